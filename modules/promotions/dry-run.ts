import type { Tx } from '@baize/db';
import type { Answer, Ctx } from '@baize/endpoint';
import { listCreditedDeposits, type CreditedDeposit } from '@baize/deposits';
import { businessDay, businessDayStart, invariant, ok, payableText, plusDays, refuse } from '@baize/kernel';
import { listNetLosers } from '@baize/measures';
import { accountNames } from '@baize/members';
import { listRewardBarred } from '@baize/protection';
import { getMerchant } from '@baize/site';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { unmetOf } from './eligibility.ts';
import { marksFor, personsOf, validBetsOf } from './facts.ts';
import { isFlat, expectedOf } from './gifts/kinds.ts';
import { mondayOf, slotOf } from './period.ts';
import { findPromotion } from './promotion.sql.ts';
import type { Terms } from './terms.ts';

type Api = typeof promotionsConsoleApi;
const DAYS = 30;
/** Losses of a period, or deposits, that are read about and judged together. */
const PORTION = 500;
const SHOWN_MAX = 100;
/** Then the answer is of the days that are done. */
const TIME_MAX_MS = 20_000;

/** A net loss of a period or a deposit that the terms would have been asked for; `day`: the period's first, or the deposit's. */
type Case = {
  memberId: number;
  base: bigint;
  slot: string;
  day: string;
  judgedAt: Date;
  before: Date;
  orderNo?: string;
};
type Taken = { grants: number; base: bigint; amount: bigint };
type Span = { merchantId: number; timeZone: string; from: string; to: string };

/**
 * What the draft's terms would have cost on the last thirty whole days of the brand's play, by the rules that give: the same conditions,
 * asked for the same time, once per slot, and each mark for one account. Every deposit is taken to have been made with the bonus, so that it is the most it
 * can cost. `from` and `to` of the draft and its budget are left out. Who would have pressed a button cannot be known: for what is joined
 * nothing is computed. One snapshot, so that the same data give the same answer. Where time runs out the answer is of whole days, and says
 * up to which.
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
    const sums = sumsByMember();
    const held = new Map<string, number>();
    let isWhole = true;
    const worth = (base: bigint, level = 0) => expectedOf(tx, terms, { merchantId, base, level, currency });
    // What depends on nothing is asked once.
    const flat = isFlat(terms.what) ? await worth(0n) : undefined;
    for await (const portion of casesOf(tx, terms, span)) {
      isWhole = clock.now().getTime() - began.getTime() <= TIME_MAX_MS;
      if (!isWhole) break;
      const judged = await wouldGet(tx, terms, portion, { timeZone, held, now: began });
      for (const [index, one] of portion.entries()) {
        const level = judged[index];
        sums.add(one, level === undefined ? 0n : (flat ?? (await worth(one.base, level))));
      }
    }
    const through = isWhole ? to : sums.dropLastDay();
    if (through === undefined || through < span.from) return refuse('dry_run_too_slow');
    const members = [...sums.byMember].sort(
      ([a, { amount: x }], [b, { amount: y }]) => (x < y ? 1 : x > y ? -1 : 0) || a - b,
    );
    const shown = members.slice(0, SHOWN_MAX);
    const accounts = await accountNames(
      tx,
      shown.map(([memberId]) => memberId),
    );
    const all = members.map(([, taken]) => taken);
    return ok({
      promoId,
      title: row.draft.texts.EN.title,
      currency,
      from: span.from,
      to: through,
      isWhole,
      isComputed: terms.trigger !== 'JOIN',
      cases: sums.cases(),
      members: members.length,
      grants: all.reduce((sum, { grants }) => sum + grants, 0),
      cost: money(all.reduce((sum, { amount }) => sum + amount, 0n)),
      list: shown.map(([memberId, { grants, base, amount }]) => ({
        memberId,
        account: accounts.get(memberId) ?? '',
        currency,
        grants,
        base: money(base),
        amount: money(amount),
      })),
    });
  });
}

/** What members would have had. The last day is kept apart until the next one begins, so that it can be left out. */
function sumsByMember() {
  const byMember = new Map<number, Taken>();
  let [cases, casesOfDay] = [0, 0];
  let day: string | undefined;
  let ofDay: { memberId: number; base: bigint; amount: bigint }[] = [];
  return {
    byMember,
    cases: () => cases,
    add({ memberId, base, day: of }: Case, amount: bigint): void {
      if (of !== day) [day, ofDay, casesOfDay] = [of, [], 0];
      cases += 1;
      casesOfDay += 1;
      if (amount <= 0n) return;
      const had = byMember.get(memberId) ?? { grants: 0, base: 0n, amount: 0n };
      byMember.set(memberId, { grants: had.grants + 1, base: had.base + base, amount: had.amount + amount });
      ofDay.push({ memberId, base, amount });
    },
    /** Takes the day out that may have more to come; answers the last one that is whole. */
    dropLastDay(): string | undefined {
      for (const { memberId, base, amount } of ofDay) {
        const had = byMember.get(memberId);
        if (had?.grants === 1) byMember.delete(memberId);
        else if (had)
          byMember.set(memberId, {
            grants: had.grants - 1,
            base: had.base - base,
            amount: had.amount - amount,
          });
      }
      cases -= casesOfDay;
      return day && plusDays(day, -1);
    },
  };
}

