import { defineApi } from '@baize/endpoint';
import { pointsRoutes } from './routes.ts';

export const pointsApi = defineApi(pointsRoutes, {});
