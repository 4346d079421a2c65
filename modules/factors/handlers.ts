import { ok } from '@baize/kernel';
import type { Handlers } from '@baize/endpoint';
import type { factorsApi } from './api.ts';
import type { FactorsDeps } from './deps.ts';

export const factorsHandlers = (deps: Pick<FactorsDeps, 'phone'>): Handlers<typeof factorsApi> => ({
  getPhoneProvider: () => ok(deps.phone.info),
});
