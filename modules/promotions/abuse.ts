import type { Db } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { listOpposite } from '@baize/bets';
import { DAY_MS, ok, payableText, refuse } from '@baize/kernel';
import { listMemberTotals } from '@baize/measures';
import { listLowRisk } from '@baize/rewards';
import { findMember } from '@baize/members';
import { listAlike, listAlikeAmong } from '@baize/sign-in';
import { getMerchant } from '@baize/site';
import { listBankSharers, listBankSharersAmong } from '@baize/withdrawals';
import { listTakerIds, listTakers, listTakersAmong } from './abuse.sql.ts';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { findPromotion } from './promotion.sql.ts';
import type { AbuseSign } from './rules.ts';

type Api = typeof promotionsConsoleApi;
const SHOWN_OTHERS = 5;
/** Play of so many days is looked at. */
const PLAY_DAYS = 30;
/** So many takers, the newest, are compared with each that is shown. */
const COMPARED_MAX = 10_000;

/**
 * Who took a promotion, the newest first, each with the other takers who share papers, name and birthday, a device, an address or a bank
 * account, and with what they ever brought in: who has played and never paid in plays with what was given alone, and who stakes on both
 * sides of a table, alone or with somebody alike, plays turnover off without a risk. Signs, no verdicts: nothing is taken from anybody by
 * them.
 */
export async function listPromotionTakers(
  { db, clock }: PromotionsDeps,
  { promoId, ...request }: Input<Api, 'listPromotionTakers'>,
  { merchantId }: Ctx<'staff:promotions.read'>,
): Promise<Answer<Api, 'listPromotionTakers'>> {
  if (!(await findPromotion(db, merchantId, promoId))) return refuse('not_found');
  const { currency } = await getMerchant(db, merchantId);
  const found = await listTakers(db, { merchantId, promoId }, request, (row) => row);
  const memberIds = found.list.map(({ memberId }) => memberId);
  const totals = new Map((await listMemberTotals(db, memberIds)).map((row) => [row.memberId, row]));
  const since = new Date(clock.now().getTime() - PLAY_DAYS * DAY_MS);
  const lowRisk = await listLowRisk(db, memberIds, since);
  const takerIds = await listTakerIds(db, promoId, COMPARED_MAX);
  const list = [];
  for (const { memberId, account, grants, amount } of found.list) {
    const { deposits, validBet } = totals.get(memberId) ?? { deposits: 0n, validBet: 0n };
    const { kinds, others } = await sharedWith(db, promoId, memberId, { takerIds, since });
    const signs: AbuseSign[] = [
      ...kinds,
      ...(deposits === 0n && validBet > 0n ? ['bonus_only' as const] : []),
      ...(lowRisk.has(memberId) ? ['low_risk' as const] : []),
    ];
    list.push({
      memberId,
      account,
      currency,
      grants,
      amount: payableText(amount, currency),
      deposits: payableText(deposits, currency),
      validBet: payableText(validBet, currency),
      signs,
      others: others.slice(0, SHOWN_OTHERS),
      othersCount: others.length,
    });
  }
  return ok({ ...found, list });
}

/**
 * Other takers of the same promotion alone: who shares an address and took nothing is no sign, unless the two take opposite sides of the
 * same rounds. What one wins of a bonus there is what the other loses.
 */
async function sharedWith(
  db: Db,
  promoId: number,
  memberId: number,
  { takerIds, since }: { takerIds: readonly number[]; since: Date },
): Promise<{ kinds: AbuseSign[]; others: string[] }> {
  const alike = await listAlikeAmong(db, memberId, takerIds);
  const banks = new Set(await listBankSharersAmong(db, memberId, takerIds));
  const takers = await listTakersAmong(db, promoId, [...new Set([...alike.keys(), ...banks])]);
  const sharers = (await listAlike(db, memberId)).map(({ id }) => id);
  const ids = new Set([...banks, ...alike.keys(), ...sharers, ...(await listBankSharers(db, memberId))]);
  const opposite = await listOpposite(db, memberId, [...ids], since);
  const kinds = new Set<AbuseSign>(
    takers.flatMap(({ memberId: id }) => [
      ...(alike.get(id) ?? []),
      ...(banks.has(id) ? ['bank' as const] : []),
    ]),
  );
  if (opposite.length > 0) kinds.add('opposite');
  const others = new Set(takers.map(({ account }) => account));
  for (const id of opposite) {
    const account = (await findMember(db, id))?.account;
    if (account !== undefined) others.add(account);
  }
  return { kinds: [...kinds].sort(), others: [...others] };
}
