import { type SignInDeps, sessionOfNew } from '@baize/sign-in';
import { checkBot } from '@baize/bot-check';
import { networkOf, type Answer, type Ctx, type Input } from '@baize/endpoint';
import type { registrationApi } from './api.ts';
import { HOUR_MS, MINUTE_MS, ok, parseUnits, refuse } from '@baize/kernel';
import { takeAttempt } from '@baize/factors';
import { createMember, randomCode } from '@baize/members';
import { getMerchant, isFlagOn } from '@baize/site';
import { post } from '@baize/wallet';

/** 40 random bits; should a name come twice, the unique index refuses it. */
const NAME_LENGTH = 8;
/** Each trial is a member, a wallet and rows of the ledger: what a brand makes of them in an hour ends somewhere. */
const TRIALS_AN_HOUR = 2_000;
/** So many begin with one press; in a busier hour each proves that somebody is there. */
const UNPROVEN_AN_HOUR = 30;

/**
 * A trial account (#2): type 4, its own demo wallet with the site's trial credit, gone after two hours. It has no
 * upline and no password, and can never become a real account (OPEN-PLAY-06).
 */
export async function freePlay(
  deps: SignInDeps,
  input: Input<typeof registrationApi, 'freePlay'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof registrationApi, 'freePlay'>> {
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  const { settings, currency } = merchant;
  if (!isFlagOn(settings.flags, 'FREEPLAY')) return refuse('operation_not_enabled');
  const client = await deps.sealing.open(input.value);
  if (!client.ok) return client;
  const taken = await takeAttempt(deps.db, deps.clock, {
    merchantId: ctx.merchantId,
    subject: `trial:ip:${networkOf(ctx.ip)}`,
    max: settings.security.trialsPerIpPerHour,
    windowMs: HOUR_MS,
  });
  if (!taken.ok) return refuse('too_many_requests', taken.detail);
  const ofBrand = await takeAttempt(deps.db, deps.clock, {
    merchantId: ctx.merchantId,
    subject: 'trial:brand',
    max: TRIALS_AN_HOUR,
    windowMs: HOUR_MS,
  });
  if (!ofBrand.ok) return refuse('too_many_requests', ofBrand.detail);
  if (ofBrand.value.count > UNPROVEN_AN_HOUR) {
    const checked = await checkBot(deps.botCheck, merchant, input, ctx.ip);
    if (!checked.ok) return checked;
  }

  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + settings.trial.minutes * MINUTE_MS);
  const session = await deps.db.transaction(async (tx) => {
    const { memberId, accountId } = await createMember(tx, {
      merchantId: ctx.merchantId,
      account: `trial_${randomCode(NAME_LENGTH)}`,
      type: 4,
      uplineId: null,
      passwordHash: null,
      language: ctx.language,
      currency,
      profile: { os: input.os, clientType: input.clientType },
      now,
      registeredIp: ctx.ip,
      registeredDevice: ctx.userAgent,
      expiresAt,
    });
    const credit = await post(tx, {
      accountId,
      amount: parseUnits(settings.trial.credit),
      kind: 'trial_credit',
      house: 'trial',
      key: `trial:${memberId}`,
      actor: 'job:free-play',
    });
    if (!credit.ok) throw new Error(`the trial credit was refused: ${credit.code}`);
    return sessionOfNew(tx, deps, memberId, ctx);
  });
  return ok({ ...session, expiresAt: expiresAt.getTime() });
}
