import type { Catalogue } from '@baize/catalogue';
import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';

export type LeaderboardsDeps = {
  db: Database;
  clock: Clock;
  audit: AuditPort<Tx>;
  catalogue: Pick<Catalogue, 'snapshot'>;
};
