import type { Tx } from '@baize/db';
import { AMOUNT_MAX, invariant, ok, refuse, type Result, type Actor } from '@baize/kernel';
import { fingerprintOf } from './fingerprint.ts';
import { openTime, openWorkspace, repayDebt, writeWorkspace, type Workspace } from './slow-path.ts';
import { listOwners } from './wallet.sql.ts';
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

/**
 * What a stopped wallet does not pay. What a contract pays is not among it: who is held for a contract pays it by what comes in; who
 * settles contracts asks whether a wallet is stopped for another reason (listStoppedBesides).
 */
const WITHDRAWING: ReadonlySet<TransferKind> = new Set([
  'withdrawal',
  'manual_withdrawal',
  'transfer',
  'line_transfer',
]);

/** Moves money between a member and a house in the caller's transaction, once per key. */
export async function post(tx: Tx, request: PostRequest): Promise<Result<Posted, PostRefusal>> {
  const [posted] = await postAll(tx, [request]);
  invariant(posted, 'an answer for each request');
  return posted;
}

/**
 * Several movements in their order, of one wallet or many, with one lock, one read and one write for all: as if each were posted by
 * itself, so that what comes in has repaid a debt before the next movement asks for it. The answers stand in the order of the
 * requests; what is refused moves nothing and stops nothing: who needs all or none throws.
 */
export async function postAll(
  tx: Tx,
  requests: readonly PostRequest[],
): Promise<Result<Posted, PostRefusal>[]> {
  for (const { key, amount } of requests) {
    assertKey(key);
    assertAmount(amount);
  }
  const [first] = requests;
  if (!first) return [];
  invariant(
    requests.every(({ at }) => at?.getTime() === first.at?.getTime()),
    'movements of one time',
  );
  const workspace = await openWorkspace(
    tx,
    requests.map(({ accountId }) => accountId),
    requests.map(({ key }) => ({ connectionId: OWN_CONNECTION, key })),
  );
  const currencies = await currenciesOf(tx, requests);
  const answers = requests.map((request) => {
    const answer = postOne(workspace, request, currencies);
    if (request.amount > 0n) repayDebt(workspace.book, request.accountId);
    return answer;
  });
  if (first.at) await openTime(tx, first.at);
  await writeWorkspace(tx, workspace, { at: first.at });
  return answers;
}

/** Asked for only where a request says which currency it takes the wallet for. */
async function currenciesOf(
  tx: Tx,
  requests: readonly PostRequest[],
): Promise<ReadonlyMap<AccountId, string>> {
  const asked = requests.filter(({ currency }) => currency !== undefined);
  if (asked.length === 0) return new Map();
  const owners = await listOwners(
    tx,
    asked.map(({ accountId }) => accountId),
  );
  return new Map(owners.map(({ accountId, currency }) => [accountId, currency]));
}

function postOne(
  { book, snapshot }: Workspace,
  request: PostRequest,
  currencies: ReadonlyMap<AccountId, string>,
): Result<Posted, PostRefusal> {
  const { accountId, amount, kind, key } = request;
  const houseId = houseIdOf(request.house);
  const fingerprint = fingerprintOf(accountId, kind, amount, houseId, request.ref);
  const mine = snapshot.transfer(OWN_CONNECTION, key);
  if (mine)
    return mine.accountId === accountId && mine.fingerprint === fingerprint
      ? ok({ balance: mine.balanceAfter, replayed: true })
      : refuse('conflict');

  const account = book.get(accountId);
  if (account.blocks & BLOCK.closed) return refuse('account_closed');
  if (request.currency !== undefined && request.currency !== currencies.get(accountId))
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
  snapshot.addRow(row);
  return ok({ balance: row.balanceAfter, replayed: false });
}
