import type { AuditEntry, Ctx } from '@baize/endpoint';

/** A change with who made it, from where and why. */
export const auditEntry = (
  ctx: Ctx<'staff:catalogue.write'>,
  reason: string,
  change: Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>,
): AuditEntry => ({ ...change, staff: ctx.caller, reason, ip: ctx.ip, requestId: ctx.requestId });
