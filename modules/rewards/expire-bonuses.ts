import type { Db } from '@baize/db';
import { DAY_MS, floorTo, currencyDigits, invariant } from '@baize/kernel';
import { findMember } from '@baize/members';
import { findAccountById, lockAccounts } from '@baize/wallet';
import {
  findBonus,
  hasOpenBet,
  hasPlayedElsewhere,
  listOpenAfter,
  listToExpire,
  takeEnding,
  type BonusRow,
} from './bonus.sql.ts';
import { completeBonuses } from './complete-bonuses.ts';
import type { RewardsDeps } from './deps.ts';
import { endBonus } from './end-bonus.ts';
import { tellEnding } from './tell.ts';

/** Rows read at once, or reminded in one transaction. */
const BATCH = 200;
/** A bet older than this is not waited for. */
const IN_PLAY_DAYS = 30;
type Until = () => boolean;
const never: Until = () => false;

/**
 * Ends bonuses whose days are over, one in a transaction of its own; who played the turnover a moment before completes it. Reminds a day
 * before. Answers how many ended.
 */
export async function expireBonuses(deps: RewardsDeps, isTimeUp = never): Promise<number> {
  const { db, clock } = deps;
  let ended = 0;
  while (!isTimeUp()) {
    const due = await listToExpire(db, clock.now(), BATCH);
    for (const { grantId } of due) ended += await expire(deps, grantId);
    if (due.length < BATCH) break;
  }
  while (!isTimeUp()) if ((await remind(deps)) < BATCH) break;
  return ended;
}

const expire = ({ db, clock }: RewardsDeps, grantId: bigint): Promise<number> =>
  db.transaction(async (tx) => {
    const seen = await findBonus(tx, grantId);
    if (seen) await completeBonuses({ clock }, tx, seen.accountId);
    const answer = await endBonus({ clock }, tx, { grantId, how: 'expired', by: 'job:rewards', reason: '' });
    return answer.ok ? 1 : 0;
  });

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

/** Over all open bonuses: completes those a dead process left, and ends those of whose wallet nothing is left. Answers how many ended. */
export async function sweepBonuses(deps: RewardsDeps, isTimeUp = never): Promise<number> {
  let after = { accountId: 0n, grantId: 0n };
  let ended = 0;
  while (!isTimeUp()) {
    const rows = await listOpenAfter(deps.db, after, BATCH);
    const last = rows.at(-1);
    if (!last) break;
    for (const accountId of new Set(rows.map((row) => row.accountId)))
      ended += await deps.db.transaction((tx) => completeBonuses(deps, tx, accountId));
    for (const row of rows) if (await isLost(deps.db, row, deps.clock.now())) ended += await lose(deps, row);
    after = last;
  }
  return ended;
}

/** Less than can be paid is left, nothing is set aside, in play or at a vendor. */
async function isLost(db: Db, row: BonusRow, now: Date): Promise<boolean> {
  const account = await findAccountById(db, row.accountId);
  if (!account || account.frozen > 0n || floorTo(account.balance, currencyDigits(row.currency)) > 0n)
    return false;
  const since = new Date(now.getTime() - IN_PLAY_DAYS * DAY_MS);
  return !(await hasOpenBet(db, row.accountId, since)) && !(await hasPlayedElsewhere(db, row));
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
