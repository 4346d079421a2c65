import { businessDayStart, eachApart, HOUR_MS, plusDays } from '@baize/kernel';
import { findCompleteUpto, listPlayersOfDay } from '@baize/measures';
import { listStanding } from '@baize/members';
import { listRewardBarred } from '@baize/protection';
import { getMerchant, listMerchantIds } from '@baize/site';
import { lockWallets } from '@baize/wallet';
import type { RebateDeps } from './deps.ts';
import { listVersions } from './rates.sql.ts';
import { addToRun, ensureRun, hasProgress, insertProgress, lockProgress, saveProgress } from './run.sql.ts';
import { getSettings } from './settings.ts';
import { dueOf, payDue } from './settle.ts';

/** Members paid in one transaction, whose wallets it holds. */
const PORTION = 100;
/** A day is paid at noon of the next one, on the brand's clock (OPEN-PROMO-05). */
const DUE_MS = 12 * HOUR_MS;

type PayDeps = Pick<RebateDeps, 'db' | 'clock'>;

/**
 * Pays what is due of every brand, a day after the other, until everything is done or time is up. A worker that was down makes up for all
 * days; called again, it finds nothing. Answers how many portions were paid.
 */
export async function payDays(deps: PayDeps, isTimeUp?: () => boolean, portion?: number): Promise<number> {
  let portions = 0;
  await eachApart(await listMerchantIds(deps.db), async (merchantId) => {
    portions += await payBrand(deps, merchantId, isTimeUp, portion);
  });
  return portions;
}

/** As payDays, of one brand. */
export async function payBrand(
  deps: PayDeps,
  merchantId: number,
  isTimeUp: () => boolean = () => false,
  portion: number = PORTION,
): Promise<number> {
  await begin(deps, merchantId);
  let portions = 0;
  while (!isTimeUp() && (await payPortion(deps, merchantId, portion))) portions += 1;
  return portions;
}

async function begin({ db }: PayDeps, merchantId: number): Promise<void> {
  if (await hasProgress(db, merchantId)) return;
  const [first] = await listVersions(db, merchantId);
  if (first) await insertProgress(db, merchantId, first.fromDay);
}

/**
 * The next members of the brand's next day, in one transaction with the mark of how far it came: a worker that is killed leaves nothing of
 * it. Who is excluded or locked is passed over and keeps what is due for later (R9). False: nothing is due, or another worker pays.
 */
const payPortion = ({ db, clock }: PayDeps, merchantId: number, limit: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const next = await lockProgress(tx, merchantId);
    if (!next) return false;
    const { automatic } = await getSettings(tx, merchantId);
    if (!automatic) return false;
    const { currency, timeZone } = await getMerchant(tx, merchantId);
    const { day, afterId } = next;
    const dayAfter = plusDays(day, 1);
    const end = businessDayStart(dayAfter, timeZone);
    const at = clock.now();
    if (at.getTime() < end.getTime() + DUE_MS) return false;
    const completeUpto = await findCompleteUpto(tx);
    if (completeUpto === null || completeUpto < end) return false;
    const players = await listPlayersOfDay(tx, { merchantId, day, afterId, limit });
    const lastId = players.length < limit ? undefined : players.at(-1);
    if (players.length > 0) {
      const accounts = new Map(
        (await lockWallets(tx, players))
          .filter(({ kind, state }) => kind === 'main' && state === 'open')
          .map((account) => [account.memberId, account]),
      );
      const barred = await listRewardBarred(tx, players, at);
      const active = (await listStanding(tx, players)).filter(({ state }) => state === 'ACTIVE');
      const memberIds = active.map(({ id }) => id).filter((id) => accounts.has(id) && !barred.has(id));
      const waiting = players.length - memberIds.length;
      const isLast = lastId === undefined;
      const runId = await ensureRun(tx, { merchantId, day, at, waiting, isLast });
      const dues = await dueOf(tx, { merchantId, timeZone, currency, memberIds, to: day, now: at });
      const of = { merchantId, runId, requestId: null, at, actor: 'job:rebate' } as const;
      const postings = await payDue(tx, dues, accounts, of);
      const paid = dues.reduce((sum, { amount }) => sum + amount, 0n);
      await addToRun(tx, runId, { members: postings.size, paid });
    }
    await saveProgress(
      tx,
      merchantId,
      lastId === undefined ? { day: dayAfter, afterId: 0 } : { day, afterId: lastId },
    );
    return true;
  });
