import type { Answer, Ctx, Input } from '@baize/endpoint';
import { businessDay, exactText, inTurn, invariant, ok, payableText, refuse } from '@baize/kernel';
import { findMember } from '@baize/members';
import { checkGift, FREE_TERMS, grantBonus } from '@baize/rewards';
import { getMerchant } from '@baize/site';
import { lockAccounts } from '@baize/wallet';
import type { giveawaysApi } from './api.ts';
import { deckOf } from './deck.ts';
import type { GiveawaysDeps } from './deps.ts';
import { hasLeft, insertDraw, lockShare, takeNext } from './draw.sql.ts';
import { findEvent } from './event.sql.ts';
import { seedOf } from './seed.ts';
import { takeMarks } from './marks.ts';
import { standingsOf } from './standing.ts';
import { turnoverOf } from './terms.ts';

type Api = typeof giveawaysApi;

const TICKET = /^t_(\d{1,6})$/;
export const ticketOf = (memberNo: number): string => `t_${memberNo}`;

/**
 * PROMO-017, PROMO-018: opens an envelope or draws a ticket, and credits what was drawn, all in one transaction: the wallet is locked,
 * then what one account alone may draw with, then a share of the event's numbers. A ticket is the nth draw of the member, so that a
 * claim sent twice draws once. A refusal leaves nothing behind.
 */
export const claimRafflePromotion = (
  deps: Pick<GiveawaysDeps, 'db' | 'clock' | 'box'>,
  input: Input<Api, 'claimRafflePromotion'>,
  ctx: Who,
): Promise<Answer<Api, 'claimRafflePromotion'>> =>
  inLane(ctx.caller.memberId % LANES, () => claim(deps, input, ctx));

/** So many connections of a process a rush of claims holds at most; the rest of the product has the others. */
const LANES = 4;
const inLane = inTurn<number>();
type Who = Pick<Ctx<'member'>, 'merchantId' | 'caller'> & Partial<Pick<Ctx<'member'>, 'ip'>>;

async function claim(
  { db, clock, box }: Pick<GiveawaysDeps, 'db' | 'clock' | 'box'>,
  { promoId, ticketId }: Input<Api, 'claimRafflePromotion'>,
  { merchantId, caller: { memberId }, ip }: Who,
): Promise<Answer<Api, 'claimRafflePromotion'>> {
  const { timeZone, currency } = await getMerchant(db, merchantId);
  return db.transaction(async (tx) => {
    const member = await findMember(tx, memberId);
    const event = await findEvent(tx, merchantId, promoId);
    const memberNo = Number(TICKET.exec(ticketId)?.[1] ?? 0);
    if (!member || !event || event.state === 'DRAFT') return refuse('not_found');
    await lockAccounts(tx, [member.accountId]);
    const now = clock.now();
    const standing = (await standingsOf(tx, [event], { memberId, now, timeZone, ip })).get(promoId);
    invariant(standing, 'the event asked about', { promoId });
    if (memberNo > 0 && memberNo <= standing.used) return refuse('already_claimed');
    if (event.state === 'STOPPED' || now.getTime() < event.terms.from || now.getTime() >= event.terms.until)
      return refuse('promotion_closed');
    if (!(await hasLeft(tx, promoId))) return refuse('promotion_closed');
    const gift = await checkGift(tx, member, now);
    if (!gift.ok) return gift;
    if (standing.remain === 0 || memberNo !== standing.used + 1) return refuse('not_eligible');
    if (!(await takeMarks(tx, event.terms.once ?? [], { eventId: promoId, merchantId, memberId, ip })))
      return refuse('not_eligible');

    const share = await lockShare(tx, promoId);
    if (!share) return refuse('promotion_closed');
    const number = share.nextNo;
    const item = deckOf(event, seedOf(box, event), currency)[number];
    invariant(item, 'an event has something for each of its numbers', { promoId, number });
    const { amount } = item;
    await takeNext(tx, promoId, share.shareNo, amount);
    const grantId = amount === 0n ? null : await credit();
    await insertDraw(tx, {
      eventId: promoId,
      number,
      memberId,
      memberNo,
      day: businessDay(now, timeZone),
      prize: item.prize,
      amount,
      grantId,
      drawnAt: now,
    });
    const text = payableText(amount, currency);
    return ok({
      prizeId: item.prize,
      prizeName: amount === 0n ? '' : `${text} ${currency}`,
      prizeType: amount === 0n ? ('BLANK' as const) : ('CASH' as const),
      amount: text,
      currency,
      turnover: exactText(turnoverOf(event.terms, amount), currency),
      number,
      remain: standing.remain - 1,
    });

    async function credit(): Promise<bigint> {
      invariant(member && event, 'both were found', { promoId });
      const { titles, what, turnoverTimes } = event.terms;
      const granted = await grantBonus({ clock }, tx, {
        memberId,
        merchantId,
        source: what.kind === 'ENVELOPE' ? 'redEnvelope' : 'raffle',
        ref: `giveaway:${promoId}:${number}`,
        campaign: `giveaway:${promoId}`,
        amount,
        terms: { ...FREE_TERMS, turnoverTimes },
        title: titles,
        actor: `member:${memberId}`,
      });
      invariant(granted.ok && granted.value.isNew, 'a number is credited once, to whom a gift may be given', {
        promoId,
        number,
      });
      return granted.value.grantId;
    }
  });
}
