import type { Db, Tx } from '@baize/db';
import { businessDay, invariant, plusDays, takeBack, type Given } from '@baize/kernel';
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
/** What is rolled back takes back what was given so many days before. */
const TAKE_BACK_DAYS = 92;

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
 * again; what it takes back of earlier days comes at their rates. Play by prize mode is left out: it has a rebate of its own (docs/decisions/0045). Whoever pays holds the wallets' locks.
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
  const paid = Map.groupBy(await listCounted(db, members), keyOf);
  const levels = new Map((await listStanding(db, memberIds)).map(({ id, level }) => [id, level]));
  const basesOf = (memberId: number): Base[] =>
    (played.get(memberId) ?? []).flatMap((row) => {
      const base = row.validBet - row.validByMode - sumOf(paid.get(keyOf(row)));
      return base === 0n ? [] : [{ ...row, base }];
    });
  const bases = new Map(memberIds.map((memberId) => [memberId, basesOf(memberId)]));
  const given = await givenTo(
    db,
    members.filter(({ memberId }) => bases.get(memberId)?.some(({ base }) => base < 0n)),
    to,
  );
  return memberIds.map((memberId) => {
    const { carry, openDay } = standingOf(memberId);
    const of = { level: levels.get(memberId) ?? 0, versions };
    const lines = linesOf(bases.get(memberId) ?? [], given, of);
    return {
      memberId,
      carryIn: carry,
      lines,
      openDay: openAfter(openDay, played.get(memberId) ?? [], { to, growing }),
      ...earnedOf(lines, carry, asked.currency),
    };
  });
}

/** What is new of a day: below zero where more was taken back than played. */
type Base = VendorPlay & { base: bigint };
type Play = Pick<Counted, 'memberId' | 'gameType' | 'vendor'>;
type GivenOfDay = Pick<Line, 'day' | 'rateBps' | 'base'>;
const inOrder = (rows: readonly GivenOfDay[]): Given<number>[] =>
  rows
    .toSorted((one, other) => one.day.localeCompare(other.day) || other.rateBps - one.rateBps)
    .map(({ rateBps, base }) => ({ rate: rateBps, base }));

const playOf = ({ memberId, gameType, vendor }: Play): string => `${memberId} ${gameType} ${vendor}`;
const keyOf = (of: Play & { day: string }): string => `${playOf(of)} ${of.day}`;
const sumOf = (rows: readonly { base: bigint }[] | undefined): bigint =>
  (rows ?? []).reduce((sum, { base }) => sum + base, 0n);

/**
 * What was played gets the rate of its day. What is taken back comes at the rates it was given at, the newest days first, and of a day the
 * lowest rate; what never was given anything takes nothing, and stands in a line of rate 0.
 */
function linesOf(
  bases: readonly Base[],
  given: ReadonlyMap<string, readonly GivenOfDay[]>,
  { level, versions }: { level: number; versions: readonly Version[] },
): Line[] {
  const lines: Line[] = [];
  for (const { memberId, day, gameType, vendor, base } of bases) {
    const at = { day, gameType, vendor, level };
    if (base > 0n) {
      lines.push({ ...at, rateBps: rateOf(rowsOn(versions, day), { gameType, vendor, level }), base });
      continue;
    }
    const before = (given.get(playOf({ memberId, gameType, vendor })) ?? []).filter((one) => one.day <= day);
    const since = lines.filter((one) => one.gameType === gameType && one.vendor === vendor);
    const { parts, never } = takeBack(inOrder([...before, ...since]), -base);
    const back = new Map(parts.map((one) => [one.rate, one.base]));
    if (never > 0n) back.set(0, (back.get(0) ?? 0n) + never);
    lines.push(...[...back].map(([rateBps, part]) => ({ ...at, rateBps, base: -part })));
  }
  return lines.filter(({ base, rateBps }) => base < 0n || rateBps > 0);
}

/**
 * By member and play, what was given for it on which day and at which rate. What was played on a day that is complete and stands in no line
 * got nothing.
 */
async function givenTo(
  db: Db,
  members: readonly { memberId: number; from: string }[],
  to: string,
): Promise<ReadonlyMap<string, readonly GivenOfDay[]>> {
  if (members.length === 0) return new Map();
  const all = members.map(({ memberId, from }) => ({ memberId, from: plusDays(from, -TAKE_BACK_DAYS) }));
  const open = new Map(members.map(({ memberId, from }) => [memberId, from]));
  const counted = await listCounted(db, all);
  const byDay = Map.groupBy(counted, keyOf);
  const played = await listVendorPlay(db, { members: all, to, days: TAKE_BACK_DAYS });
  const nothing = played.flatMap((row) => {
    const base = row.validBet - row.validByMode - sumOf(byDay.get(keyOf(row)));
    return base > 0n && row.day < (open.get(row.memberId) ?? '') ? [{ ...row, base, rateBps: 0 }] : [];
  });
  return Map.groupBy([...counted, ...nothing], playOf);
}

/** The first day that the next posting looks at. */
function openAfter(
  openDay: string,
  rows: readonly VendorPlay[],
  { to, growing }: { to: string; growing: string },
): string {
  const days = [...new Set(rows.map(({ day }) => day))].toSorted();
  const last = days.length < DAYS_MAX ? undefined : days.at(-1);
  const next = last ?? plusDays(to, 1);
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
