import type { Handlers } from '@baize/endpoint';
import type { promotionsApi } from './api.ts';

export const promotionsHandlers = (): Handlers<typeof promotionsApi> => ({});
