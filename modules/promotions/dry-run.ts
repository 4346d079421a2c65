import type { Tx } from '@baize/db';
import type { Answer, Ctx } from '@baize/endpoint';
import { listCreditedDeposits } from '@baize/deposits';
import { businessDay, businessDayStart, ok, payableText, refuse } from '@baize/kernel';
import { listNetLosers } from '@baize/measures';
import { findMember } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { unmetOf } from './eligibility.ts';
import { marksFor, personOf, validBetOf } from './facts.ts';
import { isBarred } from './grants.ts';
import { mondayOf, plusDays, slotOf } from './period.ts';
import { findPromotion } from './promotion.sql.ts';
import { rewardAmount } from './reward-amount.ts';
import type { Terms } from './terms.ts';

type Api = typeof promotionsConsoleApi;
const DAYS = 30;
/** Losses of a period, or deposits: each is judged by itself. What is beyond is told, not guessed. */
const CASES_MAX = 2_000;
const PORTION = 100;
const SHOWN_MAX = 100;
/** Beyond it nothing is answered: half a sum would differ from run to run. */
const TIME_MAX_MS = 20_000;

/** A net loss of a period or a deposit that the terms would have been asked for. */
type Case = { memberId: number; base: bigint; slot: string; judgedAt: Date; before: Date; orderNo?: string };
type Taken = { grants: number; base: bigint; amount: bigint };
type Span = { merchantId: number; timeZone: string; from: string; to: string };

/**
 * What the draft's terms would have cost on the last thirty whole days of the brand's play, by the rules that give: the same conditions,
 * asked for the same time, once per slot and mark. Every deposit is taken to have been made with the bonus, so that it is the most it
 * can cost. `from` and `to` of the draft and its budget are left out. Who would have pressed a button cannot be known: for what is joined
 * nothing is reckoned. One snapshot, so that the same data give the same answer.
 */
export async function dryRunPromotion(
  { db, clock }: PromotionsDeps,
  { promoId }: { promoId: number },
  { merchantId }: Ctx<'staff:promotions.read'>,
): Promise<Answer<Api, 'dryRunPromotion'>> {
  const row = await findPromotion(db, merchantId, promoId);
  if (!row) return refuse('not_found');
  const { timeZone, currency } = await getMerchant(db, merchantId);
  const began = clock.now();
  const { terms } = row.draft;
  const to = plusDays(businessDay(began, timeZone), -1);
  const span = { merchantId, timeZone, from: plusDays(to, 1 - DAYS), to };
  const money = (units: bigint) => payableText(units, currency);
  return db.transaction(async (tx): Promise<Answer<Api, 'dryRunPromotion'>> => {
    await tx.run('set transaction isolation level repeatable read, read only');
    const byMember = new Map<number, Taken>();
    const held = new Map<string, number>();
    let cases = 0;
    for await (const one of casesOf(tx, terms, span)) {
      if (cases === CASES_MAX) return refuse('dry_run_too_large', { max: CASES_MAX });
      if (clock.now().getTime() - began.getTime() > TIME_MAX_MS) return refuse('dry_run_too_slow');
      cases += 1;
      if (!(await wouldGet(tx, terms, one, { timeZone, held, now: began }))) continue;
      const amount = rewardAmount(terms, one.base, currency);
      if (amount <= 0n) continue;
      const { grants, base, amount: sum } = byMember.get(one.memberId) ?? { grants: 0, base: 0n, amount: 0n };
      byMember.set(one.memberId, { grants: grants + 1, base: base + one.base, amount: sum + amount });
    }
    const members = [...byMember].sort(
      ([a, { amount: x }], [b, { amount: y }]) => (x < y ? 1 : x > y ? -1 : 0) || a - b,
    );
    const list = [];
    for (const [memberId, { grants, base, amount }] of members.slice(0, SHOWN_MAX)) {
      const account = (await findMember(tx, memberId))?.account ?? '';
      list.push({ memberId, account, currency, grants, base: money(base), amount: money(amount) });
    }
    const all = members.map(([, taken]) => taken);
    return ok({
      promoId,
      title: row.draft.texts.EN.title,
      currency,
      from: span.from,
      to: span.to,
      isReckoned: terms.trigger !== 'JOIN',
      cases,
      members: members.length,
      grants: all.reduce((sum, { grants }) => sum + grants, 0),
      cost: money(all.reduce((sum, { amount }) => sum + amount, 0n)),
      list,
    });
  });
}

