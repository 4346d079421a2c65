import type { Ctx } from '@baize/endpoint';
import { offsetOf, ok, pageOf, refuse, type Result } from '@baize/kernel';
import type { z } from 'zod';
import type { dispatchApi } from './api.ts';
import { openBody } from './body.ts';
import type { DispatchDeps } from './deps.ts';
import { messageView } from './message-view.ts';
import { recipientOf } from './message.ts';
import { holdsSecret } from './template.ts';
import { countMessages, listMessageRows, lockMessage } from './message.sql.ts';

type Operations = (typeof dispatchApi)['operations'];
type OutputOf<Op extends keyof Operations> = z.input<Operations[Op]['output']>;

/** Masked; what a message says is never in a list. */
export async function listMessages(
  deps: DispatchDeps,
  input: z.output<Operations['listMessages']['input']>,
  ctx: Ctx<'staff:delivery.read'>,
): Promise<Result<OutputOf<'listMessages'>, never>> {
  const { kind, state, template, recipient } = input;
  const given = recipient || undefined;
  const filter = {
    kind,
    state,
    template,
    recipient: given && recipientOf(given.includes('@') ? 'mail' : 'sms', given),
  };
  const page = { limit: input.pageSize, offset: offsetOf(input) };
  const rows = await listMessageRows(deps.db, ctx.merchantId, filter, page);
  const now = deps.clock.now();
  const count = await countMessages(deps.db, ctx.merchantId, filter);
  return ok(
    pageOf(
      rows.map((row) => messageView(row, now)),
      count,
      input,
    ),
  );
}

/**
 * Opens one message. Whoever reads a code could use it, so the reading is in the audit log, in one transaction; and a
 * code or password that left for somebody outside is not shown at all while it works. (In the outbox it is: there the
 * console is the only place where it arrives.)
 */
export function openMessage(
  deps: DispatchDeps,
  { messageId }: { messageId: number },
  ctx: Ctx<'staff:delivery.open'>,
): Promise<Result<OutputOf<'openMessage'>, 'not_found' | 'message_gone' | 'code_alive'>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockMessage(tx, ctx.merchantId, BigInt(messageId));
    if (!row) return refuse('not_found');
    if (!row.bodySealed) return refuse('message_gone');
    if (row.adapter !== 'outbox' && holdsSecret(row.template) && deps.clock.now() < row.usefulUntil)
      return refuse('code_alive');
    const { subject, text } = openBody(deps.box, row.id, row.bodySealed);
    await deps.audit(tx, {
      staff: ctx.caller,
      action: 'dispatch.message.open',
      target: `message:${messageId}`,
      merchantId: ctx.merchantId,
      after: { kind: row.kind, template: row.template },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return ok({ ...messageView(row, deps.clock.now()), recipient: row.recipient, subject, text });
  });
}
