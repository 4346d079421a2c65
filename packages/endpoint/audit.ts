import type { Ctx, StaffCaller } from './define.ts';

/** What an operator did, for the audit log that module staff keeps. Written in the transaction of the deed itself. */
export type AuditEntry = {
  staff: StaffCaller;
  /** 'withdrawal.approve': module's noun, dot, verb. */
  action: string;
  /** 'withdrawal:WD2026…', 'member:100023'. */
  target: string;
  merchantId?: number;
  before?: unknown;
  after?: unknown;
  reason?: string;
  ip: string;
  requestId: string;
};

/** How modules below staff reach its log: the app hands the two together. */
export type AuditPort<Tx> = (tx: Tx, entry: AuditEntry) => Promise<void>;

/** The part of an audit entry that says who and from where. */
export const auditOf = (ctx: Pick<Ctx, 'merchantId' | 'ip' | 'requestId'> & { caller: StaffCaller }) => ({
  staff: ctx.caller,
  merchantId: ctx.merchantId,
  ip: ctx.ip,
  requestId: ctx.requestId,
});
