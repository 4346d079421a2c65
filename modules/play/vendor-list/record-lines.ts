/**
 * Records what a vendor's list says was played from the wallet it keeps (decision 0018): each transaction once, by its
 * vendor's id. A line that was recorded and now says something else changes nothing and is a finding; one that names
 * what is not known yet waits for it.
 */
import { betFlags, listPlayersByUser, prizeModeOf, type PlayerRow } from '@baize/bets';
import type { Tx } from '@baize/db';
import { recordOffLedgerPlay } from '@baize/protection';
import { fingerprint, type VendorTransaction } from '@baize/vendor-protocol';
import { lockAccounts, recordPlay, type PlayedLine } from '@baize/wallet';
import type { PlayDeps } from '../deps.ts';
import type { ConnectionRow } from '../connection.sql.ts';
import type { NewFinding } from '../finding.sql.ts';
import { addToVendorBalance, insertLines, listVendorLines, type LineRow } from './line.sql.ts';

export type RecordDeps = Pick<PlayDeps, 'db' | 'clock' | 'log' | 'gatewayCache'>;
export type Recording = {
  recorded: number;
  findings: NewFinding[];
  /** When the oldest line was made that could not be recorded yet. */
  waitsSince: Date | undefined;
  /** Whoever staked. */
  players: PlayerRow[];
};

/** Lines of one account per transaction: its bets wait for no longer than that. */
const AT_ONCE = 500;
/** After this a line that names something unknown is a finding; it is recorded all the same when that comes. */
const PATIENCE_MS = 3_600_000;
const WRITE_HOOK = 'bets.record_batch';
/** What the ledger takes as one movement. */
const AMOUNT_MAX = 10n ** 17n;

export async function recordLines(
  deps: RecordDeps,
  connection: ConnectionRow,
  list: readonly VendorTransaction[],
): Promise<Recording> {
  const recording: Recording = { recorded: 0, findings: [], waitsSince: undefined, players: [] };
  const { once, twice } = readOnce(list);
  recording.findings.push(...twice);
  const players = new Map(
    (await listPlayersByUser(deps.db, [...new Set(once.map(({ user }) => user))])).map((player) => [
      player.walletUser,
      player,
    ]),
  );
  const byUser = Map.groupBy(once, ({ user }) => user);
  for (const [user, lines] of byUser) {
    const player = players.get(user);
    const done = lines.filter(({ state }) => state === 'DONE');
    for (const { state, created_at } of lines) if (state === 'PENDING') wait(recording, new Date(created_at));
    if (player === undefined) {
      recording.findings.push(...done.map((line) => found('missing_here', line, { unknown: 'user' })));
      continue;
    }
    await refused(deps, connection, lines, recording);
    const sorted = done.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
    for (let start = 0; start < sorted.length; start += AT_ONCE)
      await recordSome(deps, connection, player, sorted.slice(start, start + AT_ONCE), recording);
  }
  return recording;
}

function wait(recording: Recording, since: Date): void {
  if (recording.waitsSince === undefined || since < recording.waitsSince) recording.waitsSince = since;
}

/** A list that names one id twice means it once, if it says the same. */
function readOnce(list: readonly VendorTransaction[]): { once: VendorTransaction[]; twice: NewFinding[] } {
  const byId = new Map<string, VendorTransaction>();
  const twice: NewFinding[] = [];
  for (const line of list) {
    const first = byId.get(line.transaction_uuid);
    if (first === undefined) byId.set(line.transaction_uuid, line);
    else if (printOf(first) !== printOf(line)) twice.push(found('amount_differs', line, said(first)));
  }
  return { once: [...byId.values()], twice };
}

/** The vendor lists a transaction as refused that it had reported as done. */
async function refused(
  { db }: RecordDeps,
  { id }: ConnectionRow,
  lines: readonly VendorTransaction[],
  recording: Recording,
): Promise<void> {
  const asked = lines.filter(({ state }) => state === 'REFUSED');
  if (asked.length === 0) return;
  const keys = asked.map(({ transaction_uuid }) => transaction_uuid);
  const known = new Map((await listVendorLines(db, id, keys)).map((row) => [row.key, row]));
  for (const line of asked) {
    const row = known.get(line.transaction_uuid);
    if (row) recording.findings.push(found('state_differs', line, ours(row)));
  }
}

