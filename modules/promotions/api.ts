import { defineApi } from '@baize/endpoint';
import { promotionsRoutes } from './routes.ts';

export const promotionsApi = defineApi(promotionsRoutes, {});
