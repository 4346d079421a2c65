import { type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { ContentConsoleDeps, StaffCtx } from './deps.ts';
import { forgetPublished } from './remembering.ts';

/** What a change did: `target` and both sides go to the audit log, `value` to the caller. */
export type Changed<Value> = { target: string; before?: unknown; after?: unknown; value: Value };

/**
 * One operator's change: the write and its audit entry in one transaction, then this process forgets what it
 * remembered (other processes within ten seconds). A refusal changes nothing.
 */
export async function change<Value, Code extends string>(
  deps: ContentConsoleDeps,
  ctx: StaffCtx,
  what: { action: string; reason: string },
  write: (tx: Tx) => Promise<Result<Changed<Value>, Code>>,
): Promise<Result<Value, Code>> {
  const done = await deps.db.transaction(async (tx) => {
    const changed = await write(tx);
    if (!changed.ok) return changed;
    const { value, ...audited } = changed.value;
    await deps.audit(tx, {
      ...audited,
      action: what.action,
      reason: what.reason,
      staff: ctx.caller,
      merchantId: ctx.merchantId,
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    return { ok: true as const, value };
  });
  if (done.ok) forgetPublished(deps.db);
  return done;
}
