/** What the browser is told. Money is text of whole units: JSON numbers are floats. */
import { seedHash } from '@baize/fair';
import { getSeed } from './players.sql.ts';
import type { Outcome, Round, RoundState } from './rounds.sql.ts';
import type { Store } from './store.ts';

export type RoundView = {
  id: string;
  state: RoundState;
  stake: string;
  /** Played without a stake: its win does not come into the balance here. */
  isFree: boolean;
  bets: { spot: string; amount: string }[];
  outcome: Outcome | null;
  win: string | null;
  balanceAfterBet: string | null;
  balanceAfter: string | null;
  seen: boolean;
  at: number;
  fair: { serverHash: string; clientSeed: string; nonce: number; serverSeed: string | null };
};

const text = (units: bigint | null): string | null => (units === null ? null : units.toString());

/** The server seed is in it only once it has been revealed. */
export function viewRound(store: Store, round: Round): RoundView {
  const seed = getSeed(store, round.seedId);
  return {
    id: round.id,
    state: round.state,
    stake: round.stake.toString(),
    isFree: round.rewardUuid !== null,
    bets: round.bets.map((bet) => ({ spot: bet.spot, amount: bet.amount.toString() })),
    outcome: round.outcome,
    win: text(round.win),
    balanceAfterBet: text(round.balanceAfterBet),
    balanceAfter: text(round.balanceAfter),
    seen: round.seen,
    at: round.createdAt,
    fair: {
      serverHash: seedHash(seed.serverSeed),
      clientSeed: seed.clientSeed,
      nonce: round.nonce,
      serverSeed: seed.revealedAt === null ? null : seed.serverSeed,
    },
  };
}
