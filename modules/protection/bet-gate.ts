import type { Database, Db, Tx } from '@baize/db';
import { DAY_MS } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { FLAG, type AccountId, type BetGate, type BetRoom, type VendorOp } from '@baize/wallet';
import { openGuard } from './guard.ts';
import { findExceeded } from './limit.ts';
import { endOf, startsOf } from './period.ts';
import { listMerchantsOf, listRooms, type Calendar } from './room.sql.ts';
import { recordActivity } from './play-time.ts';
import { hasStakeInRound } from './usage.sql.ts';

/**
 * Above this many entries that were not added to their days yet, a stake goes alone, which adds them: what a batch reads
 * stays short.
 */
const UNCOUNTED_MAX = 200;

/**
 * Every stake of a limited member passes this check. Wallet asks for a whole batch, of one snapshot, and writes only
 * where nothing moved since; or for one stake under the account's lock. What was used is counted from the ledger's own
 * entries either way. So stakes that arrive together, in one process or several, cannot pass a limit, and wins and
 * rollbacks need no check of their own.
 */
export function createBetGate({ db }: { db: Database }): BetGate {
  const zoneOf = async (merchantId: number) => (await getMerchant(db, merchantId)).timeZone;
  const calendars = new Map<string, { until: number; calendar: Calendar }>();
  const merchants = new Map<AccountId, number>();

  /** The running periods of each brand; the same all day. */
  async function calendarOf(merchantId: number, at: Date): Promise<Calendar> {
    const zone = await zoneOf(merchantId);
    const known = calendars.get(zone);
    const now = at.getTime();
    if (known && now < known.until && now >= known.until - DAY_MS) return { ...known.calendar, merchantId };
    const until = endOf('day', at, zone)?.getTime() ?? now;
    const calendar = { merchantId, zone, ...startsOf(at, zone) };
    calendars.set(zone, { until, calendar });
    return calendar;
  }

  async function rooms(
    reader: Db,
    accountIds: readonly AccountId[],
    at: Date,
  ): Promise<ReadonlyMap<AccountId, BetRoom>> {
    const unknown = accountIds.filter((id) => !merchants.has(id));
    if (unknown.length > 0) {
      if (merchants.size > MERCHANTS_KEPT_MAX) merchants.clear();
      for (const { id, merchantId } of await listMerchantsOf(reader, unknown)) merchants.set(id, merchantId);
    }
    const ids = new Set(accountIds.flatMap((id) => merchants.get(id) ?? []));
    const days = await Promise.all([...ids].map((id) => calendarOf(id, at)));
    const found = await listRooms(reader, accountIds, days, at);
    return new Map(
      found
        .filter(({ uncounted, needsSight }) => !needsSight && uncounted <= UNCOUNTED_MAX)
        .map(({ accountId, seq, most }) => [accountId, { seq, most: most > 0n ? most : 0n }]),
    );
  }

  return { rooms, check: (tx, bet) => check(tx, bet, zoneOf) };
}
const MERCHANTS_KEPT_MAX = 200_000;

async function check(
  tx: Tx,
  { op, at }: { op: VendorOp; at: Date },
  zoneOf: (merchantId: number) => Promise<string>,
): Promise<'allowed' | 'limit_reached'> {
  const guard = await openGuard(tx, op.accountId, at, zoneOf);
  if (!guard) return 'allowed';
  const { caps, usage, row, zone } = guard;
  const money = op.flags & FLAG.free ? 0n : op.amount;
  if (money > 0n && findExceeded(caps, usage, ['stake', 'loss', 'wager'], money)) return 'limit_reached';
  if (!caps.some(({ kind }) => kind === 'time')) return 'allowed';
  const activity = { memberId: row.memberId, accountId: op.accountId, now: at, zone };
  const { daySeconds: seconds } = await recordActivity(tx, activity);
  // R3: a round in progress may finish, which may take a further stake (doubling, splitting).
  const minutes = BigInt(Math.floor(seconds / 60));
  const isOver = findExceeded(caps, { ...usage, minutes }, ['time'], 0n) !== undefined;
  return isOver && !(await isUnderWay(tx, op)) ? 'limit_reached' : 'allowed';
}

const isUnderWay = (tx: Tx, op: VendorOp): Promise<boolean> =>
  hasStakeInRound(tx, op.accountId, op.connectionId, op.round);
