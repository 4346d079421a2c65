import { served, type Module } from '@baize/endpoint/module';
import { rebateApi } from './api.ts';
import { rebateHandlers } from './handlers.ts';

export const rebateModule = (): Module => ({
  name: 'rebate',
  apis: [served(rebateApi, rebateHandlers())],
});
