import { invariant } from '@baize/kernel';
import type { AccountState, BetRecord, Move, Row } from './book.ts';
import type { OpenSnapshot } from './snapshot.ts';
import { int2Array, int4Array, int8Array, textArray } from './pg-arrays.ts';
import type { AccountId } from './transfer-kinds.ts';

/** The two statements every money movement goes through: the lookup and the write. */
export const LOOKUP = { name: 'wallet_look', text: 'select * from wallet.look($1, $2, $3, $4, $5, $6)' };

export type LookupKey = { connectionId: number; key: string };
export type Span = { since: Date; until: Date };
/** One row; a list nothing was found for is null. */
export type LookupRow = {
  ids: bigint[] | null;
  balances: bigint[];
  seqs: bigint[];
  /** kind and, eight bits up, blocks. */
  states: bigint[];
  accounts: bigint[] | null;
  kinds: bigint[];
  amounts: bigint[];
  balancesAfter: bigint[];
  fingerprints: bigint[];
  connections: bigint[];
  transferSeqs: bigint[];
  keys: string[];
  rounds: (string | null)[];
  reversedConnections: bigint[] | null;
  reversedKeys: string[];
};
export type Lookup = { accounts: AccountState[]; snapshot: OpenSnapshot };

/** `keys` are searched as transfers, and together with `reversed` as targets of rollbacks. */
export type LookupRequest = {
  accounts: Iterable<AccountId>;
  keys: readonly LookupKey[];
  /** Keys of transfers that are known already: only whether they were reversed. */
  reversed?: readonly string[];
  /** undefined: the whole history, for which "not there" is a proof. */
  span?: Span | undefined;
};
export const lookupParams = ({ accounts, keys, reversed = [], span }: LookupRequest): unknown[] => [
  int8Array([...accounts], (id) => id),
  int4Array(keys, (w) => w.connectionId),
  textArray(keys, (w) => w.key),
  textArray([...keys.map((w) => w.key), ...reversed], (key) => key),
  span?.since ?? '-infinity',
  span?.until ?? 'infinity',
];

export function readLookup(row: LookupRow, snapshot: OpenSnapshot): Lookup {
  const at = <T>(values: readonly T[], index: number): T => {
    const value = values[index];
    invariant(value !== undefined, 'lists of one length', { index });
    return value;
  };
  const accounts = (row.ids ?? []).map((id, i) => {
    const state = Number(at(row.states, i));
    return { id, balance: at(row.balances, i), seq: at(row.seqs, i), kind: state & 255, blocks: state >> 8 };
  });
  for (const [i, accountId] of (row.accounts ?? []).entries())
    snapshot.addTransfer(Number(at(row.connections, i)), at(row.keys, i), {
      accountId,
      kind: Number(at(row.kinds, i)),
      amount: at(row.amounts, i),
      fingerprint: at(row.fingerprints, i),
      balanceAfter: at(row.balancesAfter, i),
      seq: at(row.transferSeqs, i),
      round: at(row.rounds, i),
    });
  for (const [i, connectionId] of (row.reversedConnections ?? []).entries())
    snapshot.addReversal(Number(connectionId), at(row.reversedKeys, i));
  return { accounts, snapshot };
}

/** A SQL function: schema.function. */
const HOOK_NAME = /^[a-z_]+\.[a-z_]+$/;

/** A bet's, win's or rollback's record beside the money: written by the same statement, in the same transaction. */
export type Statement = { name: string; text: string };
const params = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `$${from + i}`).join(', ');
/** Six of moves, fifteen of rows: the signature of wallet.write. */
const WRITE: Statement = { name: 'wallet_write', text: `select wallet.write(${params(1, 21)}) as stale` };

/**
 * The write statement, with a SQL function of a higher module that keeps records of the vendor operations it applied
 * (decision 0008). `offset 0` and the argument `stale` make it run after the money moved. Named in the statement and
 * not passed as a value: a call by value has to be planned anew for every batch.
 */
export function writeWith(writeHook: string | null): Statement {
  if (writeHook === null) return WRITE;
  invariant(HOOK_NAME.test(writeHook), 'a write hook is schema.function', { writeHook });
  return {
    name: `wallet_write ${writeHook}`,
    text: `select w.stale, ${writeHook}(w.stale, $1, $22, $13, $7, $8, $23, $17, $18, $24, $25, $26, $27)
             from (select wallet.write(${params(1, 21)}) as stale offset 0) as w`,
  };
}
export type WriteRow = { stale: AccountId[] };

/** `moves` in id order. With `recorded`, the arguments of the write hook follow. */
export const writeParams = (
  at: Date,
  moves: readonly Move[],
  rows: readonly Row[],
  recorded: boolean,
): unknown[] => [
  at,
  int8Array(moves, (m) => m.before.id),
  int8Array(moves, (m) => m.before.seq),
  int2Array(moves, (m) => m.before.blocks),
  int8Array(moves, (m) => m.after.balance),
  int8Array(moves, (m) => m.after.seq),
  int8Array(rows, (r) => r.accountId),
  int8Array(rows, (r) => r.seq),
  int8Array(rows, (r) => r.amount),
  int8Array(rows, (r) => r.balanceAfter),
  int8Array(rows, (r) => r.fingerprint),
  int4Array(rows, (r) => r.houseId),
  int4Array(rows, (r) => r.connectionId),
  int2Array(rows, (r) => r.kind),
  int2Array(rows, (r) => r.flags),
  textArray(rows, (r) => r.key),
  textArray(rows, (r) => r.ref),
  textArray(rows, (r) => r.round),
  int8Array(rows, (r) => r.betSeq),
  textArray(rows, (r) => r.note),
  textArray(rows, (r) => r.actor),
  ...(recorded ? hookParams(rows) : []),
];

/** Beside the FLAG bits of a record, above what a vendor's operation may carry. */
const COUNTS = 4096;
/** Above COUNTS: the prize mode. */
const MODE_BITS = 13;
const marksOf = ({ flags, counts, prizeMode }: BetRecord): number =>
  flags | (counts ? COUNTS : 0) | (prizeMode << MODE_BITS);

const hookParams = (rows: readonly Row[]): unknown[] => [
  int2Array(rows, (r) => r.record?.kind ?? 0),
  int8Array(rows, (r) => r.record?.ofSeq ?? null),
  int8Array(rows, (r) => r.record?.amount ?? 0n),
  int4Array(rows, (r) => r.record?.gameId ?? 0),
  int4Array(rows, (r) => (r.record ? marksOf(r.record) : 0)),
  int8Array(rows, (r) => r.record?.validBet ?? null),
];
