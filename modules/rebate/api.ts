import { defineApi } from '@baize/endpoint';
import { rebateRoutes } from './routes.ts';

export const rebateApi = defineApi(rebateRoutes, {});
