import type { Handlers } from '@baize/endpoint';
import type { rebateApi } from './api.ts';

export const rebateHandlers = (): Handlers<typeof rebateApi> => ({});
