import { randomUUID } from 'node:crypto';
import { ok, refuse, type Clock, type Result } from '@baize/kernel';
import { writeWireJson, type BetOutcome, type WalletClient } from '@baize/vendor-protocol';
import { seededDraw, type SeedSource } from '@baize/fair';
import { playRoulette, returnsOf, validStake } from '../games/roulette/round.ts';
import { ROULETTE_VERSION } from '../games/roulette/table.ts';
import { LINE_COUNT, SLOT_VERSION } from '../games/slot/reels.ts';
import { playSlot } from '../games/slot/spin.ts';
import { freeOf, freeRoundsOf } from './free-rounds.ts';
import type { LimitsOf } from './limits.ts';
import type { Metrics } from './metrics.ts';
import type { Outbox } from './outbox.ts';
import { createQueues } from './queues.ts';
import {
  endFreeRounds,
  findSeedInUse,
  insertSeed,
  keptBalanceOf,
  setKeptBalance,
  takeNonce,
  type Seed,
  type Session,
} from './players.sql.ts';
import {
  findRound,
  findRoundByClientId,
  findUnfinished,
  hurryOutbox,
  insertOutbox,
  insertRound,
  listStaking,
  markPlayed,
  markRefused,
  markVoiding,
  writeBets,
  type Bets,
  type Outcome,
  type Round,
} from './rounds.sql.ts';
import { refusalFor, refusalOf, type PlayRefusal } from './refusals.ts';
import { checkStake } from './stake.ts';
import type { Store } from './store.ts';

/**
 * One round of either game.
 *
 * staking   the bet is on its way: seed, nonce and stake are on disk before the wallet is asked
 *   → refused   the wallet said no; nothing moved and nobody learns the outcome
 *   → voiding   nobody can say whether the stake was taken: a rollback is in the outbox
 *   → settling  the stake was taken: outcome and win message are stored in one commit
 * voiding   → void       the rollback is confirmed, the stake is back
 * settling  → settled    the win (zero too) is confirmed
 * either    → disputed   the wallet refused for good; a person must look
 *
 * A start after a crash finds rounds still `staking` and voids them: their bet may or may not have been taken.
 */
export type PlayDeps = {
  store: Store;
  wallet: Pick<WalletClient, 'bet'> | undefined;
  outbox: Outbox | undefined;
  seeds: SeedSource;
  clock: Clock;
  limitsOf: LimitsOf;
  metrics: Metrics;
};
export type PlayRequest = { clientRoundId: string; stake: bigint; bets: Bets; isFree?: boolean };

/** How long an answer waits for the win's first attempt, so that it can carry the new balance. */
const WIN_WAIT_MS = 1_200;

export type Table = {
  play(session: Session, request: PlayRequest): Promise<Result<Round, PlayRefusal>>;
  /** Runs `work` when the player has no round under way here. */
  alone<T>(playerId: bigint, work: () => Promise<T> | T): Promise<Result<T, 'too_fast'>>;
  /** After a crash: gives back what is still undecided. */
  recover(): number;
};

export function createTable(deps: PlayDeps): Table {
  const queues = createQueues<bigint>();
  return {
    async play(session, request) {
      const turn = await queues.alone(session.playerId, () => playInTurn(deps, session, request));
      return turn.ok ? turn.value : turn;
    },
    alone: (playerId, work) => queues.alone(playerId, work),
    recover() {
      const staking = listStaking(deps.store);
      for (const round of staking) voidRound(deps, round, 'interrupted');
      return staking.length;
    },
  };
}

async function playInTurn(
  deps: PlayDeps,
  session: Session,
  request: PlayRequest,
): Promise<Result<Round, PlayRefusal>> {
  const { store, clock } = deps;
  // A second click or a repeated request carries the same id and gets the first answer.
  const earlier = findRoundByClientId(store, session.playerId, request.clientRoundId);
  if (earlier) return answerAgain(earlier, session, request);
  const limits = deps.limitsOf(session.currency);
  const free = request.isFree ? freeRoundsOf(deps, session) : null;
  if (request.isFree && (free === null || request.stake !== BigInt(free.stake))) return refuse('free_over');
  const refusal = limits
    ? free
      ? undefined
      : checkStake(session.kind, limits, request)
    : 'stake_not_offered';
  if (refusal) return refuse(refusal);
  const open = findUnfinished(store, session.playerId, session.gameCode);
  if (open) {
    hurryOutbox(store, open.id, clock.now().getTime());
    deps.outbox?.pump();
    return refuse('round_unfinished');
  }
  const round = beginRound(deps, session, request, free?.rewardUuid ?? null);
  return session.hasPurse ? playFromPurse(deps, round) : playForMoney(deps, round);
}

