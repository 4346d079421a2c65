import type { rewardsApi } from '@baize/rewards/api';
import { rewardsRoutes } from '@baize/rewards/routes';
import { clientOf } from '../session/clients.ts';

export const rewards = clientOf<typeof rewardsApi>(rewardsRoutes);
