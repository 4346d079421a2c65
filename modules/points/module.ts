import { served, type Module } from '@baize/endpoint/module';
import { pointsApi } from './api.ts';
import { pointsHandlers } from './handlers.ts';

export const pointsModule = (): Module => ({
  name: 'points',
  apis: [served(pointsApi, pointsHandlers())],
});
