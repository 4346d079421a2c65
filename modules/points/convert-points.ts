import type { Db } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { currencyDigits, floorTo, invariant, ok, payableText, refuse } from '@baize/kernel';
import { findMember } from '@baize/members';
import { checkGift } from '@baize/rewards';
import { findAccount, post, restrict } from '@baize/wallet';
import type { pointsApi } from './api.ts';
import { checkPassword } from './check-password.ts';
import { findConversion, insertConversion, type Conversion } from './conversion.sql.ts';
import type { PointsDeps } from './deps.ts';
import { holdOf } from './is-held.ts';
import { lockPoints, movePoints } from './ledger.sql.ts';
import { TURNOVER_MULTIPLE } from './rules.ts';
import { getSettings, type PointSettings } from './settings.ts';

type Api = typeof pointsApi;
type Convert = Input<Api, 'convertPoints'>;

/** What points are worth, in whole coins. */
export const worthOf = (
  { points: step, amount }: Pick<PointSettings, 'points' | 'amount'>,
  points: bigint,
  currency: string,
): bigint => floorTo((points * amount) / BigInt(step), currencyDigits(currency));

/** `100:1000`, as records have it (POINTS-003). */
export const ratioText = ({ points, amount }: PointSettings, currency: string): string =>
  `${points}:${payableText(amount, currency)}`;

/** What a conversion takes at most of a balance: whole steps; nothing below the minimum. */
export function convertibleOf({ points, minConvert }: PointSettings, balance: bigint): bigint {
  const whole = balance - (balance % BigInt(points));
  return whole < BigInt(minConvert) ? 0n : whole;
}

/**
 * OPEN-POINTS-03: points become money at once, in one transaction, bound by one turnover. A repeat of a requestId answers the first
 * conversion before the password is looked at: its seal is used up.
 */
export async function convertPoints(
  deps: PointsDeps,
  input: Convert,
  { merchantId, caller: { memberId } }: Ctx<'member'>,
): Promise<Answer<Api, 'convertPoints'>> {
  const repeated = await repeatOf(deps.db, memberId, input);
  if (repeated) return repeated;
  const member = await findMember(deps.db, memberId);
  invariant(member, 'a signed-in member', { memberId });
  const proven = await checkPassword(deps, member, input.password);
  if (!proven.ok) return proven;
  return deps.db.transaction(async (tx) => {
    const account = (await lockPoints(tx, merchantId, [memberId])).get(memberId);
    invariant(account, 'an account of points was opened', { memberId });
    const raced = await repeatOf(tx, memberId, input);
    if (raced) return raced;
    const settings = await getSettings(tx, merchantId);
    const points = BigInt(input.points);
    if (points < BigInt(settings.minConvert)) return refuse('points_below_min', { min: settings.minConvert });
    if (points % BigInt(settings.points) !== 0n) return refuse('points_in_steps', { step: settings.points });
    if (points > account.balance) return refuse('points_insufficient', { balance: String(account.balance) });
    const at = deps.clock.now();
    const allowed = await checkGift(tx, member, at);
    if (!allowed.ok) return allowed;
    const hold = await holdOf(tx, memberId);
    if (hold) return refuse(hold);
    const { accountId, currency } = member;
    const amount = worthOf(settings, points, currency);
    const conversion: Conversion = {
      merchantId,
      memberId,
      requestId: input.requestId,
      points,
      amount,
      currency,
      pointBalance: account.balance - points,
      ratio: ratioText(settings, currency),
      at,
    };
    const key = `points:convert:${await insertConversion(tx, conversion)}`;
    const actor = `member:${memberId}` as const;
    const posted = await post(tx, {
      accountId,
      amount,
      kind: 'point',
      house: 'points',
      key,
      ref: key,
      currency,
      actor,
    });
    invariant(posted.ok, 'an open wallet takes what points are worth', { memberId, posted });
    const turnover = amount * TURNOVER_MULTIPLE;
    await restrict(tx, { accountId, kind: 'turnover', amount: turnover, ref: key, reason: 'points' });
    const taken = { memberId, kind: 'convert', type: 'redeem', amount: -points, key, ref: key } as const;
    await movePoints(tx, [taken], { merchantId, actor, at });
    return ok(await told(tx, conversion));
  });
}

async function repeatOf(db: Db, memberId: number, { requestId, points }: Convert) {
  const known = await findConversion(db, memberId, requestId);
  if (!known) return undefined;
  return known.points === BigInt(points) ? ok(await told(db, known)) : refuse('request_id_reused');
}

async function told(db: Db, { memberId, amount, currency, pointBalance }: Conversion) {
  const wallet = await findAccount(db, memberId);
  return {
    amount: payableText(amount, currency),
    pointBalance: String(pointBalance),
    balance: payableText(wallet?.balance ?? 0n, currency),
  };
}
