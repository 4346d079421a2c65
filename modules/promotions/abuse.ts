import type { Db } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, payableText, refuse } from '@baize/kernel';
import { listMemberTotals } from '@baize/measures';
import { listAlike } from '@baize/sign-in';
import { getMerchant } from '@baize/site';
import { listBankSharers } from '@baize/withdrawals';
import { listTakers, listTakersAmong } from './abuse.sql.ts';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { findPromotion } from './promotion.sql.ts';
import type { AbuseSign } from './rules.ts';

type Api = typeof promotionsConsoleApi;
const SHOWN_OTHERS = 5;

/**
 * Who took a promotion, the newest first, each with the other takers who share papers, name and birthday, a device, an address or a bank
 * account, and with what they ever brought in: who has played and never paid in plays with what was given alone. Signs, no verdicts:
 * nothing is taken from anybody by them.
 */
export async function listPromotionTakers(
  { db }: PromotionsDeps,
  { promoId, ...request }: Input<Api, 'listPromotionTakers'>,
  { merchantId }: Ctx<'staff:promotions.read'>,
): Promise<Answer<Api, 'listPromotionTakers'>> {
  if (!(await findPromotion(db, merchantId, promoId))) return refuse('not_found');
  const { currency } = await getMerchant(db, merchantId);
  const found = await listTakers(db, { merchantId, promoId }, request, (row) => row);
  const memberIds = found.list.map(({ memberId }) => memberId);
  const totals = new Map((await listMemberTotals(db, memberIds)).map((row) => [row.memberId, row]));
  const list = [];
  for (const { memberId, account, grants, amount } of found.list) {
    const { deposits, validBet } = totals.get(memberId) ?? { deposits: 0n, validBet: 0n };
    const { kinds, others } = await sharedWith(db, promoId, memberId);
    const signs: AbuseSign[] = [
      ...kinds,
      ...(deposits === 0n && validBet > 0n ? ['bonus_only' as const] : []),
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

/** Other takers of the same promotion alone: who shares an address and took nothing is no sign. */
async function sharedWith(
  db: Db,
  promoId: number,
  memberId: number,
): Promise<{ kinds: AbuseSign[]; others: string[] }> {
  const alike = new Map((await listAlike(db, memberId)).map(({ id, shares }) => [id, shares]));
  const banks = new Set(await listBankSharers(db, memberId));
  const takers = await listTakersAmong(db, promoId, [...new Set([...alike.keys(), ...banks])]);
  const kinds = new Set<AbuseSign>(
    takers.flatMap(({ memberId: id }) => [
      ...(alike.get(id) ?? []),
      ...(banks.has(id) ? ['bank' as const] : []),
    ]),
  );
  return { kinds: [...kinds].sort(), others: takers.map(({ account }) => account) };
}
