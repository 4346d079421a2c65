import type { Database, Tx } from '@baize/db';
import type { Ctx, StaffCaller } from '@baize/endpoint';
import type { Media } from '@baize/images';
import type { Clock } from '@baize/kernel';
import type { SecretBox } from '@baize/site';

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
    reason: string;
    ip: string;
    requestId: string;
  },
) => Promise<void>;

export type ContentDeps = { db: Database; clock: Clock; box: SecretBox };
export type ContentConsoleDeps = ContentDeps & { audit: AuditPort; media: Media };
export type StaffCtx = Ctx<'staff:settings.write'>;
