import { findPlayerByUser } from '@baize/bets';
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

/** What a player's recorded play left at a vendor; `isAsked` reads this player's list first, from where the clock stands. */
export async function playedAtVendor(
  deps: PlayedDeps,
  code: string,
  user: string,
  isAsked: boolean,
): Promise<bigint> {
  const connection = await findConnection(deps.db, code);
  const player = await findPlayerByUser(deps.db, user);
  if (connection === undefined || player === undefined) return 0n;
  if (isAsked) {
    const upto = (await findListedUpto(deps.db, connection.id)) ?? deps.clock.now();
    const since = new Date(upto.getTime() - OVERLAP_MS).toISOString();
    const listed = await vendorClient(deps, connection).transactionsList(
      { user, start_time: since },
      LIST_MS,
    );
    // The scheduled reading sees these lines again and records findings.
    if (listed.ok)
      await recordLines(
        deps,
        connection,
        listed.value.filter((line) => line.user === user),
      );
    else deps.log.warn({ connection: code, ...listed }, 'a vendor did not list a player’s transactions');
  }
  return findMoved(deps.db, connection.id, player.accountId);
}
