/**
 * Reads the lists of vendors that keep the wallet, a minute after the other (protocols.md A5, transactions/list).
 *
 * A reading starts ten minutes before where the last one ended, because lines come late, and goes on in slices that are
 * halved while the vendor finds them too long. The cursor moves behind what was recorded, and not beyond a line that
 * waits for something; every six hours the last day is read again, and rounds still open are asked about by name. A
 * vendor that does not answer is asked again after 1, 2, 4 … 60 minutes.
 */
import { HOUR_MS, MINUTE_MS } from '@baize/kernel';
import { checkPlay } from '@baize/protection';
import type { VendorTransaction } from '@baize/vendor-protocol';
import { findFirstSent } from '@baize/vendor-wallet';
import { listConnectionRows, type ConnectionRow } from '../connection.sql.ts';
import type { PlayDeps } from '../deps.ts';
import { resolveFindings, upsertFindings, type NewFinding } from '../finding.sql.ts';
import { vendorClient } from '../vendor-client.ts';
import { compareBalances } from './compare-balances.ts';
import {
  claimCursor,
  countFailure,
  insertCursor,
  moveCursor,
  setDeep,
  type CursorRow,
} from './cursor.sql.ts';
import { listVendorLinesPlaced, listOpenOffLedger } from './line.sql.ts';
import { recordLines, type Recording } from './record-lines.ts';

export type ReadListDeps = Pick<
  PlayDeps,
  'db' | 'clock' | 'log' | 'catalogue' | 'gatewayCache' | 'platformKey' | 'fetch'
> & {
  /** Recalls the vendor balances of a member who may not play any more. */
  scheduleRecall(who: { memberId: number; merchantId: number }): Promise<unknown>;
};

const OVERLAP_MS = 10 * MINUTE_MS;
const SLICE_MS = 30 * MINUTE_MS;
const SLICE_MIN_MS = 5_000;
const SLICES_MAX = 48;
/** A longer answer is asked for again in halves: what is held in memory stays small. */
const LINES_MAX = 5_000;
const LEASE_MS = 5 * MINUTE_MS;
const WAIT_MS_MAX = 24 * HOUR_MS;
const DEEP_EVERY_MS = 6 * HOUR_MS;
const DEEP_BACK_MS = 25 * HOUR_MS;
const SILENT_MS = HOUR_MS;
const BACKOFF_MINUTES_MAX = 60;
/** The vendor's clock differs from ours, so a bet at the edge of a slice may be in either. */
const CLOCK_SLACK_MS = MINUTE_MS;
const OPEN_ROUNDS_AT_ONCE = 20;
const LISTED_AT_ONCE = 1_000;

/** Reads every list that is due. A vendor that does not answer stops no other. Answers how many lines were recorded. */
export async function readLists(deps: ReadListDeps): Promise<number> {
  let recorded = 0;
  for (const row of await listConnectionRows(deps.db)) {
    // A peer that was switched off still has the rounds it was switched off in.
    if (row.walletMode !== 'transfer') continue;
    recorded += await readList(deps, row);
  }
  return recorded;
}

export async function readList(deps: ReadListDeps, connection: ConnectionRow): Promise<number> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const started = (await findFirstSent(db, connection.code)) ?? now;
  await insertCursor(db, connection.id, started);
  const lease = new Date(now.getTime() + LEASE_MS);
  const cursor = await claimCursor(db, connection.id, now, lease);
  if (cursor === undefined) return 0;
  const reading = { recorded: 0, deps, connection };
  const near = await readSpan(reading, { from: before(cursor.upto, OVERLAP_MS), to: now, sliceMs: SLICE_MS });
  if (!near.ok) {
    await fell(deps, connection, cursor, near.detail);
    return reading.recorded;
  }
  const oldest = before(now, WAIT_MS_MAX);
  const held = near.waitsSince && near.waitsSince > oldest ? near.waitsSince : near.upto;
  await moveCursor(db, connection.id, { upto: held < near.upto ? held : near.upto, heardAt: now });
  await db.transaction((tx) => resolveFindings(tx, connection.id, [LIST_KEY], now));
  if (now.getTime() - cursor.deepAt.getTime() >= DEEP_EVERY_MS) await readDeep(reading, cursor, now);
  await compareBalances(deps, connection);
  if (reading.recorded > 0)
    log.info({ connection: connection.code, recorded: reading.recorded }, 'play at a vendor was recorded');
  return reading.recorded;
}

const LIST_KEY = 'list';
const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms);

/** The vendor did not answer: it is asked later, and after an hour an error is logged. */
async function fell(
  { db, clock, log }: ReadListDeps,
  { id, code }: ConnectionRow,
  { failures, heardAt }: CursorRow,
  detail: string,
): Promise<void> {
  const now = clock.now();
  const minutes = Math.min(2 ** failures, BACKOFF_MINUTES_MAX);
  await countFailure(db, id, new Date(now.getTime() + minutes * MINUTE_MS));
  log.warn({ connection: code, detail, failures: failures + 1 }, 'a vendor did not list its transactions');
  if (now.getTime() - heardAt.getTime() < SILENT_MS) return;
  const finding = { kind: 'list_silent', key: LIST_KEY, ours: { heardAt }, theirs: { detail } } as const;
  await db.transaction((tx) => upsertFindings(tx, id, [finding], now));
}

