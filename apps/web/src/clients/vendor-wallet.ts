import type { vendorWalletApi } from '@baize/vendor-wallet/api';
import { vendorWalletRoutes } from '@baize/vendor-wallet/routes';
import { clientOf } from '../session/clients.ts';

export const vendorWallet = clientOf<typeof vendorWalletApi>(vendorWalletRoutes);