function answerAgain(round: Round, session: Session, request: PlayRequest): Result<Round, PlayRefusal> {
  const same =
    round.gameCode === session.gameCode &&
    round.stake === request.stake &&
    (round.rewardUuid !== null) === (request.isFree ?? false) &&
    writeBets(round.bets) === writeBets(request.bets);
  if (!same) return refuse('round_conflict');
  if (round.state === 'refused') return refuse(refusalOf(round.refusal));
  if (round.state === 'voiding' || round.state === 'void') return refuse('wallet_unavailable');
  return ok(round);
}

function beginRound(
  { store, seeds, clock }: PlayDeps,
  session: Session,
  request: PlayRequest,
  rewardUuid: string | null,
): Round {
  const now = clock.now().getTime();
  const id = randomUUID();
  store.transaction(() => {
    const seed = ensureSeed(store, seeds, session.playerId, now);
    insertRound(
      store,
      {
        id,
        playerId: session.playerId,
        walletToken: session.walletToken,
        kind: session.kind,
        version: session.kind === 'slot' ? SLOT_VERSION : ROULETTE_VERSION,
        gameCode: session.gameCode,
        currency: session.currency,
        clientRoundId: request.clientRoundId,
        stake: request.stake,
        bets: request.bets,
        rewardUuid,
        seedId: seed.id,
        nonce: takeNonce(store, seed.id),
      },
      now,
    );
  });
  return getRound(store, id);
}

/** The player's seed pair in use; the first one is made on the way. Must run inside a transaction. */
export function ensureSeed(store: Store, seeds: SeedSource, playerId: bigint, now: number): Seed {
  const found = findSeedInUse(store, playerId);
  if (found) return found;
  insertSeed(store, playerId, seeds.serverSeed(), seeds.clientSeed(), now);
  const made = findSeedInUse(store, playerId);
  if (!made) throw new Error('seed vanished');
  return made;
}

function getRound(store: Store, id: string): Round {
  const round = findRound(store, id);
  if (!round) throw new Error('round vanished');
  return round;
}

/** Decides the round from its seed pair and nonce: the same every time it is asked. */
export function decide(store: Store, round: Round): { outcome: Outcome; win: bigint } {
  const seed = store.get<{ server: string; client: string }>(
    'select server_seed as server, client_seed as client from seed where id = ?',
    round.seedId,
  );
  if (!seed) throw new Error('seed vanished');
  const draw = seededDraw(seed.server, seed.client, round.nonce);
  if (round.kind === 'slot') {
    const outcome = playSlot(draw);
    return { outcome, win: (round.stake / BigInt(LINE_COUNT)) * BigInt(outcome.pay) };
  }
  const outcome = playRoulette(draw);
  return { outcome, win: returnsOf(round.bets, outcome.pocket) };
}

/** Play money, and the money of transfer-mode players, lives here; the mathematics is the same (standards R26). */
function playFromPurse(deps: PlayDeps, round: Round): Result<Round, PlayRefusal> {
  const { store, clock } = deps;
  const now = clock.now().getTime();
  const enough = store.transaction(() => {
    const before = keptBalanceOf(store, round.playerId);
    if (before < round.stake) {
      markRefused(store, round.id, 'insufficient_funds', now);
      return false;
    }
    const { outcome, win } = decide(store, round);
    const after = before - round.stake + win;
    setKeptBalance(store, round.playerId, after);
    markPlayed(
      store,
      round.id,
      { outcome, win, balanceAfterBet: before - round.stake, state: 'settled', balanceAfter: after },
      now,
    );
    return true;
  });
  if (!enough) return refuse('insufficient_funds');
  return ok(counted(deps, getRound(store, round.id)));
}

