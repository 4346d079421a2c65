import type { Tx } from '@baize/db';
import { invariant, ok, refuse, type Result, type Actor } from '@baize/kernel';
import type { Posting } from './book.ts';
import { fingerprintOf } from './fingerprint.ts';
import { closeHoldRow, findHold, insertHold, type HoldRow } from './hold.sql.ts';
import { assertAmount, assertKey } from './post.ts';
import { nowOf, openTime, openWorkspace, writeWorkspace, type Workspace } from './slow-path.ts';
import {
  BLOCK,
  KIND,
  OWN_CONNECTION,
  frozenOf,
  houseIdOf,
  type AccountId,
  type House,
} from './transfer-kinds.ts';

/**
 * Money set aside while something outside is decided (a withdrawal under review).
 *
 *   pending   the amount stands on the frozen account
 *             → settled by settleHold: all or part left the wallet, the rest returned to the main account
 *             → released by releaseHold: all returned
 *   settled, released are final. Closing again with the same key replays; with another key it is hold_closed.
 */
export type HoldRequest = {
  accountId: AccountId;
  /** Units, above zero. */
  amount: bigint;
  key: string;
  /** The order it belongs to. */
  ref: string;
  reason: string;
  actor: Actor;
  /** What the movement is called in the ledger, here and when it is closed; a withdrawal's hold unless said. */
  as?: HoldKind;
  at?: Date;
};
/** Money on its way to a vendor's wallet lies on hold like a withdrawal, and reads as a transfer in the history. */
export type HoldKind = 'vendor_transfer_in';
export type Held = { holdId: bigint; balance: bigint; replayed: boolean };
export type HoldRefusal = 'insufficient_funds' | 'conflict' | 'account_closed' | 'account_restricted';

export async function hold(tx: Tx, request: HoldRequest): Promise<Result<Held, HoldRefusal>> {
  const { accountId, amount, key } = request;
  assertKey(key);
  assertAmount(amount);
  invariant(amount > 0n, 'a hold is above zero', { amount });
  const workspace = await openWorkspace(tx, accountId, [{ connectionId: OWN_CONNECTION, key }]);
  const { book, snapshot } = workspace;
  const fingerprint = fingerprintOf(accountId, 'hold', amount);
  const mine = snapshot.transfer(OWN_CONNECTION, key);
  if (mine) {
    if (mine.fingerprint !== fingerprint) return refuse('conflict');
    const held = await findHold(tx, { key });
    invariant(held, 'a held amount has its hold', { key });
    return ok({ holdId: held.id, balance: mine.balanceAfter, replayed: true });
  }
  const account = book.get(accountId);
  if (account.blocks & BLOCK.closed) return refuse('account_closed');
  if (account.blocks & (BLOCK.no_withdraw | BLOCK.debt)) return refuse('account_restricted');
  if (account.balance < amount) return refuse('insufficient_funds');

  const leg = aLeg(request, fingerprint, request.reason);
  const kind = KIND[request.as ?? 'hold'];
  book.post({ ...leg, accountId, amount: -amount, kind });
  book.post({ ...leg, accountId: frozenOf(accountId), amount, kind, key: `${key}#frozen` });
  const at = await timeOf(tx, request.at);
  await writeWorkspace(tx, workspace, { at });
  const { ref, reason } = request;
  const holdId = await insertHold(tx, { accountId, amount, reason, key, ref, createdAt: at });
  return ok({ holdId, balance: book.get(accountId).balance, replayed: false });
}

export type SettleHold = {
  holdId: bigint;
  house: House;
  key: string;
  /** What left the wallet; the rest of the hold returns. Absent: all of it. */
  amount?: bigint;
  actor: Actor;
  as?: HoldKind;
  note?: string;
  at?: Date;
};
export type ReleaseHold = {
  holdId: bigint;
  key: string;
  actor: Actor;
  as?: HoldKind;
  note?: string;
  at?: Date;
};
export type ClosedHold = { balance: bigint; replayed: boolean };
export type CloseRefusal = 'unknown_hold' | 'hold_closed' | 'conflict';

