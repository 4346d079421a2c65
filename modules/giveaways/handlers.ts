import type { Handlers } from '@baize/endpoint';
import type { giveawaysApi } from './api.ts';

export const giveawaysHandlers = (): Handlers<typeof giveawaysApi> => ({});
