import type { Tx } from '@baize/db';
import { staffChange, type Done } from '@baize/endpoint';
import type { Result } from '@baize/kernel';
import type { ContentConsoleDeps, StaffCtx } from './deps.ts';
import { forgetPublished } from './published-cache.ts';

/** An operator's change; this process reads it from its next answer on, other processes within ten seconds. */
export async function change<Value, Code extends string>(
  deps: ContentConsoleDeps,
  ctx: StaffCtx,
  what: { action: string; reason: string },
  write: (tx: Tx) => Promise<Result<Done<Value>, Code>>,
): Promise<Result<Value, Code>> {
  const done = await staffChange(deps, ctx, what, write);
  if (done.ok) forgetPublished(deps.db);
  return done;
}
