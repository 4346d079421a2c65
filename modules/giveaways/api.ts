import { defineApi } from '@baize/endpoint';
import { giveawaysRoutes } from './routes.ts';

export const giveawaysApi = defineApi(giveawaysRoutes, {});
