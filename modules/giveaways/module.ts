import { served, type Module } from '@baize/endpoint/module';
import { giveawaysApi } from './api.ts';
import { giveawaysHandlers } from './handlers.ts';

export const giveawaysModule = (): Module => ({
  name: 'giveaways',
  apis: [served(giveawaysApi, giveawaysHandlers())],
});
