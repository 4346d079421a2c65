import type { Db } from '@baize/db';
import { isSummed, listBetsOfEntries, listGamesOfEntries, type RoundSums } from './bets-of-entries.sql.ts';

/** The bet behind an entry of the ledger, as getBetDetail names it, and what its round comes to, if that is known. */
export type BetOfEntry = { key: string; placedAt: Date; gameId: number; round: RoundSums | null };

/** An entry of play in the ledger. */
export type PlayEntry = { seq: bigint; connectionId: number; round: string };

/** The bets behind entries of play, by the entry's number; one that belongs to no bet is missing. */
export async function betsOfEntries(
  db: Db,
  accountId: bigint,
  entries: readonly PlayEntry[],
): Promise<Map<bigint, BetOfEntry>> {
  if (entries.length === 0) return new Map();
  const rows = await listBetsOfEntries(db, accountId, entries);
  return new Map(
    rows.map(({ seq, key, placedAt, gameId, bets, ...sums }) => [
      seq,
      { key, placedAt, gameId, round: isSummed({ bets }) ? sums : null },
    ]),
  );
}

/** Only which game each entry was played in: half the cost, for files of many lines. */
export async function gamesOfEntries(
  db: Db,
  accountId: bigint,
  entries: readonly PlayEntry[],
): Promise<Map<bigint, number>> {
  if (entries.length === 0) return new Map();
  const rows = await listGamesOfEntries(db, accountId, entries);
  return new Map(rows.map((row) => [row.seq, row.gameId]));
}
