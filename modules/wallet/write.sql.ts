import type { AccountState, Move, Row } from './book.ts';
import { createKnown, type KnownKeys } from './known.ts';
import type { AccountId } from './words.ts';

/**
 * The two statements every money movement goes through. Arrays travel as array literals built here: the driver's
 * own conversion quotes and escapes each number, which cost a third of Node's time per operation.
 */
export const LOOK = {
  name: 'wallet_look',
  text: 'select tag, account_id, amount, balance, kind, blocks, fingerprint, house_id, connection_id, key, seq, round from wallet.look($1, $2, $3, $4, $5)',
};

export type Wanted = { connectionId: number; key: string };
export type Span = { since: Date; until: Date };
export type LookRow = {
  tag: number;
  account_id: bigint;
  amount: bigint;
  balance: bigint;
  kind: number;
  blocks: number;
  fingerprint: bigint;
  house_id: number;
  connection_id: number;
  key: string;
  seq: bigint;
  round: string | null;
};
export type Seen = { accounts: AccountState[]; known: KnownKeys };

/** `span` undefined: the whole history, for which "not there" is a proof. */
export const lookParams = (
  accounts: Iterable<AccountId>,
  wanted: readonly Wanted[],
  span: Span | undefined,
): unknown[] => [
  numbers([...accounts]),
  numbers(wanted.map((w) => w.connectionId)),
  texts(wanted.map((w) => w.key)),
  span?.since ?? '-infinity',
  span?.until ?? 'infinity',
];

export function readSeen(rows: readonly LookRow[], complete: boolean): Seen {
  const accounts: AccountState[] = [];
  const known = createKnown(complete);
  for (const row of rows) {
    if (row.tag === 0)
      accounts.push({
        id: row.account_id,
        balance: row.balance,
        seq: row.seq,
        kind: row.kind,
        blocks: row.blocks,
      });
    else if (row.tag === 1)
      known.addTransfer(row.connection_id, row.key, {
        accountId: row.account_id,
        kind: row.kind,
        amount: row.amount,
        fingerprint: row.fingerprint,
        houseId: row.house_id,
        balanceAfter: row.balance,
        seq: row.seq,
        round: row.round,
      });
    else known.addReversal(row.connection_id, row.key);
  }
  return { accounts, known };
}

/** Six of moves, fifteen of rows, six of bet records: the signature of wallet.write. */
const WRITE_PARAMS = 27;
export const WRITE = {
  name: 'wallet_write',
  text: `select wallet.write(${Array.from({ length: WRITE_PARAMS }, (_, i) => `$${i + 1}`).join(', ')}) as stale`,
};
export type WriteRow = { stale: AccountId[] };

/** `moves` in id order; `companion` is the SQL function that records the rows' bets, or null. */
export const writeParams = (
  at: Date,
  moves: readonly Move[],
  rows: readonly Row[],
  companion: string | null,
): unknown[] => [
  at,
  numbers(moves.map((m) => m.before.id)),
  numbers(moves.map((m) => m.before.seq)),
  numbers(moves.map((m) => m.before.blocks)),
  numbers(moves.map((m) => m.after.balance)),
  numbers(moves.map((m) => m.after.seq)),
  numbers(rows.map((r) => r.accountId)),
  numbers(rows.map((r) => r.seq)),
  numbers(rows.map((r) => r.amount)),
  numbers(rows.map((r) => r.balanceAfter)),
  numbers(rows.map((r) => r.fingerprint)),
  numbers(rows.map((r) => r.houseId)),
  numbers(rows.map((r) => r.connectionId)),
  numbers(rows.map((r) => r.kind)),
  numbers(rows.map((r) => r.flags)),
  texts(rows.map((r) => r.key)),
  texts(rows.map((r) => r.ref)),
  texts(rows.map((r) => r.round)),
  numbers(rows.map((r) => r.betSeq ?? 'null')),
  texts(rows.map((r) => r.note)),
  texts(rows.map((r) => r.actor)),
  ...(companion === null ? [null, '{}', '{}', '{}', '{}', '{}'] : companionParams(companion, rows)),
];

const companionParams = (companion: string, rows: readonly Row[]): unknown[] => [
  companion,
  numbers(rows.map((r) => r.record?.kind ?? 0)),
  numbers(rows.map((r) => r.record?.amount ?? 0n)),
  numbers(rows.map((r) => r.record?.gameId ?? 0)),
  numbers(rows.map((r) => r.record?.flags ?? 0)),
  numbers(rows.map((r) => r.record?.validBet ?? 'null')),
];

const numbers = (values: readonly (number | bigint | 'null')[]): string => `{${values.join(',')}}`;

const NEEDS_ESCAPE = /["\\]/g;
const texts = (values: readonly (string | null)[]): string =>
  `{${values.map((v) => (v === null ? 'null' : `"${v.replace(NEEDS_ESCAPE, '\\$&')}"`)).join(',')}}`;
