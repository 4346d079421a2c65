import { ok, refuse, staffActor, type Actor, type Refusal, type Result } from '@baize/kernel';
import { auditOf, type AuditPort } from './audit.ts';
import type { Ctx, StaffCaller } from './define.ts';

type StaffCtx = Pick<Ctx, 'merchantId' | 'ip' | 'requestId'> & { caller: StaffCaller };

/** What the audit log keeps of an act. */
export type Logged = { target: string; before?: unknown; after?: unknown };
/**
 * What was done: `target` and both sides go to the audit log, `value` to the caller. `reason` is one that only the row
 * knows; `also` is a second act that the first brought about; `action` is what became of it, where that is another act
 * than the one asked for (it was proposed). Where nothing changed, `unchanged` says so: no entry.
 */
export type Done<Value> = { value: Value } & (
  | (Logged & { action?: string; reason?: string; also?: Logged & { action: string } })
  | { unchanged: true }
);

export type StaffAction<Tx, Row, Value, Code extends string> = {
  /** 'withdrawal.approve': the module's noun, dot, verb. */
  action: string;
  reason?: string | undefined;
  /** 'commit' keeps what a refused act wrote: an order that stays held; codes keep it at those refusals. */
  onRefusal?: 'commit' | readonly Code[];
  /** Locks and reads what the act is about. Nothing there, or a row of another brand: not_found. */
  lock: (tx: Tx) => Promise<Row | undefined>;
  /** Why it may not be done, decided on the locked row. */
  refuse?: (row: Row, tx: Tx) => Refused<Code> | Promise<Refused<Code>>;
  /** Does it. A refusal from here undoes what was written before it. */
  act: (tx: Tx, row: Row) => Promise<Result<Done<Value>, Code>>;
};
type Refused<Code extends string> = Code | Refusal<Code> | undefined;

/** What staffAction needs: a transaction that a refusal rolls back, and the audit log. */
export type StaffActionDeps<Tx> = {
  db: {
    transaction<T>(
      work: (tx: Tx) => Promise<T>,
      options?: { onRefusal?: 'commit' | readonly string[] },
    ): Promise<T>;
  };
  audit: AuditPort<Tx>;
};

/**
 * The one place where operators act. In one transaction: lock, refuse, act, and the audit entry last, because the log's
 * head is the row that all operators share. Of two who act on the same row the second waits for the lock and is judged
 * by what the first left.
 */
export function staffAction<Tx, Row, Value, Code extends string = never>(
  { db, audit }: StaffActionDeps<Tx>,
  ctx: StaffCtx,
  { action, reason, onRefusal, ...how }: StaffAction<Tx, Row, Value, Code>,
): Promise<Result<Value, Code | 'not_found'>> {
  const work = async (tx: Tx): Promise<Result<Value, Code | 'not_found'>> => {
    const row = await how.lock(tx);
    if (row === undefined || isOfAnotherBrand(row, ctx.merchantId)) return refuse('not_found');
    const refused = await how.refuse?.(row, tx);
    if (refused !== undefined) return typeof refused === 'string' ? refuse(refused) : refused;
    const done = await how.act(tx, row);
    if (!done.ok) return done;
    if ('unchanged' in done.value) return ok(done.value.value);
    const { value, also, ...changed } = done.value;
    const entry = { ...auditOf(ctx), ...(reason === undefined ? {} : { reason }), ...changed };
    await audit(tx, { action, ...entry });
    if (also) await audit(tx, { ...entry, ...also });
    return ok(value);
  };
  return db.transaction(work, onRefusal ? { onRefusal } : {});
}

/** An operator as the ledger and the journals of states name them. */
export const actorOf = (ctx: { caller: Pick<StaffCaller, 'staffId'> }): Actor =>
  staffActor(ctx.caller.staffId);

/** An act on the brand itself (its settings, its lists) locks no single row. */
export function staffChange<Tx, Value, Code extends string = never>(
  deps: StaffActionDeps<Tx>,
  ctx: StaffCtx,
  what: { action: string; reason?: string | undefined },
  act: (tx: Tx) => Promise<Result<Done<Value>, Code>>,
): Promise<Result<Value, Code>> {
  return staffAction<Tx, true, Value, Code>(deps, ctx, {
    ...what,
    lock: async () => true,
    act,
  }) as Promise<Result<Value, Code>>;
}

const isOfAnotherBrand = (row: unknown, merchantId: number): boolean =>
  typeof row === 'object' && row !== null && 'merchantId' in row && row.merchantId !== merchantId;
