import { randomInt } from 'node:crypto';
import { fixedClock, memoryLogger, type Clock } from '@baize/kernel';
import type { Database } from '@baize/db';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { makeChallenge } from './altcha.ts';
import { storeAnswer } from './captcha.ts';
import type { BotCheckProof } from './check-bot.ts';
import { createBotCheck, type BotCheckDeps, type TurnstileKeys } from './deps.ts';

/** A handful of cheap tries, for tests only. */
const QUICK = { cost: 1, triesMin: 1, triesMax: 4 };

export const botCheckForTests = (
  db: Database,
  clock: Clock = fixedClock('2026-11-20T10:00:00Z'),
  turnstile?: TurnstileKeys,
): BotCheckDeps =>
  createBotCheck({
    db,
    clock,
    log: memoryLogger(),
    masterKey: 'a master key for tests, thirty-two long at least',
    effort: QUICK,
    turnstile,
  });

/** The proof of a browser for a merchant whose provider is altcha. Valid once. */
export async function aBotCheckProof(deps: BotCheckDeps, merchantId: number): Promise<BotCheckProof> {
  const challenge = await makeChallenge(deps, merchantId);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { hvType: 'altcha', hvToken: proofToken({ challenge, solution }) };
}

export const proofToken = (proof: object): string => Buffer.from(JSON.stringify(proof)).toString('base64');

/** A captcha and the text it shows. */
export async function aCaptcha(
  deps: BotCheckDeps,
  merchantId: number,
): Promise<{ captchaId: string; text: string }> {
  const text = String(randomInt(1_000, 10_000));
  return { captchaId: await storeAnswer(deps, merchantId, text), text };
}
