import type { Handlers } from '@baize/endpoint';
import type { rewardsApi } from './api.ts';

export const rewardsHandlers = (): Handlers<typeof rewardsApi> => ({});
