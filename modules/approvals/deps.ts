import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx, Logged } from '@baize/endpoint';
import type { Clock, Result } from '@baize/kernel';
import type { EXECUTE_REFUSALS, PROPOSAL_KINDS } from './api.ts';

export type StaffCtx = Ctx<'staff'>;
export type ExecuteRefusal = (typeof EXECUTE_REFUSALS)[number];

/** What the module that registered a kind needs to do what was approved. */
export type Approved = { merchantId: number; payload: object; reason: string };

/**
 * Does what was approved, in the transaction of the decision; the answer goes to the audit log under the action of that
 * name. A refusal undoes the decision, too.
 */
export type Execute = (
  tx: Tx,
  approved: Approved,
  ctx: StaffCtx,
) => Promise<Result<Logged & { action: string }, ExecuteRefusal>>;

type Kind = (typeof PROPOSAL_KINDS)[number];
/** What the modules that propose hand in: one entry per kind. */
export type ApprovalKinds = Readonly<Record<Exclude<Kind, 'approvals.rule'>, Execute>>;

export type ApprovalsDeps = {
  db: Database;
  clock: Clock;
  audit: AuditPort<Tx>;
  kinds: Readonly<Partial<Record<Kind, Execute>>>;
};
