import { ok, refuse, type Result } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import { findMerchantByHost } from '@baize/site';
import { z } from 'zod';
import { PROOF_MS } from './altcha.ts';
import type { BotCheckDeps } from './deps.ts';

/** The origin of Turnstile's script and frame. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
const VERIFY_URL = `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`;
const TIMEOUT_MS = 5_000;
/** The longest documented ticket. */
const TOKEN_MAX = 2_048;

const verdictSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  challenge_ts: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/**
 * Checks a visitor's ticket at Cloudflare. Only success for one of this brand's hosts within two minutes passes; no answer
 * is a refusal. The reason is logged and not answered.
 */
export async function checkTurnstile(
  deps: BotCheckDeps,
  merchantId: number,
  token: string,
  ip: string,
): Promise<Result<Buffer, 'human_check_failed'>> {
  if (!deps.turnstile || token.length > TOKEN_MAX) return failed(deps, 'no keys or no ticket');
  const { secret, verifyUrl = VERIFY_URL } = deps.turnstile;
  const verdict = await askCloudflare(verifyUrl, { secret, response: token, remoteip: ip });
  if (typeof verdict === 'string') return failed(deps, verdict);
  if (!verdict.success) return failed(deps, verdict['error-codes']?.join(' ') ?? 'refused');
  const merchant = await findMerchantByHost(deps.db, verdict.hostname ?? '');
  if (merchant?.id !== merchantId) return failed(deps, 'solved on another host');
  const age = deps.clock.now().getTime() - new Date(verdict.challenge_ts ?? '').getTime();
  // A missing or unreadable time is NaN, which fails the comparison.
  return age < PROOF_MS ? ok(sha256(`turnstile ${token}`)) : failed(deps, 'solved too long ago');
}

async function askCloudflare(
  url: string,
  body: Record<string, string>,
): Promise<z.output<typeof verdictSchema> | string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return verdictSchema.parse(await response.json());
  } catch (error) {
    // The server is down, slow or answers something else; the caller refuses and logs it.
    return error instanceof Error ? `${error.name}: ${error.message}` : 'unreachable';
  }
}

function failed(deps: BotCheckDeps, why: string) {
  deps.log.warn({ provider: 'turnstile', why }, 'a bot check failed');
  return refuse('human_check_failed');
}
