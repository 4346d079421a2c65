import { defineApi } from '@baize/endpoint';
import { vipRoutes } from './routes.ts';

export const vipApi = defineApi(vipRoutes, {});