export async function settleHold(tx: Tx, request: SettleHold): Promise<Result<ClosedHold, CloseRefusal>> {
  return closeHold(tx, request, (held, { book }, leg) => {
    const settled = request.amount ?? held.amount;
    invariant(settled > 0n && settled <= held.amount, 'a settlement within its hold', { settled });
    const rest = held.amount - settled;
    const frozen = frozenOf(held.accountId);
    const houseId = houseIdOf(request.house);
    book.post({
      ...leg,
      accountId: frozen,
      amount: -settled,
      kind: KIND[request.as ?? (request.house === 'manual' ? 'manual_withdrawal' : 'withdrawal')],
      houseId,
    });
    const back = KIND[request.as ?? 'release'];
    if (rest > 0n) {
      book.post({ ...leg, accountId: frozen, amount: -rest, kind: back, key: `${leg.key}#frozen` });
      book.post({
        ...leg,
        accountId: held.accountId,
        amount: rest,
        kind: back,
        key: `${leg.key}#rest`,
      });
    }
    return settled;
  });
}

export async function releaseHold(tx: Tx, request: ReleaseHold): Promise<Result<ClosedHold, CloseRefusal>> {
  return closeHold(tx, request, (held, { book }, leg) => {
    const frozen = frozenOf(held.accountId);
    const kind = KIND[request.as ?? 'release'];
    book.post({ ...leg, accountId: frozen, amount: -held.amount, kind, key: `${leg.key}#frozen` });
    book.post({ ...leg, accountId: held.accountId, amount: held.amount, kind });
    return null;
  });
}

type Leg = Omit<Posting, 'accountId' | 'amount' | 'kind'>;

/** `posts` writes the movement into the book and says how much was settled (null: nothing, released). */
async function closeHold(
  tx: Tx,
  request: SettleHold | ReleaseHold,
  posts: (held: HoldRow, workspace: Workspace, leg: Leg) => bigint | null,
): Promise<Result<ClosedHold, CloseRefusal>> {
  const { holdId, key } = request;
  assertKey(key);
  const unlocked = await findHold(tx, { id: holdId });
  if (!unlocked) return refuse('unknown_hold');
  // The account's lock guards its holds: read the state again under it.
  const workspace = await openWorkspace(tx, unlocked.accountId, [{ connectionId: OWN_CONNECTION, key }]);
  const held = await findHold(tx, { id: holdId });
  invariant(held, 'holds are never deleted', { holdId });
  const { book, snapshot } = workspace;
  const settles = 'house' in request;
  if (held.state !== 'pending') {
    if (held.closingKey !== key) return refuse('hold_closed');
    const same = settles ? held.settledAmount === (request.amount ?? held.amount) : held.state === 'released';
    return same ? ok({ balance: book.get(held.accountId).balance, replayed: true }) : refuse('conflict');
  }
  if (snapshot.transfer(OWN_CONNECTION, key)) return refuse('conflict');
  const leg = aLeg(
    request,
    fingerprintOf(holdId, settles ? 'settle' : 'release'),
    request.note ?? held.reason,
  );
  const settledAmount = posts(held, workspace, { ...leg, ref: held.key });
  const at = await timeOf(tx, request.at);
  await writeWorkspace(tx, workspace, { at });
  await closeHoldRow(tx, { holdId, settledAmount, key, at });
  return ok({ balance: book.get(held.accountId).balance, replayed: false });
}

const aLeg = (request: { key: string; actor: Actor }, fingerprint: bigint, note: string): Leg => ({
  houseId: houseIdOf('holding'),
  connectionId: OWN_CONNECTION,
  key: request.key,
  fingerprint,
  flags: 0,
  ref: null,
  round: null,
  betSeq: null,
  note,
  actor: request.actor,
  record: null,
});

async function timeOf(tx: Tx, at: Date | undefined): Promise<Date> {
  if (at === undefined) return nowOf(tx);
  await openTime(tx, at);
  return at;
}
