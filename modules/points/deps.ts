import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';
import type { SignInDeps } from '@baize/sign-in';

export type PointsDeps = {
  db: Database;
  clock: Clock;
  /** For the payment and login passwords, which sign-in keeps and whose failures it counts. */
  signIn: SignInDeps;
};
/** For what operators do. */
export type PointsConsoleDeps = { db: Database; clock: Clock; audit: AuditPort<Tx> };
