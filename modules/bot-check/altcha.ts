import { randomInt } from 'node:crypto';
import { ok, refuse, type Result } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { z } from 'zod';
import type { BotCheckDeps } from './deps.ts';

const ALGORITHM = 'PBKDF2/SHA-256';

/** How long a solution is valid after its challenge was made (OPEN-AUTH-14). */
export const PROOF_MS = 120_000;

/**
 * A self-hosted proof of work. The server draws the number of tries and signs its key, so that the browser's work is
 * bounded and the check costs one HMAC. Merchant and end are signed too.
 */
export function makeChallenge(deps: BotCheckDeps, merchantId: number): Promise<Challenge> {
  const { cost, triesMin, triesMax } = deps.effort;
  return createChallenge({
    algorithm: ALGORITHM,
    cost,
    counter: randomInt(triesMin, triesMax + 1),
    deriveKey,
    hmacSignatureSecret: deps.keys.challenge,
    hmacKeySignatureSecret: deps.keys.solution,
    // Not altcha's own expiresAt, because the library reads the system clock instead of deps.clock.
    data: { merchantId, until: deps.clock.now().getTime() + PROOF_MS },
  });
}

const hex = z.string().regex(/^[0-9a-f]{1,128}$/);
const proofSchema = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      nonce: hex,
      salt: hex,
      cost: z.number().int().positive(),
      keyLength: z.number().int().positive().max(64),
      keyPrefix: hex,
      keySignature: hex,
      data: z.strictObject({ merchantId: z.number().int(), until: z.number().int() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: hex }),
});

/** `token` is base64 of {challenge, solution}. Answers the hash that marks the solution as spent. */
export async function checkAltcha(
  deps: BotCheckDeps,
  merchantId: number,
  token: string,
): Promise<Result<Buffer, 'human_check_failed'>> {
  const parsed = proofSchema.safeParse(jsonOf(token));
  if (!parsed.success) return refuse('human_check_failed');
  const { challenge, solution } = parsed.data;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: deps.keys.challenge,
    hmacKeySignatureSecret: deps.keys.solution,
  });
  const { data } = challenge.parameters;
  const isOurs = data.merchantId === merchantId && data.until > deps.clock.now().getTime();
  // The signature identifies the challenge, however the token is spelled.
  return verified && isOurs ? ok(sha256(`altcha ${challenge.signature}`)) : refuse('human_check_failed');
}

function jsonOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    // Not JSON: the schema refuses undefined.
    return undefined;
  }
}
