import { defineApi } from '@baize/endpoint';
import { amount, money, page, paging } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { vendorWalletRoutes } from './routes.ts';
import { transfer, transferNo, WIRE_STATUS } from './shapes.ts';

export { vendorWalletConsoleApi } from './console-api.ts';

const walletName = z.string().max(20);

export const vendorWalletApi = defineApi(vendorWalletRoutes, {
  /** isSingle: every vendor plays on the main wallet, so there is nothing to transfer (WALLET-005). */
  getMerchantWallet: {
    access: 'session',
    input: z.strictObject({ isSingle: z.string().max(5).optional() }),
    output: z.object({
      isSingle: z.boolean(),
      wallets: z.array(
        z.object({
          walletId: z.string(),
          walletName: z.string(),
          vassalages: z.array(z.string()),
          transferable: z.boolean(),
          minTransfer: money.nullable(),
          maxTransfer: money.nullable(),
          /** Decimals an amount may have. */
          decimals: z.number().int(),
        }),
      ),
      autoTransferIn: z.boolean(),
      autoRecall: z.boolean(),
    }),
    errors: [],
  },
  /**
   * One side is MAIN, the other a vendor's wallet. `all` sweeps the whole balance of the source. The same requestId
   * answers the same transfer. status PENDING: the vendor has not said; it is asked until it does.
   */
  transferWallet: {
    access: 'member',
    fresh: true,
    input: z.strictObject({
      fromWallet: walletName,
      toWallet: walletName,
      amount: amount.optional(),
      all: z.boolean().optional(),
      requestId: z.string().min(8).max(64),
    }),
    output: z.object({
      transferNo: z.string(),
      status: z.enum(WIRE_STATUS),
      amount: money.nullable(),
      /** Of the source and the target after it; null where the vendor did not say. */
      fromBalance: money.nullable(),
      toBalance: money.nullable(),
      failure: z.string().nullable(),
    }),
    errors: [
      'wallet_unknown',
      'insufficient_balance',
      'vendor_maintenance',
      'contract_hold',
      'money_stopped',
      // {bonus}: its name.
      'wallet_not_for_bonus',
      'amount_invalid',
      'amount_below_min',
      'amount_above_max',
      'too_many_open_transfers',
      'account_closed',
      'self_excluded',
      'cooling_off',
      'limit_reached',
      'request_id_reused',
    ],
  },
  /** Asks every vendor now; `balance` null: that vendor did not answer, `lastKnown` is what it said last. */
  listVendorBalances: {
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      currency: z.string(),
      main: money,
      /** On hold: withdrawals, and transfers on their way to a vendor. */
      frozen: money,
      inTransit: money,
      wallets: z.array(
        z.object({
          walletId: z.string(),
          walletName: z.string(),
          vassalages: z.array(z.string()),
          balance: money.nullable(),
          lastKnown: money.nullable(),
          isOpen: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
  /** Brings back what lies at every vendor (WALLET-006); one vendor's silence does not stop the others. */
  recallAll: {
    access: 'member',
    fresh: true,
    input: z.strictObject({ requestId: z.string().min(8).max(64) }),
    output: z.object({
      main: money,
      transfers: z.array(transfer),
      /** Wallets whose vendor did not say what lies there. */
      unanswered: z.array(z.string()),
    }),
    errors: [],
  },
  /** The game was left: where the brand switched it on, its money is called back soon after (OPEN-PLAY-02). */
  leaveGame: {
    access: 'session',
    input: z.strictObject({}),
    output: z.object({ recalling: z.boolean() }),
    errors: [],
  },
  getVendorTransfer: {
    access: 'member',
    input: z.strictObject({ transferNo }),
    output: transfer,
    errors: ['not_found'],
  },
  listVendorTransfers: {
    access: 'member',
    input: z.strictObject({ ...paging }),
    output: page(transfer),
    errors: [],
  },
});
