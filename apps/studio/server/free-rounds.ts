/** Rounds that the platform granted at the launch: played at its stake, and nothing is taken for them. */
import type { Clock } from '@baize/kernel';
import type { GameUrlRequest } from '@baize/vendor-protocol';
import type { FreeRounds, Session } from './players.sql.ts';
import { sumFreeRounds } from './free-rounds.sql.ts';
import type { Round } from './rounds.sql.ts';
import type { Store } from './store.ts';

type Deps = { store: Store; clock: Clock };

export const freeRoundsIn = (
  { free_rounds: told }: Pick<GameUrlRequest, 'free_rounds'>,
  toldAt: number,
): FreeRounds | null =>
  told
    ? {
        rewardUuid: told.reward_uuid,
        rounds: told.rounds,
        stake: told.amount.toString(),
        expiresAt: Date.parse(told.expires_at),
        toldAt,
      }
    : null;

/** What is left of the free rounds that the launch told of; null: nothing. */
export function freeRoundsOf(
  { store, clock }: Deps,
  { playerId, freeRounds, hasPurse, kind }: Session,
): { rewardUuid: string; stake: string; left: number; won: bigint } | null {
  if (freeRounds === null || hasPurse || kind !== 'slot') return null;
  const { rewardUuid, rounds, stake, expiresAt, toldAt } = freeRounds;
  if (clock.now().getTime() >= expiresAt) return null;
  const { played, won } = sumFreeRounds(store, { playerId, rewardUuid, since: toldAt });
  return played < rounds ? { rewardUuid, stake, left: rounds - played, won } : null;
}

/** As the page shows it. */
export function freeView(deps: Deps, session: Session): { left: number; stake: string; won: string } | null {
  const free = freeRoundsOf(deps, session);
  return free && { left: free.left, stake: free.stake, won: free.won.toString() };
}

/** Says in a bet or win that no stake is taken, and by which grant. */
export const freeOf = ({ rewardUuid }: Pick<Round, 'rewardUuid'>): { is_free?: true; reward_uuid?: string } =>
  rewardUuid === null ? {} : { is_free: true, reward_uuid: rewardUuid };
