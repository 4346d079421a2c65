/**
 * The nightly comparison of a vendor's list of transactions with what the ledger has (protocols.md A5,
 * transactions/list). It changes no money: what differs is a finding, and a person decides.
 *
 * A transaction the vendor still retries (PENDING) is nobody's mistake yet; one the wallet refused for good is
 * expected not to be here.
 */
import { listBetsPlaced } from '@baize/bets';
import type { Db } from '@baize/db';
import { type Clock, HOUR_MS, type Logger } from '@baize/kernel';
import { transactionStatus, type TransactionStatus } from '@baize/wallet';
import type { GamesClient, VendorTransaction } from '@baize/vendor-protocol';
import { connectionOf, type Connection } from './connection.ts';
import { listConnectionRows } from './connection.sql.ts';
import type { PlayDeps } from './deps.ts';
import {
  resolveFindings,
  saveReconciledUpto,
  findReconciledUpto,
  upsertFindings,
  type NewFinding,
} from './finding.sql.ts';
import { vendorClient } from './vendor-client.ts';

/** Bets younger than this may still be on their way through a vendor's outbox. */
const SETTLED_AFTER_MS = HOUR_MS;
/** How far back the first comparison reaches, and how much one call asks for. */
const FIRST_WINDOW_MS = 24 * HOUR_MS;
const SLICE_MS = 6 * HOUR_MS;
const SLICES_MAX = 64;
const SLICE_MIN_MS = 60_000;
/** Clocks of two sides differ: our bets just outside a slice are looked for inside it. */
const CLOCK_SLACK_MS = 60_000;
const LOOKUPS_AT_ONCE = 16;
const BETS_AT_ONCE = 1_000;

export type ReconcileDeps = Pick<PlayDeps, 'db' | 'clock' | 'log' | 'platformKey' | 'fetch'>;

/** Compares every connection up to an hour ago. A vendor that is away is tried again by the next run. */
export async function reconcileVendors(deps: ReconcileDeps): Promise<number> {
  let found = 0;
  for (const row of await listConnectionRows(deps.db)) {
    if (row.state === 'DISABLED') continue;
    // Bets from a wallet at the vendor are not in this ledger: there is nothing to compare them with.
    if (row.walletMode === 'transfer') continue;
    found += await reconcileConnection(deps, connectionOf(row), vendorClient(deps, row));
  }
  return found;
}

async function reconcileConnection(
  deps: ReconcileDeps,
  connection: Connection,
  client: Pick<GamesClient, 'transactionsList'>,
): Promise<number> {
  const until = new Date(deps.clock.now().getTime() - SETTLED_AFTER_MS);
  let from =
    (await findReconciledUpto(deps.db, connection.id)) ?? new Date(until.getTime() - FIRST_WINDOW_MS);
  let found = 0;
  for (let slice = 0; slice < SLICES_MAX && until.getTime() - from.getTime() >= SLICE_MIN_MS; slice += 1) {
    const to = new Date(Math.min(from.getTime() + SLICE_MS, until.getTime()));
    const listed = await client.transactionsList({
      start_time: from.toISOString(),
      end_time: to.toISOString(),
    });
    if (!listed.ok) {
      deps.log.error({ connection: connection.code, ...listed }, 'vendor did not list its transactions');
      return found;
    }
    found += await compareSlice(deps, connection, listed.value, { from, to });
    from = to;
  }
  return found;
}

async function compareSlice(
  deps: { db: PlayDeps['db']; clock: Clock; log: Logger },
  connection: Connection,
  theirs: readonly VendorTransaction[],
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const findings: NewFinding[] = [];
  for (let start = 0; start < theirs.length; start += LOOKUPS_AT_ONCE) {
    const some = theirs.slice(start, start + LOOKUPS_AT_ONCE);
    const ours = await Promise.all(
      some.map((transaction) => transactionStatus(deps.db, connection.id, transaction.transaction_uuid)),
    );
    some.forEach((transaction, index) => {
      const kind = compareOne(transaction, ours[index], connection);
      if (kind === undefined) return;
      findings.push({
        kind,
        key: transaction.transaction_uuid,
        ours: told(ours[index]),
        theirs: said(transaction),
      });
    });
  }
  findings.push(...(await missingThere(deps.db, connection, theirs, { from, to })));
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (findings.length > 0) await upsertFindings(tx, connection.id, findings, at);
    await resolveFindings(
      tx,
      connection.id,
      theirs.map((one) => one.transaction_uuid),
      at,
    );
    await saveReconciledUpto(tx, connection.id, to);
  });
  if (findings.length > 0) {
    const sample = findings.slice(0, 10).map(({ kind, key }) => ({ kind, key }));
    deps.log.error(
      { connection: connection.code, findings: findings.length, sample },
      'vendor and ledger differ',
    );
  }
  return findings.length;
}

/** What differs between a vendor's transaction and ours of the same id; undefined when they agree. */
export function compareOne(
  theirs: Pick<VendorTransaction, 'type' | 'state' | 'amount'>,
  ours: Pick<TransactionStatus, 'type' | 'state' | 'amount'> | undefined,
  connection: Pick<Connection, 'unitMultiplier'>,
): NewFinding['kind'] | undefined {
  if (theirs.state === 'PENDING') return undefined;
  if (theirs.state === 'REFUSED') return ours?.state === 'APPLIED' ? 'state_differs' : undefined;
  // A rollback that met nothing, or met what was rolled back already, leaves no row under its own key.
  if (ours === undefined) return theirs.type === 'rollback' ? undefined : 'missing_here';
  if (ours.type !== theirs.type) return 'state_differs';
  // A vendor lists what it sent; a free bet's cash here is nothing, a rollback may list no amount.
  const isComparable = theirs.type !== 'rollback' && ours.state !== 'TOMBSTONE' && ours.amount !== 0n;
  const amount = theirs.amount * BigInt(connection.unitMultiplier);
  return isComparable && amount !== ours.amount ? 'amount_differs' : undefined;
}

/** Bets that moved money here and that the vendor does not list. */
async function missingThere(
  db: Db,
  connection: Connection,
  theirs: readonly VendorTransaction[],
  { from, to }: { from: Date; to: Date },
): Promise<NewFinding[]> {
  const listed = new Set(theirs.map((one) => one.transaction_uuid));
  const window = {
    from: new Date(from.getTime() + CLOCK_SLACK_MS),
    to: new Date(to.getTime() - CLOCK_SLACK_MS),
  };
  const findings: NewFinding[] = [];
  for (let after = ''; ;) {
    const rows = await listBetsPlaced(db, {
      connectionId: connection.id,
      ...window,
      after,
      limit: BETS_AT_ONCE,
    });
    for (const row of rows) {
      if (listed.has(row.key) || row.state === 'CANCELLED') continue;
      findings.push({
        kind: 'missing_there',
        key: row.key,
        ours: {
          user: row.walletUser,
          round: row.round,
          stake: row.stake.toString(),
          state: row.state,
          placedAt: row.placedAt.toISOString(),
        },
        theirs: null,
      });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BETS_AT_ONCE) return findings;
    after = last.key;
  }
}

const told = (ours: TransactionStatus | undefined): object | null =>
  ours === undefined
    ? null
    : { type: ours.type, state: ours.state, amount: ours.amount.toString(), round: ours.round };
const said = (theirs: VendorTransaction): object => ({ ...theirs, amount: theirs.amount.toString() });
