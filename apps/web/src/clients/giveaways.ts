import type { giveawaysApi } from '@baize/giveaways/api';
import { giveawaysRoutes } from '@baize/giveaways/routes';
import { clientOf } from '../session/clients.ts';

export const giveaways = clientOf<typeof giveawaysApi>(giveawaysRoutes);
