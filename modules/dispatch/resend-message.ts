import type { Ctx } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import type { z } from 'zod';
import type { dispatchApi } from './api.ts';
import { findChannelRow } from './channel.sql.ts';
import type { DispatchDeps } from './deps.ts';
import { canResend, messageView } from './message-view.ts';
import { lockMessage, queueAgain } from './message.sql.ts';

type ResendApi = (typeof dispatchApi)['operations']['resendMessage'];

/**
 * An operator sends again what failed or may have been lost; the same text under the same id, through the channel as it
 * now is. The quota was taken when the message was written and is not taken again.
 */
export function resendMessage(
  deps: DispatchDeps,
  { messageId, reason }: z.output<ResendApi['input']>,
  ctx: Ctx<'staff:delivery.write'>,
): Promise<Result<z.input<ResendApi['output']>, ResendApi['errors'][number]>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const row = await lockMessage(tx, ctx.merchantId, BigInt(messageId));
    if (!row) return refuse('not_found');
    if (row.state !== 'FAILED' && row.state !== 'UNKNOWN') return refuse('state_changed');
    if (!canResend(row, now)) return refuse('message_expired');
    const channel = await findChannelRow(tx, row.merchantId, row.kind);
    if (!channel?.enabled) return refuse('operation_not_enabled');
    const queued = await queueAgain(tx, row.id, now);
    await deps.publish(tx, 'dispatch.send', { messageId });
    await deps.audit(tx, {
      staff: ctx.caller,
      action: 'dispatch.message.resend',
      target: `message:${messageId}`,
      merchantId: ctx.merchantId,
      before: { state: row.state, reason: row.reason },
      after: { state: queued.state },
      reason,
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return ok(messageView(queued, now));
  });
}
