import type { Db, Tx } from '@baize/db';
import { invariant, mulRateFloor } from '@baize/kernel';
import { lockAccounts } from './slow-path.ts';
import {
  insertRestriction,
  liftRestrictionRow,
  listOpenTurnover,
  reduceTurnoverRow,
  sumTurnover,
} from './restriction.sql.ts';
import { findWallet, mirrorBlocks } from './wallet.sql.ts';
import { BLOCK, type AccountId } from './transfer-kinds.ts';

export type RestrictionKind = 'turnover' | 'no_bet' | 'no_withdraw' | 'debt' | 'limited';
export type Restrict = {
  accountId: AccountId;
  kind: RestrictionKind;
  /** turnover only: valid bet asked for before anything may be withdrawn, units. */
  amount?: bigint;
  /** What it is for, e.g. the deposit's number. The same open (kind, ref) twice is one restriction. */
  ref: string;
  reason: string;
};

/** Binds a wallet until lifted, or for turnover until enough was bet. Takes the wallet's lock. */
export async function restrict(
  tx: Tx,
  { accountId, kind, amount = 0n, ref, reason }: Restrict,
): Promise<void> {
  invariant(kind === 'turnover' ? amount > 0n : amount === 0n, 'only turnover has an amount', {
    kind,
    amount,
  });
  await lockAccounts(tx, [accountId]);
  await insertRestriction(tx, { accountId, kind, amount, ref, reason });
  await mirrorBlocks(tx, accountId);
}

/** Lifts one restriction; false when it was not open. */
export async function liftRestriction(
  tx: Tx,
  { accountId, kind, ref }: Pick<Restrict, 'accountId' | 'kind' | 'ref'>,
): Promise<boolean> {
  await lockAccounts(tx, [accountId]);
  const lifted = await liftRestrictionRow(tx, accountId, kind, ref);
  await mirrorBlocks(tx, accountId);
  return lifted > 0;
}

const ALL_OF_IT = 100n;
const everyBet = (): bigint => ALL_OF_IT;

export type TurnoverLeft = {
  /** Still owed in all, units. */
  left: bigint;
  /** What the turnover was owed for that this used up. */
  finished: string[];
};

/** A settled bet as it is counted towards turnover. */
export type TurnoverBet = {
  /** Units. */
  validBet: bigint;
  /** The entry that placed it: it counts for no turnover that began later. Without one it counts for all. */
  seq?: bigint | null | undefined;
  /** How much of it counts for what a turnover is owed for, in percent. */
  percentOf?: ((ref: string) => bigint) | undefined;
};

/**
 * Counts settled bets against open turnover, oldest first: what the oldest does not take, or takes only in part until it is full, is there
 * for the next.
 */
export async function reduceTurnover(
  tx: Tx,
  accountId: AccountId,
  bets: readonly TurnoverBet[],
): Promise<TurnoverLeft> {
  // Row locks on the restrictions, not on the account: settling bets must not stop bets (hence mirrorTurnover).
  const open = await listOpenTurnover(tx, accountId);
  const remaining = new Map(open.map(({ id, remaining: left }) => [id, left]));
  for (const { validBet, seq = null, percentOf = everyBet } of bets) {
    invariant(validBet >= 0n, 'valid bet is not negative', { validBet });
    let left = validBet;
    for (const { id, ref, sinceSeq } of open) {
      const rest = remaining.get(id) ?? 0n;
      if (rest === 0n || (seq !== null && sinceSeq !== null && seq <= sinceSeq)) continue;
      const { counted, used } = countedOf(left, rest, percentOf(ref));
      remaining.set(id, rest - counted);
      left -= used;
    }
  }
  const finished: string[] = [];
  for (const row of open) {
    const counted = row.remaining - (remaining.get(row.id) ?? 0n);
    if (counted > 0n) await reduceTurnoverRow(tx, row.id, counted);
    if (counted === row.remaining) finished.push(row.ref);
  }
  return { left: await sumTurnover(tx, accountId), finished };
}

/** What of a valid bet counts for one turnover, rounded down, and how much of the valid bet that uses, rounded up. */
export function countedOf(
  validBet: bigint,
  remaining: bigint,
  percent: bigint,
): { counted: bigint; used: bigint } {
  if (percent <= 0n) return { counted: 0n, used: 0n };
  const worth = mulRateFloor(validBet, percent, ALL_OF_IT);
  if (worth < remaining) return { counted: worth, used: validBet };
  return { counted: remaining, used: -mulRateFloor(-remaining, ALL_OF_IT, percent) };
}

/** After turnover was used up: bets need not be counted any longer. Takes the wallet's lock, so in its own transaction. */
export async function mirrorTurnover(tx: Tx, accountId: AccountId): Promise<void> {
  await lockAccounts(tx, [accountId]);
  await mirrorBlocks(tx, accountId);
}

export type Withdrawable = {
  /** The main balance, units. */
  available: bigint;
  /** Valid bet still to be made, units. */
  turnoverLeft: bigint;
  /** What a withdrawal may ask for now: all of it or nothing (OPEN-WALLET-06). */
  withdrawable: bigint;
};

/** OPEN-WALLET-06: nothing can be withdrawn while turnover is owed, or while withdrawals are blocked. */
export async function withdrawable(db: Db, accountId: AccountId): Promise<Withdrawable> {
  const wallet = await findWallet(db, { accountId });
  invariant(wallet, 'a wallet', { accountId });
  const turnoverLeft = await sumTurnover(db, accountId);
  const isBlocked = (wallet.blocks & (BLOCK.no_withdraw | BLOCK.debt | BLOCK.closed)) !== 0;
  const free = turnoverLeft === 0n && !isBlocked;
  return { available: wallet.balance, turnoverLeft, withdrawable: free ? wallet.balance : 0n };
}
