import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock, Logger } from '@baize/kernel';

export type RiskDeps = { db: Database; clock: Clock; log: Logger; audit: AuditPort<Tx> };
export type StaffCtx = Ctx<'staff:risk.write'>;

/** The part of an audit entry that every deed here has alike. */
export const byStaff = (ctx: StaffCtx) => ({
  staff: ctx.caller,
  merchantId: ctx.merchantId,
  ip: ctx.ip,
  requestId: ctx.requestId,
});
