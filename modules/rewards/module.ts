import { served, type Module } from '@baize/endpoint/module';
import { rewardsApi } from './api.ts';
import { rewardsHandlers } from './handlers.ts';

export const rewardsModule = (): Module => ({
  name: 'rewards',
  apis: [served(rewardsApi, rewardsHandlers())],
});
