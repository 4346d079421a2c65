import { defineApi } from '@baize/endpoint';
import { page, paging, reason, rowId } from '@baize/endpoint/shapes';
import { askedSetting, cashierSettings, channelErrors, channelOut, channelInput } from './channel-shapes.ts';
import { gatewayEvent, refusedCallback } from './shapes.ts';
import { proposalId } from '@baize/approvals/shapes';
import { z } from 'zod';
import { cashierConsoleRoutes } from './routes.ts';

export const cashierConsoleApi = defineApi(cashierConsoleRoutes, {
  listGatewayEvents: {
    access: 'staff:deposits.read',
    input: z.strictObject({ reference: z.string().trim().max(64).optional(), ...paging }),
    output: page(gatewayEvent),
    errors: [],
  },
  /** What was not verified in the last `days`, of all brands: it names none. */
  listRefusedCallbacks: {
    access: 'staff:findings.read',
    input: z.strictObject({}),
    output: z.object({ days: z.number().int(), list: z.array(refusedCallback) }),
    errors: [],
  },
  listChannels: {
    access: 'staff:deposits.read',
    input: z.strictObject({}),
    output: z.object({
      /** `isProposed`: a change of it waits for a second person. */
      list: z.array(channelOut),
      currency: z.string(),
      /** What a channel can be made for. `isFeed`: it may tell what came to other channels' accounts. */
      gateways: z.array(
        z.object({
          code: z.string(),
          confirmedBy: z.enum(['gateway', 'statement', 'chain']),
          needsReceiver: z.boolean(),
          isFeed: z.boolean(),
          settings: z.array(askedSetting),
        }),
      ),
    }),
    errors: [],
  },
  /** A new channel is proposed (approvals); channel: null while it waits. */
  createChannel: {
    access: 'staff:cashier.write',
    input: z.strictObject({ ...channelInput, reason }),
    output: z.object({ channel: channelOut.nullable(), proposalId }),
    errors: [...channelErrors, 'code_taken', 'nothing_to_change', 'proposed_already'],
  },
  /** Another receiver, feed or setting of the gateway, or switching it on, is proposed: all that is asked for waits. */
  updateChannel: {
    access: 'staff:cashier.write',
    input: z.strictObject({ ...channelInput, channelId: rowId, reason }),
    output: z.object({ channel: channelOut.nullable(), proposalId }),
    errors: [...channelErrors, 'not_found', 'gateway_fixed', 'nothing_to_change', 'proposed_already'],
  },
  archiveChannel: {
    access: 'staff:cashier.write',
    input: z.strictObject({ channelId: rowId, reason }),
    output: z.null(),
    errors: ['not_found'],
  },
  getCashierSettings: {
    access: 'staff:deposits.read',
    input: z.strictObject({}),
    output: z.object({ ...cashierSettings, currency: z.string() }),
    errors: [],
  },
  /** Where more may leave, or by another gateway, or money without a reference is credited, all of it is proposed (approvals). */
  saveCashierSettings: {
    access: 'staff:cashier.write',
    input: z.strictObject({ ...cashierSettings, reason }),
    output: z.object({ ...cashierSettings, currency: z.string(), proposalId }),
    errors: ['amount_invalid', 'limits_invalid', 'gateway_unknown', 'nothing_to_change', 'proposed_already'],
  },
});
