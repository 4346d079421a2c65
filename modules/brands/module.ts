import { served, type Module } from '@baize/endpoint/module';
import { brandsApi } from './api.ts';
import { brandsHandlers, type BrandsDeps } from './handlers.ts';

export const brandsModule = (deps: BrandsDeps): Module => ({
  name: 'brands',
  apis: [served(brandsApi, brandsHandlers(deps))],
});
