import { systemClock, type Clock } from '@baize/kernel';
import type { Database } from '@baize/db';
import type { FactorsDeps } from '@baize/factors';
import type { SecretBox } from '@baize/site';
import { createPasswordCheck, type PasswordCheck } from './password-check.ts';

export type StaffDeps = {
  db: Database;
  clock: Clock;
  /** Opens the authenticator secrets. */
  box: SecretBox;
  passwords: PasswordCheck;
  /** Passkeys and their tickets. */
  factors: FactorsDeps;
  /** Sends the session cookie over TLS only; off for http on a developer's machine. */
  secureCookie: boolean;
  /** A refused sign-in is answered no earlier, whatever it cost. */
  refusalMs: number;
};

/** Above what argon2id and an entry of the log take. */
const REFUSAL_MS = 500;

/** Everything the module's operations work with; made once by the app. */
export function createStaff(options: {
  db: Database;
  box: SecretBox;
  factors: FactorsDeps;
  secureCookie: boolean;
  clock?: Clock;
  passwords?: PasswordCheck;
  refusalMs?: number;
}): StaffDeps {
  const { clock = systemClock, passwords = createPasswordCheck(), refusalMs = REFUSAL_MS, ...rest } = options;
  return { ...rest, clock, passwords, refusalMs };
}
