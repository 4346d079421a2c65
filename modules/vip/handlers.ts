import type { Handlers } from '@baize/endpoint';
import type { vipApi } from './api.ts';

export const vipHandlers = (): Handlers<typeof vipApi> => ({});
