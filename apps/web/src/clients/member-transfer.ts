import type { memberTransferApi } from '@baize/member-transfer/api';
import { memberTransferRoutes } from '@baize/member-transfer/routes';
import { clientOf } from '../session/clients.ts';

export const memberTransfer = clientOf<typeof memberTransferApi>(memberTransferRoutes);
