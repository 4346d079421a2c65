import { ok, refuse, type Result } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { checkAltcha } from './altcha.ts';
import type { BotCheckDeps } from './deps.ts';
import { insertSpent } from './bot-check.sql.ts';
import { checkTurnstile } from './turnstile.ts';

/** What the client brings to a guarded call: which provider it was asked for, and what that gave it. */
export type BotCheckProof = { hvType: string; hvToken: string };

/**
 * Whether a person (or a machine that paid for the try) stands behind a call. Takes the proof: the same one never
 * passes twice, so call it once per guarded call and before work that costs.
 */
export async function checkBot(
  deps: BotCheckDeps,
  merchant: Pick<Merchant, 'id' | 'settings'>,
  proof: BotCheckProof,
  ip: string,
): Promise<Result<null, 'human_check_failed'>> {
  const provider = merchant.settings.security.human;
  if (provider === 'off') return ok(null);
  // An empty type is an older client's: its token says what it is, and a wrong one fails all the same.
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
