import type { Database, Tx } from '@baize/db';
import type { Ctx, StaffCaller } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';

/** What an operator did, for the audit log that module staff keeps (the app hands the two together). */
export type AuditPort = (
  tx: Tx,
  entry: {
    staff: StaffCaller;
    action: string;
    target: string;
    merchantId: number;
    before?: unknown;
    after?: unknown;
    reason?: string;
    ip: string;
    requestId: string;
  },
) => Promise<void>;

export type MessagingDeps = {
  db: Database;
  clock: Clock;
  /** Folder of private pictures: `${dataDir}/feedback`. */
  dataDir: string;
};
export type MessagingConsoleDeps = MessagingDeps & { audit: AuditPort };
export type StaffCtx = Ctx<'staff:messaging.moderate'>;

/** The part of an audit entry that every deed here has alike. */
export const byStaff = (ctx: StaffCtx) => ({
  staff: ctx.caller,
  merchantId: ctx.merchantId,
  ip: ctx.ip,
  requestId: ctx.requestId,
});
