import { systemClock, type Clock } from '@baize/kernel';
import type { Database, Tx } from '@baize/db';
import type { Logger, StaffCaller } from '@baize/endpoint';
import type { SecretBox } from '@baize/site';
import { createPasswords, type Passwords } from './password.ts';
import { createSealing, type Sealing } from './sealing.ts';

/** What an operator did to a member, for the audit log that module staff keeps (the app hands the two together). */
export type AuditPort = (
  tx: Tx,
  entry: {
    staff: StaffCaller;
    action: string;
    target: string;
    merchantId?: number;
    before?: unknown;
    after?: unknown;
    reason?: string;
    ip: string;
    requestId: string;
  },
) => Promise<void>;

export type IdentityDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  sealing: Sealing;
  passwords: Passwords;
  audit: AuditPort;
};

export type IdentityOptions = {
  db: Database;
  /** Keeps the private halves of the sealing keys at rest. */
  box: SecretBox;
  log: Logger;
  audit: AuditPort;
  clock?: Clock;
  passwords?: Passwords;
};

/** Everything the module's operations work with; made once by the app. */
export function createIdentity(options: IdentityOptions): IdentityDeps {
  const { db, box, log, audit, clock = systemClock, passwords = createPasswords() } = options;
  return { db, clock, log, audit, passwords, sealing: createSealing({ db, clock, box }) };
}
