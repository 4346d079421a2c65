import type { Database } from '@baize/db';
import { businessDay, businessDayStart, eachApart, plusDays, type Clock, type Logger } from '@baize/kernel';
import { findCompleteUpto, listNetLosers } from '@baize/measures';
import { getMerchant } from '@baize/site';
import { ensureCashback, hasStopIn, listCashbacks, lockCashback, updateCashback } from './cashback.sql.ts';
import { giveApart } from './give-due.ts';
import { mondayOf } from './period.ts';
import { findVersionAt, sharePromotion } from './promotion.sql.ts';
import type { Terms } from './terms.ts';

export type CashbackDeps = { db: Database; clock: Clock; log: Logger };
const MEMBERS_AT_ONCE = 100;

/**
 * Pays net losses back, each period once it is over and counted. Every promotion has a row that says how far it is, so that a run that
 * is killed goes on where it stopped, and periods missed while no worker was up are made up.
 *
 * A period goes by the version that held when it began, to its end: what is published meanwhile begins with the next one. From a day
 * to a week, the first week is what is left of it; so no day is paid twice and none is left out. Days outside of `from` … `to` count
 * nothing. A period in which the promotion stood still at any time is not paid, then or later (decision 0056).
 */
export async function payCashbacks(
  deps: CashbackDeps,
  isTimeUp: () => boolean,
  atOnce = MEMBERS_AT_ONCE,
): Promise<void> {
  await eachApart(await listCashbacks(deps.db), async ({ promoId, merchantId }) => {
    while (!isTimeUp()) if (!(await payBatch(deps, { promoId, merchantId }, atOnce))) return;
  });
}

/** One portion of members of the oldest period that is not paid; false: nothing is due. */
async function payBatch(
  { db, clock, log }: CashbackDeps,
  { promoId, merchantId }: { promoId: number; merchantId: number },
  atOnce: number,
): Promise<boolean> {
  const { timeZone } = await getMerchant(db, merchantId);
  return db.transaction(async (tx) => {
    const row = await sharePromotion(tx, promoId);
    const first = await findVersionAt(tx, promoId, new Date(0));
    if (row?.state !== 'PUBLISHED' || !first) return false;
    await ensureCashback(tx, promoId, firstDay(first, timeZone));
    const { periodStart, afterId } = await lockCashback(tx, promoId);
    const start = businessDayStart(periodStart, timeZone);
    const version = await findVersionAt(tx, promoId, start);
    if (!version) return false;
    const { terms } = version.content;
    const next = afterPeriod(periodStart, terms);
    const until = businessDayStart(next, timeZone);
    const upto = await findCompleteUpto(tx);
    if (upto === null || upto < until || clock.now() < until) return false;
    const days = daysOf(terms, periodStart, plusDays(next, -1));
    const isOwed = days && !(await hasStopIn(tx, promoId, start, until));
    const losers = isOwed ? await listNetLosers(tx, { merchantId, ...days, afterId, limit: atOnce }) : [];
    for (const { memberId, net } of losers)
      await giveApart(
        { log },
        tx,
        {
          merchantId,
          promoId,
          version: version.version,
          memberId,
          slot: `${terms.lossPeriod === 'WEEK' ? 'week' : 'day'}:${periodStart}`,
          orderNo: null,
          base: -net,
          judgedAt: new Date(until.getTime() - 1),
          depositsBefore: until,
        },
        clock.now(),
      );
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

/** A first period that had begun when it was published counts from its beginning. */
function firstDay(
  { content: { terms }, publishedAt }: { content: { terms: Terms }; publishedAt: Date },
  timeZone: string,
): string {
  const published = businessDay(publishedAt, timeZone);
  const day = terms.when.from > published ? terms.when.from : published;
  return terms.lossPeriod === 'WEEK' ? mondayOf(day) : day;
}

/** The day after a period; a week ends with its Sunday, whenever it began. What is no cashback is passed over by days. */
const afterPeriod = (start: string, { trigger, lossPeriod }: Terms): string =>
  trigger === 'NET_LOSS' && lossPeriod === 'WEEK' ? plusDays(mondayOf(start), 7) : plusDays(start, 1);

/** The days of a period on which it is a cashback; undefined: none. */
function daysOf(
  { trigger, when }: Terms,
  first: string,
  last: string,
): { from: string; to: string } | undefined {
  const from = when.from > first ? when.from : first;
  const to = when.to !== null && when.to < last ? when.to : last;
  return trigger === 'NET_LOSS' && from <= to ? { from, to } : undefined;
}