async function playForMoney(deps: PlayDeps, round: Round): Promise<Result<Round, PlayRefusal>> {
  const { store, wallet, outbox, clock } = deps;
  if (!wallet || !outbox || round.walletToken === null) {
    markRefused(store, round.id, 'game_unavailable', clock.now().getTime());
    return refuse('game_unavailable');
  }
  const outcome = await wallet.bet({
    token: round.walletToken,
    user: wireUserOf(store, round),
    transaction_uuid: betUuid(round),
    round: round.id,
    round_closed: false,
    game_code: round.gameCode,
    currency: round.currency,
    amount: round.stake,
    bet: betText(round),
    ...freeOf(round),
    meta: { ...validBetOf(round), version: round.version },
  });
  if (outcome.outcome !== 'applied') return notTaken(deps, round, outcome);
  const decided = decide(store, round);
  const now = clock.now().getTime();
  const outboxId = store.transaction(() => {
    markPlayed(
      store,
      round.id,
      { ...decided, balanceAfterBet: outcome.balance ?? null, state: 'settling', balanceAfter: null },
      now,
    );
    const transactionUuid = randomUUID();
    return insertOutbox(
      store,
      {
        roundId: round.id,
        kind: 'win',
        transactionUuid,
        message: winMessage(store, round, decided, transactionUuid),
      },
      now,
    );
  });
  await Promise.race([
    outbox.deliver(outboxId),
    new Promise((done) => setTimeout(done, WIN_WAIT_MS).unref()),
  ]);
  return ok(counted(deps, getRound(store, round.id)));
}

function notTaken(
  deps: PlayDeps,
  round: Round,
  outcome: Exclude<BetOutcome, { outcome: 'applied' }>,
): Result<never, PlayRefusal> {
  if (outcome.outcome === 'unknown') {
    voidRound(deps, round, outcome.reason);
    return refuse('wallet_unavailable');
  }
  deps.metrics.count('studio_bet_refusals_total', { status: outcome.status });
  const isOver = round.rewardUuid !== null && outcome.status === 'RS_ERROR_LIMIT_REACHED';
  if (isOver) endFreeRounds(deps.store, round.playerId, round.rewardUuid ?? '');
  const code = isOver ? 'free_over' : refusalFor(outcome.status);
  // An attempt before this answer went unanswered and may still arrive: its rollback must get there first or undo it.
  if (outcome.attempts > 1) voidRound(deps, round, outcome.status);
  else markRefused(deps.store, round.id, code, deps.clock.now().getTime());
  return refuse(code);
}

function voidRound({ store, outbox, clock }: PlayDeps, round: Round, reason: string): void {
  const now = clock.now().getTime();
  store.transaction(() => {
    markVoiding(store, round.id, reason.slice(0, 200));
    const transactionUuid = randomUUID();
    const message = writeWireJson({
      token: round.walletToken ?? '',
      user: wireUserOf(store, round),
      transaction_uuid: transactionUuid,
      reference_transaction_uuid: betUuid(round),
      round: round.id,
      round_closed: true,
      game_code: round.gameCode,
    });
    insertOutbox(store, { roundId: round.id, kind: 'rollback', transactionUuid, message }, now);
  });
  outbox?.pump();
}

/** The bet's transaction id follows from the round, so that a rollback after a crash knows it. */
export const betUuid = (round: Pick<Round, 'id'>): string => `bet-${round.id}`;

function winMessage(
  store: Store,
  round: Round,
  decided: { outcome: Outcome; win: bigint },
  transactionUuid: string,
): string {
  const { outcome, win } = decided;
  const result =
    outcome.game === 'roulette'
      ? `${outcome.pocket}`
      : outcome.spins
          .map((spin) => spin.stops.join('-'))
          .slice(0, 20)
          .join(' ');
  return writeWireJson({
    token: round.walletToken,
    user: wireUserOf(store, round),
    transaction_uuid: transactionUuid,
    reference_transaction_uuid: betUuid(round),
    round: round.id,
    round_closed: true,
    game_code: round.gameCode,
    currency: round.currency,
    amount: win,
    ...freeOf(round),
    meta: { ...validBetOf(round), result, version: round.version },
  });
}

const wireUserOf = (store: Store, round: Round): string =>
  store.get<{ user: string }>('select wire_user as user from player where id = ?', round.playerId)?.user ??
  '';

const validBetOf = (round: Round): { valid_bet?: bigint } =>
  round.kind === 'roulette' ? { valid_bet: validStake(round.bets) } : {};

const BET_TEXT_MAX = 1024;
const betText = (round: Round): string =>
  round.kind === 'slot'
    ? `${LINE_COUNT} lines`
    : round.bets
        .map((bet) => `${bet.spot}:${bet.amount}`)
        .join(' ')
        .slice(0, BET_TEXT_MAX);

function counted({ metrics }: PlayDeps, round: Round): Round {
  const labels = { game: round.kind, version: round.version, currency: round.currency };
  metrics.count('studio_rounds_total', labels);
  metrics.count('studio_stake_units_total', labels, round.stake);
  metrics.count('studio_win_units_total', labels, round.win ?? 0n);
  return round;
}
