import { served, type Module } from '@baize/endpoint/module';
import { promotionsApi } from './api.ts';
import { promotionsHandlers } from './handlers.ts';

export const promotionsModule = (): Module => ({
  name: 'promotions',
  apis: [served(promotionsApi, promotionsHandlers())],
});
