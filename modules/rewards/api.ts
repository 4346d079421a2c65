import { defineApi } from '@baize/endpoint';
import { rewardsRoutes } from './routes.ts';

export const rewardsApi = defineApi(rewardsRoutes, {});
