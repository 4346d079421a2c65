import type { Ctx } from '@baize/endpoint';
import { invariant, ok, type Result } from '@baize/kernel';
import type { z } from 'zod';
import type { dispatchApi } from './api.ts';
import type { DispatchDeps } from './deps.ts';
import { messageView } from './message-view.ts';
import { maskRecipient } from './message.ts';
import { findMessage } from './message.sql.ts';
import { sendMessage } from './send-message.ts';

type TestApi = (typeof dispatchApi)['operations']['testChannel'];

/** Sends the test text the way every message leaves, so that what works here works there. It counts in the quota. */
export function testChannel(
  deps: DispatchDeps,
  { kind, to, language }: z.output<TestApi['input']>,
  ctx: Ctx<'staff:delivery.write'>,
): Promise<Result<z.input<TestApi['output']>, TestApi['errors'][number]>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const values = { at: now };
    const { merchantId } = ctx;
    const sent = await sendMessage(deps, tx, {
      merchantId,
      kind,
      to,
      language,
      template: 'channel_test',
      values,
    });
    if (!sent.ok) return sent;
    await deps.audit(tx, {
      staff: ctx.caller,
      action: 'dispatch.channel.test',
      target: `channel:${kind}`,
      merchantId,
      after: { messageId: sent.value.messageId, to: maskRecipient(kind, to) },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    const row = await findMessage(tx, BigInt(sent.value.messageId));
    invariant(row, 'the message just written');
    return ok(messageView(row, now));
  });
}
