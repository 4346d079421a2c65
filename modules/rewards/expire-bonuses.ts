import { isToBeCounted } from '@baize/bets';
import type { Db } from '@baize/db';
import { DAY_MS, eachApart, floorTo, currencyDigits, invariant } from '@baize/kernel';
import { findMember } from '@baize/members';
import { findAccountById, lockAccounts, restrict } from '@baize/wallet';
import {
  findBonus,
  getSweepMark,
  hasPlayedElsewhere,
  isInPlay,
  listOpenAfter,
  listToExpire,
  saveSweepMark,
  takeEnding,
  type BonusRow,
} from './bonus.sql.ts';
import { completeBonuses } from './complete-bonuses.ts';
import type { RewardsDeps } from './deps.ts';
import { endBonus } from './end-bonus.ts';
import { bonusRef } from './grant-bonus.ts';
import { tellEnding } from './tell.ts';

/** Rows read at once, or reminded in one transaction. */
const BATCH = 200;
type Until = () => boolean;
const never: Until = () => false;
/** Before the first wallet. */
const BEGINNING = { accountId: 0n, grantId: 0n };

/**
 * Ends bonuses whose days are over, one in a transaction of its own; who played the turnover a moment before completes it. One with a
 * stake in play waits for it, and its wallet takes no new stake meanwhile. Reminds a day before. Answers how many ended.
 */
export async function expireBonuses(deps: RewardsDeps, isTimeUp = never): Promise<number> {
  const { db, clock } = deps;
  let ended = 0;
  const dueNow = async function* () {
    let after = { expiresAt: new Date(0), grantId: 0n };
    while (!isTimeUp()) {
      const due = await listToExpire(db, clock.now(), after, BATCH);
      yield* due;
      const last = due.at(-1);
      if (!last || due.length < BATCH) return;
      after = last;
    }
  };
  await eachApart(dueNow(), async ({ grantId }) => {
    ended += await expire(deps, grantId);
  });
  return ended;
}

const expire = ({ db, clock }: RewardsDeps, grantId: bigint): Promise<number> =>
  db.transaction(async (tx) => {
    const seen = await findBonus(tx, grantId);
    // What was played in time is counted first; the next run ends it.
    if (seen && (await isToBeCounted(tx, seen.accountId))) return 0;
    if (seen) await completeBonuses({ clock }, tx, seen.accountId);
    const answer = await endBonus({ clock }, tx, { grantId, how: 'expired', by: 'job:rewards', reason: '' });
    if (seen && !answer.ok && answer.code === 'bonus_in_play')
      await restrict(tx, {
        accountId: seen.accountId,
        kind: 'limited',
        ref: bonusRef(grantId),
        reason: 'a bonus is over',
      });
    return answer.ok ? 1 : 0;
  });

/** Reminds, a day before, of bonuses whose days end. */
export async function remindOfBonuses(deps: RewardsDeps, isTimeUp = never): Promise<void> {
  while (!isTimeUp()) if ((await remind(deps)) < BATCH) break;
}

const remind = ({ db, clock }: RewardsDeps): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const rows = await takeEnding(tx, now, new Date(now.getTime() + DAY_MS), BATCH);
    for (const row of rows) {
      const member = await findMember(tx, row.memberId);
      invariant(member && row.expiresAt, 'a bonus that ends has a member', { grantId: row.grantId });
      await tellEnding(tx, member, 'bonus_ends_soon', { ...row, untilAt: row.expiresAt }, now);
    }
    return rows.length;
  });

/**
 * Over all open bonuses: completes those a dead process left, and ends those of whose wallet nothing is left. It goes on where the last
 * run stopped, so that the last wallet has its turn, too; one that throws keeps none of the others. Answers how many ended.
 */
export async function sweepBonuses(
  deps: RewardsDeps,
  isTimeUp: Until = never,
  batch: number = BATCH,
): Promise<number> {
  let ended = 0;
  const openOnes = async function* () {
    let after = await getSweepMark(deps.db);
    while (!isTimeUp()) {
      const rows = await listOpenAfter(deps.db, after, batch);
      const last = rows.at(-1);
      yield* rows;
      after = last && rows.length === batch ? last : BEGINNING;
      await saveSweepMark(deps.db, after);
      if (after === BEGINNING) return;
    }
  };
  let completed: bigint | undefined;
  await eachApart(openOnes(), async (row) => {
    if (row.accountId !== completed) {
      completed = row.accountId;
      ended += await deps.db.transaction((tx) => completeBonuses(deps, tx, row.accountId));
    }
    if (await isLost(deps.db, row, deps.clock.now())) ended += await lose(deps, row);
  });
  return ended;
}

/** Less than can be paid is left, nothing is set aside, in play or at a vendor. */
async function isLost(db: Db, row: BonusRow, now: Date): Promise<boolean> {
  const account = await findAccountById(db, row.accountId);
  if (!account || account.frozen > 0n || floorTo(account.balance, currencyDigits(row.currency)) > 0n)
    return false;
  return !(await isInPlay(db, row, now)) && !(await hasPlayedElsewhere(db, row));
}

/** Asks again under the wallet's lock: a win or a deposit may have come. */
const lose = (deps: RewardsDeps, row: BonusRow): Promise<number> =>
  deps.db.transaction(async (tx) => {
    await lockAccounts(tx, [row.accountId]);
    if (!(await isLost(tx, row, deps.clock.now()))) return 0;
    const { grantId } = row;
    const ended = await endBonus(deps, tx, { grantId, how: 'lost', by: 'job:rewards', reason: '' });
    return ended.ok ? 1 : 0;
  });
