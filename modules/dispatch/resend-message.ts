import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import type { dispatchApi } from './api.ts';
import { findChannelRow } from './channel.sql.ts';
import type { DispatchDeps } from './deps.ts';
import { canResend, messageView } from './message-view.ts';
import { leadsNowhere } from './send-message.ts';
import { lockMessage, queueAgain, type MessageRow } from './message.sql.ts';

/**
 * Sends a message again that failed or whose outcome is unknown: the same text under the same id, through the channel as
 * it is now. Its quota was taken when it was written and is not taken again.
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
