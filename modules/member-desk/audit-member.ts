import type { Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import type { MemberDeskDeps } from './deps.ts';

/** The audit entry of something staff did to a member; `ctx` says who did it from where. */
export const auditMember = (
  tx: Tx,
  deps: Pick<MemberDeskDeps, 'audit'>,
  ctx: Ctx<'staff:members.write'>,
  entry: { memberId: number; action: string; reason: string; before?: unknown; after?: unknown },
): Promise<void> => {
  const { memberId, ...rest } = entry;
  return deps.audit(tx, {
    staff: ctx.caller,
    target: `member:${memberId}`,
    merchantId: ctx.merchantId,
    ip: ctx.ip,
    requestId: ctx.requestId,
    ...rest,
  });
};
