import type { Handlers } from '@baize/endpoint';
import type { pointsApi } from './api.ts';

export const pointsHandlers = (): Handlers<typeof pointsApi> => ({});
