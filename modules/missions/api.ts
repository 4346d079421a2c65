import { defineApi } from '@baize/endpoint';
import { missionsRoutes } from './routes.ts';

export const missionsApi = defineApi(missionsRoutes, {});
