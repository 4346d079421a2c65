import { findWaiting, type Db } from '@baize/db';
import type { Queue } from '@baize/endpoint/module';

/** Transfers whose outcome no vendor tells. */
export const vendorWalletQueues = (db: Db): Queue[] => [
  {
    name: 'vendorTransfers',
    needs: ['ledger.read'],
    find: (merchantId) =>
      findWaiting(db, {
        from: 'vendor_wallet.transfer',
        where: [
          ['merchant_id = ?', merchantId],
          ['state = ?', 'REVIEW'],
        ],
        since: 'created_at',
        about: 'account',
        detail: 'wallet_name',
        amount: 'amount',
        currency: 'currency',
      }),
  },
];
