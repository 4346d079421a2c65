import type { Database, Tx } from '@baize/db';
import { businessDay, businessDayStart, eachApart, type Clock } from '@baize/kernel';
import { findCompleteUpto, listNetLosers } from '@baize/measures';
import { getMerchant } from '@baize/site';
import { unmetOf } from './eligibility.ts';
import { factsFor, personOf } from './facts.ts';
import { isBarred } from './grants.ts';
import { issueTo } from './issue.ts';
import { mondayOf, plusDays } from './period.ts';
import {
  ensureCashback,
  findVersionAt,
  listCashbacks,
  lockCashback,
  sharePromotion,
  updateCashback,
} from './promotion.sql.ts';
import type { Terms } from './terms.ts';

export type CashbackDeps = { db: Database; clock: Clock };
const MEMBERS_AT_ONCE = 100;
/** Of one promotion in one run; the next run goes on. */
const BATCHES_MAX = 200;

const PERIOD_DAYS = { DAY: 1, WEEK: 7 } as const;
const beginOf = (day: string, period: Terms['lossPeriod']): string =>
  period === 'WEEK' ? mondayOf(day) : day;

/**
 * Pays net losses back, each period once it is over and counted. Every promotion has a row that says how far it is, so that a run that
 * is killed goes on where it stopped, and periods missed while no worker was up are made up.
 */
export async function payCashbacks(deps: CashbackDeps, atOnce = MEMBERS_AT_ONCE): Promise<void> {
  await eachApart(await listCashbacks(deps.db), async ({ promoId, merchantId }) => {
    for (let batch = 0; batch < BATCHES_MAX; batch += 1)
      if (!(await payBatch(deps, { promoId, merchantId }, atOnce))) return;
  });
}

/** One portion of members of the oldest period that is not paid; false: nothing is due. */
async function payBatch(
  { db, clock }: CashbackDeps,
  { promoId, merchantId }: { promoId: number; merchantId: number },
  atOnce: number,
): Promise<boolean> {
  const { timeZone, currency } = await getMerchant(db, merchantId);
  return db.transaction(async (tx) => {
    const row = await sharePromotion(tx, promoId);
    if (row?.state !== 'PUBLISHED' || !row.content || !row.publishedAt) return false;
    const period = row.content.terms.lossPeriod;
    // A first period that had begun when it was published counts from its beginning.
    const first = await findVersionAt(tx, promoId, new Date(0));
    const began = first ? first.content.terms.when.from : row.content.terms.when.from;
    const published = businessDay(row.publishedAt, timeZone);
    await ensureCashback(tx, promoId, beginOf(began > published ? began : published, period));
    const { periodStart, afterId } = await lockCashback(tx, promoId);
    const next = plusDays(periodStart, PERIOD_DAYS[period]);
    const until = businessDayStart(next, timeZone);
    const upto = await findCompleteUpto(tx);
    if (upto === null || upto < until || clock.now() < until) return false;
    const version = await findVersionAt(tx, promoId, businessDayStart(periodStart, timeZone));
    if (!version) return false;
    const { when, trigger } = version.content.terms;
    // Of a period in which it was no cashback yet nothing is owed.
    const isWithin = trigger === 'NET_LOSS' && (when.to === null || periodStart <= when.to);
    const losers = isWithin
      ? await listNetLosers(tx, {
          merchantId,
          from: periodStart,
          to: plusDays(next, -1),
          afterId,
          limit: atOnce,
        })
      : [];
    for (const { memberId, net } of losers)
      await payMember(tx, {
        merchantId,
        promoId,
        ...version,
        memberId,
        loss: -net,
        slot: `${period === 'WEEK' ? 'week' : 'day'}:${periodStart}`,
        timeZone,
        currency,
        now: clock.now(),
      });
    const last = losers.at(-1);
    await updateCashback(
      tx,
      promoId,
      losers.length === atOnce && last
        ? { periodStart, afterId: last.memberId }
        : { periodStart: next, afterId: 0 },
    );
    return true;
  });
}

type Loser = Pick<
  Parameters<typeof issueTo>[1],
  'merchantId' | 'promoId' | 'version' | 'content' | 'slot' | 'currency' | 'now'
> & {
  memberId: number;
  loss: bigint;
  timeZone: string;
};

/** A member who does not meet the terms, and who comes after the budget was spent, gets nothing; the run goes on. */
async function payMember(tx: Tx, { memberId, loss, timeZone, ...what }: Loser): Promise<void> {
  const { promoId, slot, now, content } = what;
  if (await isBarred(tx, memberId, now)) return;
  const person = await personOf(tx, { memberId, now, timeZone });
  const facts = await factsFor(tx, person, content.terms, { promoId, slot, now, timeZone });
  if (unmetOf(content.terms, facts, { now, timeZone })) return;
  await tx.run('savepoint cashback_of_one', []);
  const issued = await issueTo(tx, { ...what, person, base: loss, actor: 'job:promotions' });
  await tx.run(issued.ok ? 'release savepoint cashback_of_one' : 'rollback to savepoint cashback_of_one', []);
}