/** Each part in a transaction of its own: a stop in the middle leaves whole parts, and the next reading goes on. */
async function recordSome(
  deps: RecordDeps,
  connection: ConnectionRow,
  player: PlayerRow,
  lines: readonly VendorTransaction[],
  recording: Recording,
): Promise<void> {
  const now = deps.clock.now();
  const games = new Map<string, PlayedGame>();
  for (const code of new Set(lines.map(({ game_code }) => game_code))) {
    const game = await deps.gatewayCache.game(code);
    if (game?.connectionCode === connection.code) games.set(code, game);
  }
  const done = await deps.db.transaction(async (tx) => {
    await lockAccounts(tx, [player.accountId]);
    const keys = lines.flatMap(({ transaction_uuid, reference_transaction_uuid: ref }) =>
      ref ? [transaction_uuid, ref] : [transaction_uuid],
    );
    const plan = planLines(await listVendorLines(tx, connection.id, keys), lines, {
      connection,
      player,
      games,
      now,
    });
    const conflicts = await write(tx, connection, player, plan, now);
    return {
      ...plan,
      findings: [...plan.findings, ...conflicts],
      recorded: plan.fresh.length - conflicts.length,
    };
  });
  recording.findings.push(...done.findings);
  recording.recorded += done.recorded;
  if (done.waitsSince) wait(recording, done.waitsSince);
  if (done.fresh.some(({ row }) => row.type === 'bet') && !recording.players.includes(player))
    recording.players.push(player);
}

type PlayedGame = NonNullable<Awaited<ReturnType<PlayDeps['gatewayCache']['game']>>>;
type Fresh = { line: PlayedLine; row: LineRow; theirs: VendorTransaction };
export type LinePlan = { fresh: Fresh[]; findings: NewFinding[]; waitsSince: Date | undefined };
type About = {
  connection: Pick<ConnectionRow, 'unitMultiplier' | 'rollbackMissing'>;
  player: Pick<PlayerRow, 'accountId' | 'currency'>;
  games: ReadonlyMap<string, PlayedGame>;
  now: Date;
};
const ORDER = { bet: 0, win: 1, rollback: 2 } as const;

/** What is new of these lines of one account, beside what is known of them. No database, no clock. */
export function planLines(
  known: readonly LineRow[],
  lines: readonly VendorTransaction[],
  { connection, player, games, now }: About,
): LinePlan {
  const plan: LinePlan = { fresh: [], findings: [], waitsSince: undefined };
  const rows = new Map(known.map((row) => [row.key, row]));
  const undone = new Map(
    known.flatMap((row) => (row.type === 'rollback' && row.ref ? [[row.ref, row.key]] : [])),
  );
  const units = (amount: bigint) => amount * BigInt(connection.unitMultiplier);
  for (const theirs of lines.toSorted((a, b) => ORDER[a.type] - ORDER[b.type])) {
    const { type, transaction_uuid: key, round } = theirs;
    const ref = theirs.reference_transaction_uuid ?? null;
    const amount = units(theirs.amount);
    const placedAt = new Date(theirs.created_at);
    const mine = rows.get(key);
    const named = ref === null ? undefined : rows.get(ref);
    if (mine) {
      if (!isSame(mine, theirs, amount, player.accountId))
        plan.findings.push(found('amount_differs', theirs, ours(mine)));
      continue;
    }
    if (theirs.currency !== player.currency || amount > AMOUNT_MAX) {
      plan.findings.push(found('state_differs', theirs, { currency: player.currency }));
      continue;
    }
    // A promotional win may name nothing; a rollback that does means nothing.
    const isNamed = named?.accountId === player.accountId;
    if (type !== 'bet' && !isNamed && (ref !== null || type === 'rollback')) {
      if (plan.waitsSince === undefined || placedAt < plan.waitsSince) plan.waitsSince = placedAt;
      if (now.getTime() - placedAt.getTime() > PATIENCE_MS)
        plan.findings.push(found('missing_here', theirs, { unknown: 'reference' }));
      continue;
    }
    const tookBack = type === 'rollback' ? named : undefined;
    if (tookBack && (undone.has(tookBack.key) || (amount !== 0n && amount !== tookBack.amount))) {
      plan.findings.push(
        found(undone.has(tookBack.key) ? 'state_differs' : 'amount_differs', theirs, ours(tookBack)),
      );
      continue;
    }
    if (type === 'win' && named?.type !== undefined && named.type !== 'bet') {
      plan.findings.push(found('state_differs', theirs, ours(named)));
      continue;
    }
    const game = games.get(theirs.game_code);
    const closes = theirs.round_closed ?? type === 'win';
    const row: LineRow = {
      key,
      accountId: player.accountId,
      type,
      round,
      ref,
      amount: tookBack?.amount ?? amount,
      moved: tookBack ? -tookBack.moved : type === 'win' ? amount : theirs.is_free ? 0n : -amount,
      placedAt: placedAt,
      recordedAt: now,
    };
    const validBet =
      theirs.valid_bet === null || theirs.valid_bet === undefined
        ? {}
        : { validBet: units(theirs.valid_bet) };
    plan.fresh.push({
      theirs,
      row,
      line: {
        type,
        key,
        ...(ref === null ? {} : { ref }),
        round,
        amount: row.amount,
        fingerprint: fingerprintOfLine(theirs),
        gameId: game?.gameId ?? 0,
        flags: betFlags({ is_free: theirs.is_free, round_closed: closes }, game, connection),
        ...validBet,
        ...(type === 'bet' ? prizeModeOf(theirs, game?.gameType) : {}),
      },
    });
    rows.set(key, row);
    if (tookBack) undone.set(tookBack.key, key);
  }
  return plan;
}

