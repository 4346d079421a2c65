import type { Db, Tx } from '@baize/db';
import { businessDay, invariant } from '@baize/kernel';
import { findCompleteUpto, listVendorPlay, type VendorPlay } from '@baize/measures';
import { listStanding } from '@baize/members';
import { postAll, type Account } from '@baize/wallet';
import { listVersions, type Version } from './rates.sql.ts';
import {
  insertLines,
  insertPosting,
  listCounted,
  listStandings,
  putStandings,
  type Counted,
} from './rebate.sql.ts';
import { rateOf } from './rules.ts';
import { rowsOn } from './settings.ts';
import { earnedOf, type Earned, type Line } from './shares.ts';

/** Days with play in one posting; what is left is in the next. */
const DAYS_MAX = 31;

/** What a member is due, and where the member stands once it is paid. */
export type Due = Earned & { memberId: number; carryIn: bigint; openDay: string; lines: Line[] };

type Asked = {
  merchantId: number;
  timeZone: string;
  currency: string;
  memberIds: readonly number[];
  /** Up to this day of the brand's zone. */
  to: string;
  now: Date;
};

/**
 * What members are due of play up to a day: what they settled by day, game type and vendor, less what earlier postings were for, at the
 * rates of that day. A correction counts in the day it arrives in (measures), so days that are complete never change and are not looked at
 * again. Play by prize mode is left out: it has a rebate of its own (docs/decisions/0045). Whoever pays holds the wallets' locks.
 */
export async function dueOf(db: Db, asked: Asked): Promise<Due[]> {
  const { merchantId, timeZone, memberIds, to, now } = asked;
  const versions = await listVersions(db, merchantId);
  const first = versions[0]?.fromDay;
  if (first === undefined) return [];
  // Read before the figures: they are complete at least until then.
  const completeUpto = await findCompleteUpto(db);
  const counted = completeUpto !== null && completeUpto < now ? completeUpto : now;
  const growing = completeUpto === null ? first : businessDay(counted, timeZone);
  const standings = new Map((await listStandings(db, memberIds)).map((one) => [one.memberId, one]));
  const standingOf = (memberId: number) => standings.get(memberId) ?? { memberId, openDay: first, carry: 0n };
  const members = memberIds.map((memberId) => ({ memberId, from: standingOf(memberId).openDay }));
  const played = Map.groupBy(
    await listVendorPlay(db, { members, to, days: DAYS_MAX }),
    ({ memberId }) => memberId,
  );
  const paid = new Map((await listCounted(db, members)).map((row) => [keyOf(row), row]));
  const levels = new Map((await listStanding(db, memberIds)).map(({ id, level }) => [id, level]));
  return memberIds.map((memberId) => {
    const { carry, openDay } = standingOf(memberId);
    const rows = played.get(memberId) ?? [];
    const lines = rows.flatMap((row) =>
      lineOf(row, paid.get(keyOf(row)), versions, levels.get(memberId) ?? 0),
    );
    return {
      memberId,
      carryIn: carry,
      lines,
      openDay: openAfter(openDay, rows, { to, growing }),
      ...earnedOf(lines, carry, asked.currency),
    };
  });
}

const keyOf = ({ memberId, day, gameType, vendor }: Omit<Counted, 'base' | 'rateBps'>): string =>
  `${memberId} ${day} ${gameType} ${vendor}`;

function lineOf(
  row: VendorPlay,
  counted: Counted | undefined,
  versions: readonly Version[],
  level: number,
): Line[] {
  const { day, gameType, vendor } = row;
  const base = row.validBet - row.validByMode - (counted?.base ?? 0n);
  const held = rateOf(rowsOn(versions, day), { gameType, vendor, level });
  // What is taken back within the day takes no more than it gave, though the level has risen since.
  const rateBps = base < 0n ? Math.min(held, counted?.rateBps ?? held) : held;
  return base === 0n || rateBps === 0 ? [] : [{ day, gameType, vendor, level, rateBps, base }];
}

/** The first day that the next posting looks at. */
function openAfter(
  openDay: string,
  rows: readonly VendorPlay[],
  { to, growing }: { to: string; growing: string },
): string {
  const days = [...new Set(rows.map(({ day }) => day))].toSorted();
  const last = days.length < DAYS_MAX ? undefined : days.at(-1);
  const next = last ?? Temporal.PlainDate.from(to).add({ days: 1 }).toString();
  const open = next < growing ? next : growing;
  return open > openDay ? open : openDay;
}

type Payment = {
  merchantId: number;
  runId: number | null;
  requestId: string | null;
  at: Date;
  actor: 'job:rebate' | `member:${number}`;
};

/**
 * Writes what members are due and pays it, in the transaction that read it under the locks of their wallets. Who has nothing new gets no
 * posting. Answers each member's posting.
 */
export async function payDue(
  tx: Tx,
  dues: readonly Due[],
  accounts: ReadonlyMap<number, Account>,
  { merchantId, runId, requestId, at, actor }: Payment,
): Promise<ReadonlyMap<number, bigint>> {
  const postings = new Map<number, bigint>();
  for (const { lines, openDay: _, ...due } of dues) {
    if (lines.length === 0 && due.amount === 0n) continue;
    const { currency } = accountOf(accounts, due.memberId);
    const postingId = await insertPosting(tx, { ...due, merchantId, runId, requestId, at, currency });
    await insertLines(
      tx,
      lines.map((line) => ({ ...line, postingId, memberId: due.memberId })),
    );
    postings.set(due.memberId, postingId);
  }
  await putStandings(
    tx,
    merchantId,
    dues.map(({ memberId, openDay, carryOut }) => ({ memberId, openDay, carry: carryOut })),
  );
  const paid = dues.filter(({ amount }) => amount > 0n);
  const answers = await postAll(
    tx,
    paid.map(({ memberId, amount }) => {
      const { accountId, currency } = accountOf(accounts, memberId);
      const postingId = postings.get(memberId);
      return {
        accountId,
        amount,
        kind: 'rebate',
        house: 'rebate',
        key: `rebate:${postingId}`,
        ref: `RB${postingId}`,
        currency,
        actor,
      };
    }),
  );
  invariant(
    answers.every(({ ok }) => ok),
    'an open wallet takes what is paid',
    { merchantId, runId },
  );
  return postings;
}

function accountOf(accounts: ReadonlyMap<number, Account>, memberId: number): Account {
  const account = accounts.get(memberId);
  invariant(account, 'who is paid has a wallet', { memberId });
  return account;
}
