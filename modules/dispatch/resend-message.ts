import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { dispatchApi } from './api.ts';
import { monthOf } from './channel-view.ts';
import { findChannelRow, takeQuota } from './channel.sql.ts';
import type { DispatchDeps } from './deps.ts';
import { canResend, messageView } from './message-view.ts';
import { leadsNowhere } from './send-message.ts';
import { lockMessage, queueAgain, type MessageRow } from './message.sql.ts';

/**
 * Sends a message again that failed or whose outcome is unknown: the same text under the same id, through the channel as
 * it is now. Its quota was taken when it was written and is not taken again; what led nowhere had used none, and takes it now.
 */
export const resendMessage = (
  deps: DispatchDeps,
  { messageId, reason }: Input<typeof dispatchApi, 'resendMessage'>,
  ctx: Ctx<'staff:delivery.write'>,
): Promise<Answer<typeof dispatchApi, 'resendMessage'>> =>
  staffAction(deps, ctx, {
    action: 'dispatch.message.resend',
    reason,
    lock: (tx: Tx) => lockMessage(tx, ctx.merchantId, BigInt(messageId)),
    refuse: async (row: MessageRow, tx) => {
      if (row.state !== 'FAILED' && row.state !== 'UNKNOWN') return 'state_changed';
      if (!canResend(row, deps.clock.now())) return 'message_expired';
      const channel = await findChannelRow(tx, row.merchantId, row.kind);
      const isOff = !channel?.enabled || (await leadsNowhere(deps, tx, row.merchantId, row.kind));
      return isOff ? 'operation_not_enabled' : undefined;
    },
    act: async (tx, row) => {
      const now = deps.clock.now();
      if (row.kind === 'sms' && row.adapter === 'outbox' && row.reason === 'no_channel') {
        const month = monthOf(now, await getMerchant(tx, row.merchantId));
        if (!(await takeQuota(tx, row.merchantId, row.parts, month))) return refuse('sms_quota_insufficient');
      }
      const queued = await queueAgain(tx, row.id, now);
      await deps.publish(tx, 'dispatch.send', { messageId });
      return ok({
        target: `message:${messageId}`,
        before: { state: row.state, reason: row.reason },
        after: { state: queued.state },
        value: messageView(queued, now),
      });
    },
  });
