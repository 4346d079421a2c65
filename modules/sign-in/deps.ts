import { systemClock, type Clock } from '@baize/kernel';
import type { Database, Tx } from '@baize/db';
import type { Language, Logger } from '@baize/endpoint';
import type { Changed, SendDeps } from '@baize/dispatch';
import type { FactorsDeps } from '@baize/factors';
import type { BotCheckDeps } from '@baize/bot-check';
import type { SecretBox } from '@baize/site';
import { createPasswords, type Passwords } from './password.ts';
import type { EndReason } from './session.sql.ts';
import { createSealing, type Sealing } from './sealing.ts';

/**
 * Published in the transaction that ends a member's session, however it ended: what hangs on it ends too (play hears it).
 * `endedAt` in epoch ms: what was started after it is of another session.
 */
export type SessionEnded = { memberId: number; endedAt: number; why: EndReason };
type Publish = (tx: Tx, name: 'sign-in.session-ended', payload: SessionEnded) => Promise<void>;

export type SignInDeps = {
  db: Database;
  publish: Publish;
  clock: Clock;
  log: Logger;
  sealing: Sealing;
  passwords: Passwords;
  /** Seals the private halves of the sealing keys and the sites' default passwords. */
  box: SecretBox;
  factors: FactorsDeps;
  botCheck: BotCheckDeps;
  dispatch: SendDeps;
  /** What a member was told when an operator locked the account, in the language of the call; null: nothing is kept of it. */
  lockReason?: (tx: Tx, memberId: number, language: Language) => Promise<string | null>;
  /** Tells a member that no money leaves the account until it was looked at. */
  tellMoneyStopped?: (tx: Tx, to: { merchantId: number; memberId: number; now: Date }) => Promise<void>;
  /** Tells a member in the inbox what was changed; of a bank account its own module does, which knows which. */
  tellChanged?: (
    tx: Tx,
    of: { merchantId: number; memberId: number; what: Exclude<Changed, 'bank_account'>; now: Date },
  ) => Promise<void>;
};

export type SignInOptions = Pick<
  SignInDeps,
  | 'db'
  | 'box'
  | 'log'
  | 'factors'
  | 'botCheck'
  | 'dispatch'
  | 'publish'
  | 'lockReason'
  | 'tellMoneyStopped'
  | 'tellChanged'
> & {
  clock?: Clock;
  passwords?: Passwords;
};

/** Everything the module's operations work with; made once by the app. */
export function createSignIn(options: SignInOptions): SignInDeps {
  const { clock = systemClock, passwords = createPasswords(), ...rest } = options;
  return { ...rest, clock, passwords, sealing: createSealing({ db: rest.db, clock, box: rest.box }) };
}
