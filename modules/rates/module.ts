import { served, type Module } from '@baize/endpoint/module';
import { ratesApi } from './api.ts';
import { ratesConsoleApi } from './console-api.ts';
import type { RatesDeps } from './deps.ts';
import { ratesConsoleHandlers, ratesHandlers } from './handlers.ts';

export const ratesModule = (deps: RatesDeps): Module => ({
  name: 'rates',
  apis: [served(ratesApi, ratesHandlers(deps)), served(ratesConsoleApi, ratesConsoleHandlers(deps))],
});
