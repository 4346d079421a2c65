import type { Db, Tx } from '@baize/db';
import { businessDayStart, invariant } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { findAccount, liftRestriction, lockAccounts, restrict } from '@baize/wallet';
import { countCaps, listCaps, type CapRow } from './cap.sql.ts';
import type { Usage } from './limit.ts';
import { startsOf } from './period.ts';
import { findDaySeconds } from './play-time.sql.ts';
import { countEntries, insertGuarded, lockGuarded, sumUsage, type GuardedRow } from './usage.sql.ts';

/** A guarded member's limits and usage, with both rows locked. */
export type Guard = { row: GuardedRow; caps: CapRow[]; usage: Usage; zone: string };

/**
 * Locks a member's wallet, then the guarded row, and brings what was used up to date. Undefined: the member never had a limit.
 * The wallet comes first everywhere: bets arrive here with its lock in hand.
 */
export async function openGuard(
  tx: Tx,
  accountId: bigint,
  now: Date,
  zoneOf: (merchantId: number) => Promise<string> = async (id) => (await getMerchant(tx, id)).timeZone,
): Promise<Guard | undefined> {
  await lockAccounts(tx, [accountId]);
  const row = await lockGuarded(tx, accountId);
  if (!row) return undefined;
  const zone = await zoneOf(row.merchantId);
  await countEntries(tx, row, zone);
  const starts = startsOf(now, zone);
  const sums = await sumUsage(tx, accountId, starts);
  const seconds = await findDaySeconds(tx, row.memberId, starts.day);
  const usage: Usage = {
    deposit: { day: sums.depositDay, week: sums.depositWeek, month: sums.depositMonth },
    loss: { day: sums.lossDay, week: sums.lossWeek, month: sums.lossMonth },
    wager: { day: sums.wagerDay, week: sums.wagerWeek, month: sums.wagerMonth },
    minutes: BigInt(Math.floor(seconds / 60)),
  };
  return { row, caps: await listCaps(tx, row.memberId), usage, zone };
}

/** Starts guarding a member; usage since the start of the current week and month counts. */
export async function ensureGuard(
  tx: Tx,
  member: { memberId: number; merchantId: number; accountId: bigint },
  now: Date,
): Promise<Guard> {
  const { timeZone } = await getMerchant(tx, member.merchantId);
  const { week, month } = startsOf(now, timeZone);
  await lockAccounts(tx, [member.accountId]);
  const first = week < month ? week : month;
  await insertGuarded(tx, { ...member, since: businessDayStart(first, timeZone) });
  const guard = await openGuard(tx, member.accountId, now);
  invariant(guard, 'the guarded row just made', { memberId: member.memberId });
  return guard;
}

const REF = 'protection';

/** Wallet asks before a stake only while there is a cap, so other members cost nothing. */
export async function mirrorCaps(tx: Tx, { memberId, accountId }: GuardedRow): Promise<void> {
  if ((await countCaps(tx, memberId)) > 0)
    await restrict(tx, { accountId: accountId, kind: 'limited', ref: REF, reason: 'limits are set' });
  else await liftRestriction(tx, { accountId: accountId, kind: 'limited', ref: REF });
}

/** Throws for a member without a wallet: members creates both together. */
export async function getAccountId(db: Db, memberId: number): Promise<bigint> {
  const account = await findAccount(db, memberId);
  invariant(account, 'a member has a wallet', { memberId });
  return account.accountId;
}
