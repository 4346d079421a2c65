import type { Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { invariant, ok } from '@baize/kernel';
import type { dispatchApi } from './api.ts';
import type { DispatchDeps } from './deps.ts';
import { messageView } from './message-view.ts';
import { maskRecipient } from './message.ts';
import { findMessage } from './message.sql.ts';
import { sendMessage } from './send-message.ts';

/** Sends the test text like any other message, quota included. */
export const testChannel = (
  deps: DispatchDeps,
  { kind, to, language }: Input<typeof dispatchApi, 'testChannel'>,
  ctx: Ctx<'staff:delivery.write'>,
): Promise<Answer<typeof dispatchApi, 'testChannel'>> =>
  staffChange(deps, ctx, { action: 'dispatch.channel.test' }, async (tx: Tx) => {
    const now = deps.clock.now();
    const { merchantId } = ctx;
    const message = {
      merchantId,
      kind,
      to,
      language,
      template: 'channel_test',
      values: { at: now },
    } as const;
    const sent = await sendMessage(deps, tx, message);
    if (!sent.ok) return sent;
    const { messageId } = sent.value;
    const row = await findMessage(tx, BigInt(messageId));
    invariant(row, 'the message just written');
    return ok({
      target: `channel:${kind}`,
      after: { messageId, to: maskRecipient(kind, to) },
      value: messageView(row, now),
    });
  });
