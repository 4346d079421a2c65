import { served, type Module } from '@baize/endpoint/module';
import { missionsApi } from './api.ts';
import { missionsHandlers } from './handlers.ts';

export const missionsModule = (): Module => ({
  name: 'missions',
  apis: [served(missionsApi, missionsHandlers())],
});
