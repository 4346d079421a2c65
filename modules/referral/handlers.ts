import type { Handlers } from '@baize/endpoint';
import type { referralApi } from './api.ts';

export const referralHandlers = (): Handlers<typeof referralApi> => ({});
