import { served, type Module } from '@baize/endpoint/module';
import { vipApi } from './api.ts';
import { vipHandlers } from './handlers.ts';

export const vipModule = (): Module => ({
  name: 'vip',
  apis: [served(vipApi, vipHandlers())],
});
