import type { Tx } from '@baize/db';
import { AMOUNT_MAX, invariant, ok, refuse, type Result, type Actor } from '@baize/kernel';
import { fingerprintOf } from './fingerprint.ts';
import { openTime, openWorkspace, writeWorkspace } from './slow-path.ts';
import { getOwner } from './wallet.sql.ts';
import {
  BLOCK,
  KIND,
  OWN_CONNECTION,
  houseIdOf,
  type AccountId,
  type House,
  type TransferKind,
} from './transfer-kinds.ts';

export type PostRequest = {
  accountId: AccountId;
  /** Units; + credits the member, − debits. */
  amount: bigint;
  kind: TransferKind;
  /** Where the money comes from or goes to. */
  house: House;
  /** Idempotency key, unique for ever in the whole ledger: prefix it with your module. */
  key: string;
  ref?: string;
  note?: string;
  /** 'staff:12', 'member:100001', 'job:rebate'. */
  actor: Actor;
  /** When given, must be the wallet's. */
  currency?: string;
  /** Books at an earlier time (imports and the demo world); an hour that was rolled up is closed for that. */
  at?: Date;
};
export type PostRefusal =
  | 'insufficient_funds'
  | 'conflict'
  | 'account_closed'
  | 'currency_mismatch'
  | 'account_restricted';
/** `balance` after this movement; the first answer again when `replayed`. */
export type Posted = { balance: bigint; replayed: boolean };

/** '#' is ours: it marks the sibling's row of a movement that takes two. */
const KEY = /^[\w.:-]{1,120}$/;
export const assertKey = (key: string): void =>
  invariant(KEY.test(key), 'an idempotency key of ours', { key });

export const assertAmount = (amount: bigint): void =>
  invariant(amount <= AMOUNT_MAX && amount >= -AMOUNT_MAX, 'an amount below a million million', { amount });

const WITHDRAWING: ReadonlySet<TransferKind> = new Set([
  'withdrawal',
  'manual_withdrawal',
  'transfer',
  'line_transfer',
]);

/** Moves money between a member and a house in the caller's transaction, once per key. */
export async function post(tx: Tx, request: PostRequest): Promise<Result<Posted, PostRefusal>> {
  const { accountId, amount, kind, key } = request;
  assertKey(key);
  assertAmount(amount);
  const houseId = houseIdOf(request.house);
  const fingerprint = fingerprintOf(accountId, kind, amount, houseId, request.ref);
  const workspace = await openWorkspace(tx, accountId, [{ connectionId: OWN_CONNECTION, key }]);
  const { book, snapshot } = workspace;
  const mine = snapshot.transfer(OWN_CONNECTION, key);
  if (mine)
    return mine.accountId === accountId && mine.fingerprint === fingerprint
      ? ok({ balance: mine.balanceAfter, replayed: true })
      : refuse('conflict');

  const account = book.get(accountId);
  if (account.blocks & BLOCK.closed) return refuse('account_closed');
  if (request.currency !== undefined && request.currency !== (await getOwner(tx, accountId)).currency)
    return refuse('currency_mismatch');
  if (amount < 0n && WITHDRAWING.has(kind) && account.blocks & (BLOCK.no_withdraw | BLOCK.debt))
    return refuse('account_restricted');
  if (account.balance + amount < 0n) return refuse('insufficient_funds');

  const row = book.post({
    accountId,
    amount,
    kind: KIND[kind],
    houseId,
    connectionId: OWN_CONNECTION,
    key,
    fingerprint,
    flags: 0,
    ref: request.ref ?? null,
    round: null,
    betSeq: null,
    note: request.note ?? null,
    actor: request.actor,
    record: null,
  });
  if (request.at) await openTime(tx, request.at);
  await writeWorkspace(tx, workspace, { at: request.at });
  return ok({ balance: row.balanceAfter, replayed: false });
}
