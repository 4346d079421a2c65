import { ok, refuse, type Result } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { checkAltcha } from './altcha.ts';
import type { BotCheckDeps } from './deps.ts';
import { insertSpent } from './bot-check.sql.ts';
import { checkTurnstile } from './turnstile.ts';

/** The proof of a guarded call: the provider and its token. */
export type BotCheckProof = { hvType: string; hvToken: string };

/**
 * Checks the proof of a guarded call and uses it up: it never passes twice. Call this once per guarded call, before
 * expensive work.
 */
export async function checkBot(
  deps: BotCheckDeps,
  merchant: Pick<Merchant, 'id' | 'settings'>,
  proof: BotCheckProof,
  ip: string,
): Promise<Result<null, 'human_check_failed'>> {
  const provider = merchant.settings.security.botCheck;
  if (provider === 'off') return ok(null);
  // Older clients send no type; the check of the token itself still applies.
  if (proof.hvToken === '' || (proof.hvType !== '' && proof.hvType !== provider))
    return refuse('human_check_failed');
  const checked =
    provider === 'altcha'
      ? await checkAltcha(deps, merchant.id, proof.hvToken)
      : await checkTurnstile(deps, merchant.id, proof.hvToken, ip);
  if (!checked.ok) return checked;
  return (await insertSpent(deps.db, checked.value, deps.clock.now()))
    ? ok(null)
    : refuse('human_check_failed');
}