/** In the order in which they came, so that of two who share a mark the same one has it each time. */
async function* casesOf(tx: Tx, terms: Terms, span: Span): AsyncGenerator<Case> {
  switch (terms.trigger) {
    case 'JOIN':
      return;
    case 'NET_LOSS':
      yield* lossesOf(tx, terms, span);
      return;
    case 'DEPOSIT':
      yield* depositsOf(tx, terms, span);
  }
}

/** Whole days, or whole weeks from Monday to Sunday, within the span. */
async function* lossesOf(
  tx: Tx,
  { lossPeriod }: Terms,
  { merchantId, timeZone, from, to }: Span,
): AsyncGenerator<Case> {
  const length = lossPeriod === 'WEEK' ? 7 : 1;
  const first = lossPeriod === 'WEEK' && mondayOf(from) < from ? plusDays(mondayOf(from), 7) : from;
  for (let start = first; plusDays(start, length - 1) <= to; start = plusDays(start, length)) {
    const until = businessDayStart(plusDays(start, length), timeZone);
    let afterId = 0;
    for (let isMore = true; isMore;) {
      const days = { from: start, to: plusDays(start, length - 1) };
      const losers = await listNetLosers(tx, { merchantId, ...days, afterId, limit: PORTION });
      for (const { memberId, net } of losers)
        yield {
          memberId,
          base: -net,
          slot: start,
          judgedAt: new Date(until.getTime() - 1),
          before: until,
        };
      isMore = losers.length === PORTION;
      afterId = losers.at(-1)?.memberId ?? afterId;
    }
  }
}

async function* depositsOf(
  tx: Tx,
  { who }: Terms,
  { merchantId, timeZone, from, to }: Span,
): AsyncGenerator<Case> {
  const deposits = await listCreditedDeposits(tx, {
    merchantId,
    from: businessDayStart(from, timeZone),
    to: businessDayStart(plusDays(to, 1), timeZone),
    limit: CASES_MAX + 1,
  });
  for (const { memberId, amount, at, orderNo } of deposits)
    yield {
      memberId,
      base: amount,
      slot: slotOf(who.limit, at, timeZone, orderNo),
      judgedAt: at,
      before: at,
      orderNo,
    };
}

/** As giveDue asks; what was taken in the run stands for entries and marks. */
async function wouldGet(
  tx: Tx,
  terms: Terms,
  { memberId, base, slot, judgedAt, before, orderNo }: Case,
  { timeZone, held, now }: { timeZone: string; held: Map<string, number>; now: Date },
): Promise<boolean> {
  const own = `${slot}:${memberId}`;
  if (held.has(own) || (await isBarred(tx, memberId, now))) return false;
  const person = await personOf(tx, {
    memberId,
    now: judgedAt,
    timeZone,
    depositsBefore: before,
    besides: orderNo,
  });
  const marks = marksFor(terms, person);
  const keyOf = ({ kind, digest }: (typeof marks)[number]) => `${slot}:${kind}:${digest}`;
  const facts = {
    ...person,
    validBet: await validBetOf(tx, memberId, terms, { now: judgedAt, timeZone }),
    shared: marks.filter((mark) => (held.get(keyOf(mark)) ?? memberId) !== memberId).map(({ kind }) => kind),
  };
  const deposit = orderNo === undefined ? {} : { deposit: { amount: base } };
  if (unmetOf(terms, facts, { now: judgedAt, timeZone, ...deposit })) return false;
  held.set(own, memberId);
  for (const mark of marks) held.set(keyOf(mark), memberId);
  return true;
}
