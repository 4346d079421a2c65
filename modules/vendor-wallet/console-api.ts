import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { amount, instant, page, paging, reason } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { vendorWalletConsoleRoutes } from './routes.ts';
import { settings, transfer, transferNo, transferState, TRANSFER_STATES, walletId } from './shapes.ts';
import { TRANSFER_ACTS } from './transfer-state.ts';

const transferCase = transfer.extend({
  memberId: z.number().int(),
  account: z.string(),
  transactionUuid: z.string(),
  /** Calls handed to the network, and questions asked, so far. */
  sends: z.number().int(),
  asks: z.number().int(),
  nextAskAt: instant.nullable(),
  detail: z.string().nullable(),
  /** What an operator may do with it now. */
  acts: z.array(z.enum(TRANSFER_ACTS)),
});

export const vendorWalletConsoleApi = defineApi(vendorWalletConsoleRoutes, {
  listVendorTransferQueue: {
    access: 'staff:ledger.read',
    input: z.strictObject({
      /** 'open': everything without an end; 'REVIEW' waits for a person. */
      state: z.enum(['open', ...TRANSFER_STATES]).optional(),
      walletId: walletId.optional(),
      account: z.string().trim().max(40).optional(),
      ...paging,
    }),
    output: page(transferCase),
    errors: [],
  },
  getVendorTransferCase: {
    access: 'staff:ledger.read',
    input: z.strictObject({ transferNo }),
    output: transferCase.extend({
      steps: z.array(
        z.object({
          state: transferState,
          event: z.string(),
          at: instant,
          actor: z.string(),
          detail: z.string().nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  /**
   * The vendor did it: its word on paper. `amount` is needed where the transfer names none (a recall of everything). A second
   * operator decides above what the brand leaves to one (approvals). Audited.
   */
  settleVendorTransfer: {
    access: 'staff:withdrawals.review',
    input: z.strictObject({ transferNo, amount: amount.optional(), reason }),
    output: transferCase.extend({ proposalId }),
    errors: [
      'not_found',
      'state_changed',
      'amount_needed',
      'amount_invalid',
      'account_closed',
      'proposed_already',
    ],
  },
  /** The vendor did not: what was held returns, of which a second operator decides like that. Audited. */
  failVendorTransfer: {
    access: 'staff:withdrawals.review',
    input: z.strictObject({ transferNo, reason }),
    output: transferCase.extend({ proposalId }),
    errors: ['not_found', 'state_changed', 'proposed_already'],
  },
  /** Asks the vendor again, now. */
  askVendorTransfer: {
    access: 'staff:withdrawals.review',
    input: z.strictObject({ transferNo }),
    output: transferCase,
    errors: ['not_found', 'state_changed'],
  },
  getVendorWalletSettings: {
    access: 'staff:controls.write',
    input: z.strictObject({}),
    output: settings.extend({ currency: z.string() }),
    errors: [],
  },
  /** Audited. What lets more move before a person looks waits for a second operator. */
  updateVendorWalletSettings: {
    access: 'staff:controls.write',
    input: z.strictObject({
      autoTransferIn: z.boolean(),
      autoRecall: z.boolean(),
      min: amount,
      max: amount,
      credit: amount,
      reason,
    }),
    output: settings.extend({ currency: z.string(), proposalId }),
    errors: ['limits_out_of_order', 'nothing_to_change', 'proposed_already'],
  },
});
