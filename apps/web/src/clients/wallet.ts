import type { walletApi } from '@baize/wallet/api';
import { walletRoutes } from '@baize/wallet/routes';
import { clientOf } from '../session/clients.ts';

export const wallet = clientOf<typeof walletApi>(walletRoutes);
