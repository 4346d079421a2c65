import { defineApi } from '@baize/endpoint';
import { referralRoutes } from './routes.ts';

export const referralApi = defineApi(referralRoutes, {});
