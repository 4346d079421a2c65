import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Media } from '@baize/images';
import type { Clock } from '@baize/kernel';
import type { SecretBox } from '@baize/site';

export type ContentDeps = { db: Database; clock: Clock; box: SecretBox };
export type ContentConsoleDeps = ContentDeps & { audit: AuditPort<Tx>; media: Media };
export type StaffCtx = Ctx<'staff:content.write'>;
