/** What the gateway does with a free bet, its wins and its rollbacks (hold → ledger → keep or give back). */
import type { Database, Tx } from '@baize/db';
import { invariant, type Clock } from '@baize/kernel';
import { transactionStatus, type VendorResult } from '@baize/wallet';
import {
  deleteRound,
  findBetOfWin,
  findRound,
  insertRound,
  insertWin,
  lockGrant,
  lockGrantNamed,
  lockRound,
  undoWin,
  undoWinsOf,
  updateGrant,
  updateRound,
  type GrantRow,
  type RoundRow,
} from './free-rounds.sql.ts';
import { stateByUse } from './state.ts';

type Deps = { db: Database; clock: Clock };
type Key = { connectionId: number; key: string };
export type FreeBet = Key & {
  rewardUuid: string | null | undefined;
  accountId: bigint;
  gameId: number;
  currency: string;
  /** Units. */
  amount: bigint;
};

/**
 * Holds a round of the grant that the bet names, before the ledger is asked: at once by this bet, or by an earlier attempt of it. Of
 * several at once the grant's lock decides. Refused where the grant is not this member's, game's or currency's, where the stake is
 * larger, and where nothing of it is left.
 */
export async function holdRound(
  { db, clock }: Deps,
  bet: FreeBet,
): Promise<'held' | 'held before' | 'refused'> {
  const { rewardUuid, connectionId, key } = bet;
  if (typeof rewardUuid !== 'string') return 'refused';
  const now = clock.now();
  return db.transaction(async (tx) => {
    const grant = await lockGrantNamed(tx, rewardUuid);
    if (!grant) return 'refused';
    const before = await lockRound(tx, { connectionId, key });
    if (before) return before.grantId === grant.grantId ? 'held before' : 'refused';
    if (!isFor(grant, bet, now)) return 'refused';
    await insertRound(tx, { connectionId, key, grantId: grant.grantId, state: 'HELD', heldAt: now });
    await useMore(tx, grant, 1);
    return 'held';
  });
}

const isFor = (grant: GrantRow, bet: FreeBet, now: Date): boolean =>
  grant.accountId === bet.accountId &&
  grant.connectionId === bet.connectionId &&
  grant.currency === bet.currency &&
  grant.gameIds.includes(bet.gameId) &&
  bet.amount <= grant.stake &&
  now < grant.expiresAt &&
  (grant.state === 'GRANTED' || grant.state === 'PARTLY_USED');

/**
 * After the ledger was asked: a bet it refused, or had taken with a stake, uses no round of the grant. Of an unknown outcome the round
 * stays held. A round that another attempt of the bet gave back meanwhile is a fault: the vendor repeats, and it is held again.
 */
export async function confirmRound(
  deps: Deps,
  round: Key,
  held: 'held' | 'held before',
  status: VendorResult['status'],
): Promise<void> {
  if (status === 'overloaded') return;
  if (status !== 'applied' && status !== 'replayed') {
    if (held === 'held') await releaseRound(deps, round);
    return;
  }
  if (status === 'replayed' && held === 'held') {
    const taken = await transactionStatus(deps.db, round.connectionId, round.key);
    if (taken === undefined || taken.amount > 0n) await releaseRound(deps, round);
    return;
  }
  invariant(await findRound(deps.db, round), 'a free bet has its round', { key: round.key });
}

/** The round is there again, as if it had never been asked for. */
async function releaseRound({ db }: Deps, round: Key): Promise<void> {
  await db.transaction(async (tx) => {
    const [grant, held] = await lockBoth(tx, round);
    if (held?.state !== 'HELD' || !grant) return;
    await deleteRound(tx, round);
    await useMore(tx, grant, -1);
  });
}

/** The free round that a win belongs to; undefined: it is none. */
export const findFreeRound = ({ db }: Pick<Deps, 'db'>, bet: Key): Promise<RoundRow | undefined> =>
  findRound(db, bet);

export type FreeWin = Key & { betKey: string; amount: bigint; isClosing: boolean };

/** Adds what a free round won, once however often it is told; the ledger took the win as one of nothing. */
export async function addFreeWin({ db, clock }: Deps, win: FreeWin): Promise<void> {
  const { connectionId, key, betKey, amount, isClosing } = win;
  await db.transaction(async (tx) => {
    const [grant, round] = await lockBoth(tx, { connectionId, key: betKey });
    if (!grant || !round || round.state === 'RETURNED') return;
    const isNew = await insertWin(tx, { connectionId, key, betKey, amount, at: clock.now() });
    if (isClosing && round.state === 'HELD') await updateRound(tx, round, 'CLOSED');
    // What comes after it was paid is paid too (endFreeRounds), so it is open again.
    if (isNew && amount > 0n) await updateGrant(tx, { ...grant, won: grant.won + amount, closedAt: null });
  });
}

/** A rollback of a free bet gives its round back and voids what it won; one of a win takes that win out. */
export async function undoFree({ db }: Deps, { connectionId, key }: Key): Promise<void> {
  const betKey = (await findBetOfWin(db, { connectionId, key })) ?? key;
  const isWin = betKey !== key;
  await db.transaction(async (tx) => {
    const [grant, round] = await lockBoth(tx, { connectionId, key: betKey });
    if (!grant || !round || round.state === 'RETURNED') return;
    if (isWin) return void (await takeOut(tx, grant, await undoWin(tx, { connectionId, key })));
    const left = await takeOut(tx, grant, await undoWinsOf(tx, { connectionId, key }));
    await updateRound(tx, round, 'RETURNED');
    // Once it was paid, the round is over for good.
    if (grant.closedAt === null) await useMore(tx, left, -1);
  });
}

/** Nothing is taken back of what was paid: the bonus stands. */
async function takeOut(tx: Tx, grant: GrantRow, amount: bigint): Promise<GrantRow> {
  const left = { ...grant, won: grant.won - amount };
  if (amount > 0n) await updateGrant(tx, left);
  return left;
}

/** A round whose bet was never answered, after a crash: by what the ledger knows of it. */
export async function resolveHeld(deps: Deps, round: RoundRow): Promise<void> {
  const found = await transactionStatus(deps.db, round.connectionId, round.key);
  if (found === undefined) return releaseRound(deps, round);
  if (found.state !== 'APPLIED') await undoFree(deps, round);
}

/** The grant first: every change of a round goes through its lock. */
async function lockBoth(tx: Tx, key: Key): Promise<[GrantRow | undefined, RoundRow | undefined]> {
  const found = await findRound(tx, key);
  const grant = found && (await lockGrant(tx, found.grantId));
  return [grant, grant && (await lockRound(tx, key))];
}

async function useMore(tx: Tx, grant: GrantRow, by: 1 | -1): Promise<void> {
  const used = grant.used + by;
  invariant(used >= 0 && used <= grant.rounds, 'rounds are used within the grant', {
    grantId: grant.grantId,
  });
  await updateGrant(tx, { ...grant, used, state: stateByUse({ ...grant, used }) });
}
