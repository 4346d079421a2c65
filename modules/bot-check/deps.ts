import { hkdfSync } from 'node:crypto';
import { invariant, systemClock, type Clock } from '@baize/kernel';
import type { Database } from '@baize/db';
import type { Logger } from '@baize/endpoint';

/** Cloudflare Turnstile's keys; tests replace the address of their server. */
export type TurnstileKeys = { siteKey: string; secret: string; verifyUrl?: string };

/** The browser's work: `cost` hash rounds per try, and a number of tries between the two ends. */
export type Effort = { cost: number; triesMin: number; triesMax: number };

export type BotCheckDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  /** Keys of this module, derived from the deployment's key: the same in every process, never stored. */
  keys: { challenge: string; solution: string; captcha: Buffer };
  effort: Effort;
  turnstile?: TurnstileKeys;
};

export type BotCheckOptions = {
  db: Database;
  log: Logger;
  masterKey: string;
  clock?: Clock;
  effort?: Effort;
  turnstile?: TurnstileKeys | undefined;
};

/**
 * 600 tries of 1,000 PBKDF2 rounds on average: 0.15 s on a server core (measured 21 Nov 2026, 0.24 ms a try), about
 * a second on a phone six times as slow. The server pays one try per challenge and one HMAC per check.
 */
const EFFORT: Effort = { cost: 1_000, triesMin: 400, triesMax: 800 };
const KEY_TEXT_MIN = 32;
const KEY_BYTES = 32;

/** Everything the module's operations work with; made once by the app. */
export function createBotCheck(options: BotCheckOptions): BotCheckDeps {
  const { db, log, masterKey, clock = systemClock, effort = EFFORT, turnstile } = options;
  invariant(masterKey.length >= KEY_TEXT_MIN, `the master key has at least ${KEY_TEXT_MIN} characters`);
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `baize human v1 ${purpose}`, KEY_BYTES));
  const keys = {
    challenge: keyFor('challenge').toString('hex'),
    solution: keyFor('solution').toString('hex'),
    captcha: keyFor('captcha'),
  };
  return { db, clock, log, keys, effort, ...(turnstile ? { turnstile } : {}) };
}

/** The providers an operator may choose: Turnstile only with its keys. */
export const providersOf = ({ turnstile }: BotCheckDeps) =>
  turnstile ? (['altcha', 'turnstile', 'off'] as const) : (['altcha', 'off'] as const);
