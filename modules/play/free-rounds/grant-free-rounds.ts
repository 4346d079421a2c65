import { findGame, gameOffer } from '@baize/catalogue';
import type { Db, Tx } from '@baize/db';
import { ok, refuse, type Result } from '@baize/kernel';
import type { Member } from '@baize/members';
import { findConnection, type ConnectionRow } from '../connection.sql.ts';
import { insertGrant } from './free-rounds.sql.ts';

/** Sub-types of games that are played in rounds of one stake: slots, and slots with a jackpot. */
const SLOTS: ReadonlySet<string> = new Set(['SM', 'JP']);

/** The vendor that would play free rounds at all these games of the brand; undefined: there is none. */
export async function findFreeRoundsVendor(
  db: Db,
  { merchantId, gameIds }: { merchantId: number; gameIds: readonly number[] },
): Promise<ConnectionRow | undefined> {
  const codes = new Set<string>();
  for (const gameId of gameIds) {
    const game = await findGame(db, { gameId });
    if (!game || !SLOTS.has(game.gameSubType)) return undefined;
    if ((await gameOffer(db, merchantId, game)) !== 'offered') return undefined;
    codes.add(game.connectionCode);
  }
  const [code, ...others] = codes;
  if (code === undefined || others.length > 0) return undefined;
  const connection = await findConnection(db, code);
  // A wallet at the vendor keeps its own free rounds: the gateway sees none of its bets.
  return connection?.state === 'ACTIVE' && connection.walletMode !== 'transfer' ? connection : undefined;
}

export type FreeRounds = {
  member: Pick<Member, 'memberId' | 'merchantId' | 'accountId' | 'currency'>;
  gameIds: readonly number[];
  rounds: number;
  /** Units, of each round. */
  stake: bigint;
  /** The most that is paid of what is won, units. */
  winMax: bigint;
  expiresAt: Date;
  source: string;
  /** Unique within its source for ever: the same again is the same grant. */
  ref: string;
  at: Date;
};

/** Grants free rounds in the caller's transaction. No money moves: `endFreeRounds` of the source pays what was won. */
export async function grantFreeRounds(
  tx: Tx,
  { member, rounds, stake, winMax, expiresAt, source, ref, at, ...of }: FreeRounds,
): Promise<Result<void, 'games_closed'>> {
  const { memberId, merchantId, accountId, currency } = member;
  const gameIds = [...of.gameIds];
  const connection = await findFreeRoundsVendor(tx, { merchantId, gameIds });
  if (!connection) return refuse('games_closed');
  await insertGrant(tx, {
    merchantId,
    memberId,
    accountId,
    connectionId: connection.id,
    gameIds,
    currency,
    stake,
    rounds,
    winMax,
    source,
    ref,
    grantedAt: at,
    expiresAt,
  });
  return ok(undefined);
}
