import type { Ctx, StaffCaller } from '@baize/endpoint';

/** The part of an audit entry that says who and from where. */
export const auditOf = (ctx: Pick<Ctx, 'merchantId' | 'ip' | 'requestId'> & { caller: StaffCaller }) => ({
  staff: ctx.caller,
  merchantId: ctx.merchantId,
  ip: ctx.ip,
  requestId: ctx.requestId,
});
