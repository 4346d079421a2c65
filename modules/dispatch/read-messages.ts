import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { invariant, ok } from '@baize/kernel';
import type { dispatchApi } from './api.ts';
import { openBody } from './body.ts';
import type { DispatchDeps } from './deps.ts';
import { messageView } from './message-view.ts';
import { recipientOf } from './message.ts';
import { holdsSecret } from './template.ts';
import { listMessageRows, lockMessage, type MessageRow } from './message.sql.ts';

/** Recipients are masked; a list never has the texts. */
export async function listMessages(
  deps: DispatchDeps,
  { recipient, ...input }: Input<typeof dispatchApi, 'listMessages'>,
  ctx: Ctx<'staff:delivery.read'>,
): Promise<Answer<typeof dispatchApi, 'listMessages'>> {
  const now = deps.clock.now();
  const kind = recipient?.includes('@') ? 'mail' : 'sms';
  const filter = {
    ...input,
    merchantId: ctx.merchantId,
    recipient: recipient ? recipientOf(kind, recipient) : undefined,
  };
  return ok(await listMessageRows(deps.db, filter, (row) => messageView(row, now)));
}

/**
 * Opens one message. An operator who reads a code could use it, so opening is in the audit log, and a code or password is
 * not shown while it is valid. (The demo world's outbox shows it: the console is the only place where it arrives.)
 */
export const openMessage = (
  deps: DispatchDeps,
  { messageId }: Input<typeof dispatchApi, 'openMessage'>,
  ctx: Ctx<'staff:delivery.open'>,
): Promise<Answer<typeof dispatchApi, 'openMessage'>> =>
  staffAction(deps, ctx, {
    action: 'dispatch.message.open',
    lock: (tx: Tx) => lockMessage(tx, ctx.merchantId, BigInt(messageId)),
    refuse: (row: MessageRow) => {
      if (!row.bodySealed) return 'message_gone';
      const isAlive = holdsSecret(row.template) && deps.clock.now() < row.usefulUntil;
      const isShown = row.adapter === 'outbox' && deps.outboxIsRead;
      return isAlive && !isShown ? 'code_alive' : undefined;
    },
    act: async (_tx, row) => {
      invariant(row.bodySealed, 'a body was checked before');
      const { subject, text } = openBody(deps.box, row.id, row.bodySealed);
      return ok({
        target: `message:${messageId}`,
        after: { kind: row.kind, template: row.template },
        value: { ...messageView(row, deps.clock.now()), recipient: row.recipient, subject, text },
      });
    },
  });
