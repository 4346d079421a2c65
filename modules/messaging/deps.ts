import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';

export type MessagingDeps = {
  db: Database;
  clock: Clock;
  /** Folder of private pictures: `${dataDir}/feedback`. */
  dataDir: string;
};
/** Hands a job to the worker when the transaction commits. */
export type PublishPort = (tx: Tx, event: string, payload: object) => Promise<void>;
export type MessagingConsoleDeps = MessagingDeps & { audit: AuditPort<Tx>; publish: PublishPort };
export type StaffCtx = Ctx<'staff:messaging.moderate'>;

/** The part of an audit entry that every deed here has alike. */
export const byStaff = (ctx: StaffCtx) => ({
  staff: ctx.caller,
  merchantId: ctx.merchantId,
  ip: ctx.ip,
  requestId: ctx.requestId,
});
