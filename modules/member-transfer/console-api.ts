import { proposalId } from '@baize/approvals/shapes';
import { defineApi } from '@baize/endpoint';
import { amount, instant, money, page, paging, range, reason } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { memberTransferConsoleRoutes } from './routes.ts';
import { agentRequest, requestState, settings } from './shapes.ts';

const shownSettings = settings.extend({ currency: z.string() });

export const memberTransferConsoleApi = defineApi(memberTransferConsoleRoutes, {
  getLineTransferSettings: {
    access: 'staff:controls.write',
    input: z.strictObject({}),
    output: shownSettings,
    errors: [],
  },
  /** Audited. dayMax "0": no limit a day. What lets more be sent than before waits for a second operator. */
  updateLineTransferSettings: {
    access: 'staff:controls.write',
    input: z.strictObject({
      toUpline: z.boolean(),
      toDownline: z.boolean(),
      agentDeposit: z.boolean(),
      min: amount,
      max: amount,
      dayMax: amount,
      perDay: z.number().int().min(1).max(1000),
      reason,
    }),
    output: shownSettings.extend({ proposalId }),
    errors: ['limits_out_of_order', 'nothing_to_change', 'proposed_already'],
  },
  listLineTransfers: {
    access: 'staff:ledger.read',
    input: z.strictObject({
      account: z.string().trim().max(40).optional(),
      transferNo: z.string().trim().max(40).optional(),
      ...range,
      ...paging,
    }),
    output: page(
      z.object({
        transferNo: z.string(),
        at: instant,
        fromMemberId: z.number().int(),
        fromAccount: z.string(),
        toMemberId: z.number().int(),
        toAccount: z.string(),
        amount: money,
        currency: z.string(),
        remark: z.string(),
        requestNo: z.string().nullable(),
      }),
    ).extend({ total: money }),
    errors: ['range_invalid', 'range_too_long', 'range_too_old'],
  },
  listAgentDeposits: {
    access: 'staff:ledger.read',
    input: z.strictObject({
      state: requestState.optional(),
      account: z.string().trim().max(40).optional(),
      ...paging,
    }),
    output: page(agentRequest),
    errors: [],
  },
});