type Reading = { recorded: number; deps: ReadListDeps; connection: ConnectionRow };
type Span = { from: Date; to: Date; sliceMs: number };
type Read = { ok: true; upto: Date; waitsSince: Date | undefined } | { ok: false; detail: string };

async function readSpan(reading: Reading, span: Span): Promise<Read> {
  const client = vendorClient(reading.deps, reading.connection);
  let { from, sliceMs } = span;
  let waitsSince: Date | undefined;
  for (let slice = 0; slice < SLICES_MAX && from < span.to; slice += 1) {
    const to = new Date(Math.min(from.getTime() + sliceMs, span.to.getTime()));
    const listed = await client.transactionsList({
      start_time: from.toISOString(),
      end_time: to.toISOString(),
    });
    const isTooLong = listed.ok ? listed.value.length > LINES_MAX : listed.code === 'refused';
    if (isTooLong && to.getTime() - from.getTime() > SLICE_MIN_MS) {
      sliceMs = Math.ceil((to.getTime() - from.getTime()) / 2);
      continue;
    }
    if (!listed.ok) return { ok: false, detail: listed.detail };
    const recording = await keep(reading, listed.value, { from, to });
    if (recording.waitsSince && (!waitsSince || recording.waitsSince < waitsSince))
      waitsSince = recording.waitsSince;
    from = to;
  }
  return { ok: true, upto: from, waitsSince };
}

/** Lines that came late, and rounds that are open for long. */
async function readDeep(reading: Reading, cursor: CursorRow, now: Date): Promise<void> {
  const { deps, connection } = reading;
  const to = before(cursor.upto, OVERLAP_MS);
  const deep = await readSpan(reading, { from: before(now, DEEP_BACK_MS), to, sliceMs: HOUR_MS });
  if (!deep.ok) return;
  const client = vendorClient(deps, connection);
  const open = await listOpenOffLedger(deps.db, {
    connectionId: connection.id,
    placedBefore: before(now, OVERLAP_MS),
    limit: OPEN_ROUNDS_AT_ONCE,
  });
  for (const { round } of open) {
    const listed = await client.transactionsList({ round });
    if (listed.ok) await keep(reading, listed.value, undefined);
  }
  await setDeep(deps.db, connection.id, now);
}

async function keep(
  reading: Reading,
  list: readonly VendorTransaction[],
  slice: { from: Date; to: Date } | undefined,
): Promise<Recording> {
  const { deps, connection } = reading;
  const recording = await recordLines(deps, connection, list);
  const gone = slice ? await unlisted(reading, list, slice) : [];
  const at = deps.clock.now();
  const keys = list.map(({ transaction_uuid }) => transaction_uuid);
  const findings = byKindAndKey([...recording.findings, ...gone]);
  await deps.db.transaction(async (tx) => {
    if (findings.length > 0) await upsertFindings(tx, connection.id, findings, at);
    await resolveFindings(tx, connection.id, keys, at);
  });
  if (findings.length > 0)
    deps.log.error(
      { connection: connection.code, findings: findings.length, first: findings[0]?.kind },
      'a vendor’s list says something else than before',
    );
  reading.recorded += recording.recorded;
  for (const player of recording.players) await stopWhoMayNot(deps, player);
  return recording;
}

/** One statement changes a row once. */
const byKindAndKey = (findings: readonly NewFinding[]): NewFinding[] => [
  ...new Map(findings.map((one) => [`${one.kind} ${one.key}`, one])).values(),
];

/** Finds recorded bets that the vendor no longer lists. */
async function unlisted(
  { deps, connection }: Reading,
  list: readonly VendorTransaction[],
  slice: { from: Date; to: Date },
): Promise<NewFinding[]> {
  const listed = new Set(list.map(({ transaction_uuid }) => transaction_uuid));
  const from = new Date(slice.from.getTime() + CLOCK_SLACK_MS);
  const to = before(slice.to, CLOCK_SLACK_MS);
  const findings: NewFinding[] = [];
  for (let after = ''; from < to;) {
    const query = { connectionId: connection.id, from, to, after, limit: LISTED_AT_ONCE };
    const rows = await listVendorLinesPlaced(deps.db, query);
    for (const { key, type, round, amount } of rows)
      if (type === 'bet' && !listed.has(key))
        findings.push({
          kind: 'missing_there',
          key,
          ours: { round, amount: amount.toString() },
          theirs: null,
        });
    const last = rows.at(-1);
    if (last === undefined || rows.length < LISTED_AT_ONCE) break;
    after = last.key;
  }
  return findings;
}

/** We cannot close a game at a vendor; without money in its wallet nothing can be staked. */
async function stopWhoMayNot(
  deps: ReadListDeps,
  player: { memberId: number; merchantId: number; currency: string },
): Promise<void> {
  const { memberId, merchantId, currency } = player;
  const now = deps.clock.now();
  const checked = await deps.db.transaction((tx) => checkPlay(tx, { merchantId, memberId, currency, now }));
  if (checked.ok) return;
  deps.log.info({ memberId, code: checked.code }, 'play at a vendor reached a limit: its wallet is recalled');
  await deps.scheduleRecall({ memberId, merchantId });
}
