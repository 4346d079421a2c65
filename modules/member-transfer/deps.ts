import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { SignInDeps } from '@baize/sign-in';
import type { Clock } from '@baize/kernel';

export type MemberTransferDeps = {
  db: Database;
  clock: Clock;
  /** For the payment password, which sign-in keeps and whose failures it counts. */
  signIn: SignInDeps;
  audit: AuditPort<Tx>;
  /** Units of a member's deposit orders that may still be paid: a limit counts them too. Cashier's, handed in by the app. */
  openDeposits: (tx: Tx, memberId: number) => Promise<bigint>;
};