/** In the order in which they came, so that of two who share a mark the same one has it each time. */
async function* casesOf(tx: Tx, terms: Terms, span: Span): AsyncGenerator<Case[]> {
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
): AsyncGenerator<Case[]> {
  const length = lossPeriod === 'WEEK' ? 7 : 1;
  const first = lossPeriod === 'WEEK' && mondayOf(from) < from ? plusDays(mondayOf(from), 7) : from;
  for (let start = first; plusDays(start, length - 1) <= to; start = plusDays(start, length)) {
    const until = businessDayStart(plusDays(start, length), timeZone);
    let afterId = 0;
    for (let isMore = true; isMore;) {
      const days = { from: start, to: plusDays(start, length - 1) };
      const losers = await listNetLosers(tx, { merchantId, ...days, afterId, limit: PORTION });
      yield losers.map(({ memberId, net }) => ({
        memberId,
        base: -net,
        slot: start,
        day: start,
        judgedAt: new Date(until.getTime() - 1),
        before: until,
      }));
      isMore = losers.length === PORTION;
      afterId = losers.at(-1)?.memberId ?? afterId;
    }
  }
}

async function* depositsOf(
  tx: Tx,
  { who }: Terms,
  { merchantId, timeZone, from, to }: Span,
): AsyncGenerator<Case[]> {
  let after: CreditedDeposit | undefined;
  for (let isMore = true; isMore;) {
    const deposits: CreditedDeposit[] = await listCreditedDeposits(tx, {
      merchantId,
      from: businessDayStart(from, timeZone),
      to: businessDayStart(plusDays(to, 1), timeZone),
      after,
      limit: PORTION,
    });
    yield deposits.map(({ memberId, amount, at, orderNo }) => ({
      memberId,
      base: amount,
      slot: slotOf(who.limit, at, timeZone, orderNo),
      day: businessDay(at, timeZone),
      judgedAt: at,
      before: at,
      orderNo,
    }));
    isMore = deposits.length === PORTION;
    after = deposits.at(-1);
  }
}

/** Of each case, where giveDue would have given, the member's level; what was taken in the run stands for entries and marks. */
async function wouldGet(
  tx: Tx,
  terms: Terms,
  cases: readonly Case[],
  { timeZone, held, now }: { timeZone: string; held: Map<string, number>; now: Date },
): Promise<(number | undefined)[]> {
  const asked = cases.map(({ memberId, judgedAt, before, orderNo }) => ({
    memberId,
    now: judgedAt,
    depositsBefore: before,
    besides: orderNo,
  }));
  const persons = await personsOf(tx, asked, timeZone);
  const validBets = await validBetsOf(tx, asked, terms, timeZone);
  const barred = await listRewardBarred(tx, [...new Set(asked.map(({ memberId }) => memberId))], now);
  return cases.map(({ memberId, base, slot, judgedAt, orderNo }, index) => {
    const own = `${slot}:${memberId}`;
    const [person, validBet] = [persons[index], validBets[index]];
    invariant(person && validBet !== undefined, 'each case is asked about', { memberId });
    if (held.has(own) || barred.has(memberId)) return undefined;
    const marks = marksFor(terms, person);
    const keyOf = ({ kind, digest }: (typeof marks)[number]) => `${kind}:${digest}`;
    const isOthers = (mark: (typeof marks)[number]) => (held.get(keyOf(mark)) ?? memberId) !== memberId;
    const shared = marks.filter(isOthers).map(({ kind }) => kind);
    const deposit = orderNo === undefined ? {} : { deposit: { amount: base } };
    if (unmetOf(terms, { ...person, validBet, shared }, { now: judgedAt, timeZone, ...deposit }))
      return undefined;
    held.set(own, memberId);
    for (const mark of marks) held.set(keyOf(mark), memberId);
    return person.level;
  });
}
