import type { Handlers } from '@baize/endpoint';
import type { missionsApi } from './api.ts';

export const missionsHandlers = (): Handlers<typeof missionsApi> => ({});
