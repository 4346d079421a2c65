import type { Database, Tx } from '@baize/db';
import type { PostOutside } from '@baize/delivery';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock, Logger } from '@baize/kernel';
import type { SecretBox } from '@baize/site';
import type { FileStore } from '@baize/storage';

export type DiligenceDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  box: SecretBox;
  /** Keeps members' documents. */
  files: FileStore;
  /** The demo and tests reach providers on this machine; otherwise public addresses over HTTPS only. */
  allowLocal: boolean;
  /** Absent: the network. */
  post?: PostOutside;
};
export type DiligenceConsoleDeps = DiligenceDeps & { audit: AuditPort<Tx> };
export type StaffCtx = Ctx<'staff:risk.write'>;
export type MemberCtx = Ctx<'member'>;
