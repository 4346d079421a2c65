import type { referralApi } from '@baize/referral/api';
import { referralRoutes } from '@baize/referral/routes';
import { clientOf } from '../session/clients.ts';

export const referral = clientOf<typeof referralApi>(referralRoutes);
