import { systemClock, type Clock } from '@baize/kernel';
import type { Database } from '@baize/db';
import type { Logger } from '@baize/endpoint';
import type { SendDeps } from '@baize/dispatch';
import type { FactorsDeps } from '@baize/factors';
import type { BotCheckDeps } from '@baize/bot-check';
import type { SecretBox } from '@baize/site';
import { createPasswords, type Passwords } from './password.ts';
import { createSealing, type Sealing } from './sealing.ts';

export type SignInDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  sealing: Sealing;
  passwords: Passwords;
  /** Seals the private halves of the sealing keys and the sites' default passwords. */
  box: SecretBox;
  factors: FactorsDeps;
  botCheck: BotCheckDeps;
  dispatch: SendDeps;
};

export type SignInOptions = Pick<SignInDeps, 'db' | 'box' | 'log' | 'factors' | 'botCheck' | 'dispatch'> & {
  clock?: Clock;
  passwords?: Passwords;
};

/** Everything the module's operations work with; made once by the app. */
export function createSignIn(options: SignInOptions): SignInDeps {
  const { clock = systemClock, passwords = createPasswords(), ...rest } = options;
  return { ...rest, clock, passwords, sealing: createSealing({ db: rest.db, clock, box: rest.box }) };
}
