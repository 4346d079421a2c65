import { findPlayerByUser } from '@baize/bets';
import type { Db } from '@baize/db';
import { findConnection } from '../connection.sql.ts';
import type { PlayDeps } from '../deps.ts';
import { vendorClient } from '../vendor-client.ts';
import { findListedUpto } from './cursor.sql.ts';
import { findMoved } from './line.sql.ts';
import { recordLines, type RecordDeps } from './record-lines.ts';

type PlayedDeps = RecordDeps & Pick<PlayDeps, 'platformKey' | 'fetch'>;

/** A member waits for the answer. */
const LIST_MS = 5_000;
const OVERLAP_MS = 600_000;

/** What a player's recorded play left at a vendor. */
export async function playedAtVendor(db: Db, code: string, user: string): Promise<bigint> {
  const connection = await findConnection(db, code);
  const player = await findPlayerByUser(db, user);
  if (connection === undefined || player === undefined) return 0n;
  return findMoved(db, connection.id, player.accountId);
}

/** Reads one player's play from the vendor's list, from where the clock stands, and records it. */
export async function readPlayedAtVendor(deps: PlayedDeps, code: string, user: string): Promise<void> {
  const connection = await findConnection(deps.db, code);
  if (connection === undefined) return;
  const upto = (await findListedUpto(deps.db, connection.id)) ?? deps.clock.now();
  const since = new Date(upto.getTime() - OVERLAP_MS).toISOString();
  const listed = await vendorClient(deps, connection).transactionsList({ user, start_time: since }, LIST_MS);
  if (!listed.ok) {
    deps.log.warn({ connection: code, ...listed }, 'a vendor did not list a player’s transactions');
    return;
  }
  // The scheduled reading sees these lines again and records findings.
  const lines = listed.value.filter((line) => line.user === user);
  await recordLines(deps, connection, lines);
}