async function write(
  tx: Tx,
  connection: ConnectionRow,
  player: PlayerRow,
  { fresh }: LinePlan,
  at: Date,
): Promise<NewFinding[]> {
  if (fresh.length === 0) return [];
  const accountId = player.accountId;
  const lines = fresh.map(({ line }) => line);
  const recorded = { connectionId: connection.id, accountId, lines, at, writeHook: WRITE_HOOK };
  const outcomes = await recordPlay(tx, recorded);
  const written = fresh.filter(({ row }) => outcomes.get(row.key) === 'recorded').map(({ row }) => row);
  await insertLines(tx, connection.id, written);
  if (written.length > 0)
    await addToVendorBalance(tx, {
      connectionId: connection.id,
      accountId,
      moved: written.reduce((sum, { moved }) => sum + moved, 0n),
      playedAt: written.reduce(
        (latest, { placedAt }) => (placedAt > latest ? placedAt : latest),
        new Date(0),
      ),
      at,
    });
  const plays = written.map((row) => ({ placedAt: row.placedAt, staked: stakeOf(row), net: row.moved }));
  await recordOffLedgerPlay(tx, { accountId, merchantId: player.merchantId, plays, at });
  // A key the ledger has from the time when this peer played from the main wallet.
  return fresh
    .filter(({ row }) => outcomes.get(row.key) !== 'recorded')
    .map(({ theirs }) => found('state_differs', theirs, { ledger: 'the key is used' }));
}

/** Cash staked; a bet that was taken back was not. A rollback that gave money back took back a bet. */
const stakeOf = ({ type, moved }: LineRow): bigint =>
  type === 'bet' || (type === 'rollback' && moved > 0n) ? -moved : 0n;

const isSame = (mine: LineRow, theirs: VendorTransaction, amount: bigint, accountId: bigint): boolean =>
  mine.accountId === accountId &&
  mine.type === theirs.type &&
  mine.round === theirs.round &&
  mine.ref === (theirs.reference_transaction_uuid ?? null) &&
  (mine.amount === amount || (mine.type === 'rollback' && amount === 0n));

const fingerprintOfLine = (line: VendorTransaction): bigint =>
  fingerprint({
    type: line.type,
    user: line.user,
    round: line.round,
    gameCode: line.game_code,
    currency: line.currency,
    amount: line.type === 'rollback' ? undefined : line.amount,
    reference: line.reference_transaction_uuid ?? undefined,
  });
const printOf = (line: VendorTransaction): string =>
  JSON.stringify([
    line.type,
    line.user,
    line.round,
    line.amount.toString(),
    line.reference_transaction_uuid ?? null,
  ]);

const found = (kind: NewFinding['kind'], theirs: VendorTransaction, mine: object): NewFinding => ({
  kind,
  key: theirs.transaction_uuid,
  ours: mine,
  theirs: said(theirs),
});
const said = (theirs: VendorTransaction): object => ({
  ...theirs,
  amount: theirs.amount.toString(),
  ...(theirs.valid_bet === undefined || theirs.valid_bet === null
    ? {}
    : { valid_bet: theirs.valid_bet.toString() }),
});
const ours = ({ type, round, ref, amount, placedAt }: LineRow): object => ({
  type,
  round,
  ref,
  amount: amount.toString(),
  placedAt,
});
