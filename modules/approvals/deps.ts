import type { Database, Db, Tx } from '@baize/db';
import type { AuditPort, Ctx, Logged } from '@baize/endpoint';
import type { Clock, Logger, Result } from '@baize/kernel';
import type { DECIDED_UNDER, EXECUTE_REFUSALS } from './api.ts';
import type { CONTROL_KINDS, PROPOSAL_KINDS } from './rules.ts';

export type StaffCtx = Ctx<'staff'>;
export type ExecuteRefusal = (typeof EXECUTE_REFUSALS)[number];

/** By which rule something was decided. */
export type DecidedUnder = (typeof DECIDED_UNDER)[number];

/** What the module that registered a kind needs to do what was approved. */
export type Approved = {
  merchantId: number;
  payload: object;
  reason: string;
  decidedUnder: DecidedUnder;
  /** The brand's rule when it was proposed: what one operator might do alone. */
  aloneUpto: bigint;
};

/**
 * Does what was approved, in the transaction of the decision; the answer goes to the audit log under the action of that
 * name. A refusal undoes the decision, too. At `withdrawal_held`, answered before anything moves, what was written stays: the hit
 * that holds it.
 */
export type Execute = (
  tx: Tx,
  approved: Approved,
  ctx: StaffCtx,
) => Promise<Result<Logged & { action: string }, ExecuteRefusal>>;

/** A proposal that ends without its act: refused, withdrawn, expired or overtaken; `by` is null where the clock found it so. */
export type Ended = {
  merchantId: number;
  payload: object;
  by: { staffId: number; name: string } | null;
  at: Date;
  remark: string | null;
};

export type IsOvertaken = (tx: Tx, of: Pick<Approved, 'merchantId' | 'payload'>) => Promise<boolean>;

type Kind = (typeof PROPOSAL_KINDS)[number];
export type KindOfProposal = {
  execute: Execute;
  /** Whether what is outside still lets it be done; asked before the transaction and its locks. */
  check?: (payload: object) => Promise<boolean>;
  /** What of the payload may have changed since it was proposed, as it is now: for who decides. */
  present?: (db: Db, of: Pick<Approved, 'merchantId' | 'payload'>) => Promise<object>;
  /** After the commit of an approval. */
  saved?: () => void;
  /** Whether what it is about changed for good, so that `execute` could only refuse. Looks under the lock of the subject. */
  isOvertaken?: IsOvertaken;
  /** What the module's own row becomes where nothing is done, in the transaction that ends the proposal. */
  end?: (tx: Tx, ended: Ended) => Promise<void>;
};
/** What the modules that propose hand in: one entry per kind. */
export type ApprovalKinds = Readonly<
  Record<Exclude<Kind, 'approvals.rule' | (typeof CONTROL_KINDS)[number]>, KindOfProposal>
>;
/** Every control of every module: the one table of them. */
export type Controls = Readonly<Record<(typeof CONTROL_KINDS)[number], KindOfProposal>>;

export type ApprovalsDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  audit: AuditPort<Tx>;
  kinds: Readonly<Partial<Record<Kind, KindOfProposal>>>;
};
