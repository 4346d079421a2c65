import type { Store } from './store.ts';

/** Rounds of a grant since a launch told of it, those under way included, and what they won. */
export function sumFreeRounds(
  store: Store,
  { playerId, rewardUuid, since }: { playerId: bigint; rewardUuid: string; since: number },
): { played: number; won: bigint } {
  const row = store.get<{ played: bigint; won: bigint }>(
    `select count(*) as played, coalesce(sum(win), 0) as won from round
      where reward_uuid = ? and player_id = ? and created_at >= ? and state not in ('refused', 'voiding', 'void')`,
    rewardUuid,
    playerId,
    since,
  );
  return { played: Number(row?.played ?? 0n), won: row?.won ?? 0n };
}
