/** Rounds and the outbox that carries their wins and rollbacks. */
import type { RouletteBet, RouletteOutcome } from '../games/roulette/round.ts';
import type { SlotOutcome } from '../games/slot/spin.ts';
import { TRANSFER_USER, type GameKind } from './players.sql.ts';
import type { Store } from './store.ts';

export type RoundState = 'staking' | 'refused' | 'voiding' | 'void' | 'settling' | 'settled' | 'disputed';
export type Outcome = SlotOutcome | RouletteOutcome;
export type Bets = RouletteBet[];

export type Round = {
  id: string;
  playerId: bigint;
  walletToken: string | null;
  kind: GameKind;
  version: string;
  gameCode: string;
  currency: string;
  clientRoundId: string;
  stake: bigint;
  bets: Bets;
  /** Of a round without a stake. */
  rewardUuid: string | null;
  seedId: bigint;
  nonce: number;
  state: RoundState;
  outcome: Outcome | null;
  win: bigint | null;
  refusal: string | null;
  balanceAfterBet: bigint | null;
  balanceAfter: bigint | null;
  seen: boolean;
  createdAt: number;
  closedAt: number | null;
};
type RoundRow = Omit<Round, 'bets' | 'outcome' | 'nonce' | 'seen' | 'createdAt' | 'closedAt'> & {
  bets: string;
  outcome: string | null;
  nonce: bigint;
  seen: bigint;
  createdAt: bigint;
  closedAt: bigint | null;
};

const ROUND = `id, player_id as "playerId", wallet_token as "walletToken", kind, version, game_code as "gameCode", currency,
  client_round_id as "clientRoundId", stake, bets, reward_uuid as "rewardUuid", seed_id as "seedId", nonce, state, outcome, win, refusal,
  balance_after_bet as "balanceAfterBet", balance_after as "balanceAfter", seen, created_at as "createdAt", closed_at as "closedAt"`;

const readRound = (row: RoundRow): Round => ({
  ...row,
  bets: readBets(row.bets),
  outcome: row.outcome === null ? null : JSON.parse(row.outcome),
  nonce: Number(row.nonce),
  seen: row.seen === 1n,
  createdAt: Number(row.createdAt),
  closedAt: row.closedAt === null ? null : Number(row.closedAt),
});

/** Chips are kept with their amounts as text: JSON has no exact integers. */
export const writeBets = (bets: Bets): string =>
  JSON.stringify(bets.map((bet) => ({ spot: bet.spot, amount: bet.amount.toString() })));
export function readBets(text: string): Bets {
  const bets: { spot: string; amount: string }[] = JSON.parse(text);
  return bets.map((bet) => ({ spot: bet.spot, amount: BigInt(bet.amount) }));
}

export type NewRound = Pick<
  Round,
  | 'id'
  | 'playerId'
  | 'walletToken'
  | 'kind'
  | 'version'
  | 'gameCode'
  | 'currency'
  | 'clientRoundId'
  | 'stake'
  | 'bets'
  | 'rewardUuid'
  | 'seedId'
  | 'nonce'
>;

export function insertRound(store: Store, r: NewRound, now: number): void {
  store.run(
    `insert into round (id, player_id, wallet_token, kind, version, game_code, currency, client_round_id, stake, bets, reward_uuid, seed_id, nonce, state, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'staking', ?)`,
    r.id,
    r.playerId,
    r.walletToken,
    r.kind,
    r.version,
    r.gameCode,
    r.currency,
    r.clientRoundId,
    r.stake,
    writeBets(r.bets),
    r.rewardUuid,
    r.seedId,
    r.nonce,
    now,
  );
}

export function findRound(store: Store, id: string): Round | undefined {
  const row = store.get<RoundRow>(`select ${ROUND} from round where id = ?`, id);
  return row && readRound(row);
}

export const isDemoRound = (store: Store, id: string): boolean =>
  store.get(
    'select 1 from round r join player p on p.id = r.player_id where r.id = ? and p.demo_balance is not null',
    id,
  ) !== undefined;

export function findRoundByClientId(
  store: Store,
  playerId: bigint,
  clientRoundId: string,
): Round | undefined {
  const row = store.get<RoundRow>(
    `select ${ROUND} from round where player_id = ? and client_round_id = ?`,
    playerId,
    clientRoundId,
  );
  return row && readRound(row);
}

/** The round of this game the player has not seen to its end, oldest first (standards R23). */
export function findUnfinished(store: Store, playerId: bigint, gameCode: string): Round | undefined {
  const row = store.get<RoundRow>(
    `select ${ROUND} from round where player_id = ? and game_code = ?
       and (state in ('staking', 'voiding') or (state in ('settling', 'settled') and seen = 0))
     order by created_at limit 1`,
    playerId,
    gameCode,
  );
  return row && readRound(row);
}

export function hasOpenRound(store: Store, playerId: bigint, seedId: bigint): boolean {
  return (
    store.get(
      `select 1 from round where player_id = ? and seed_id = ? and (state in ('staking', 'voiding') or (state in ('settling','settled') and seen = 0)) limit 1`,
      playerId,
      seedId,
    ) !== undefined
  );
}

export function listRounds(store: Store, playerId: bigint, gameCode: string, limit: number): Round[] {
  return store
    .all<RoundRow>(
      `select ${ROUND} from round where player_id = ? and game_code = ? and state not in ('refused', 'staking')
       order by created_at desc, id limit ?`,
      playerId,
      gameCode,
      limit,
    )
    .map(readRound);
}

export function listStaking(store: Store): Round[] {
  return store.all<RoundRow>(`select ${ROUND} from round where state = 'staking'`).map(readRound);
}

export function markRefused(store: Store, id: string, refusal: string, now: number): void {
  store.run(
    `update round set state = 'refused', refusal = ?, seen = 1, closed_at = ? where id = ? and state = 'staking'`,
    refusal,
    now,
    id,
  );
}

export function markVoiding(store: Store, id: string, refusal: string): void {
  store.run(
    `update round set state = 'voiding', refusal = ? where id = ? and state = 'staking'`,
    refusal,
    id,
  );
}

export function markPlayed(
  store: Store,
  id: string,
  played: {
    outcome: Outcome;
    win: bigint;
    balanceAfterBet: bigint | null;
    state: 'settling' | 'settled';
    balanceAfter: bigint | null;
  },
  now: number,
): void {
  store.run(
    `update round set state = ?, outcome = ?, win = ?, balance_after_bet = ?, balance_after = ?, closed_at = ? where id = ? and state = 'staking'`,
    played.state,
    JSON.stringify(played.outcome),
    played.win,
    played.balanceAfterBet,
    played.balanceAfter,
    played.state === 'settled' ? now : null,
    id,
  );
}

export function closeRound(
  store: Store,
  id: string,
  state: 'settled' | 'void' | 'disputed',
  balance: bigint | null,
  now: number,
): void {
  store.run(
    `update round set state = ?, balance_after = ?, closed_at = ? where id = ? and state in ('settling', 'voiding')`,
    state,
    balance,
    now,
    id,
  );
}

/** True when the round was the player's and not yet seen. */
export function markSeen(store: Store, playerId: bigint, id: string): boolean {
  return (
    store.run(
      `update round set seen = 1 where id = ? and player_id = ? and seen = 0 and state in ('settling', 'settled', 'void', 'disputed')`,
      id,
      playerId,
    ) === 1
  );
}

export type OutboxKind = 'win' | 'rollback';
export type OutboxRow = {
  id: bigint;
  roundId: string;
  kind: OutboxKind;
  transactionUuid: string;
  message: string;
  attempts: bigint;
};

export function insertOutbox(
  store: Store,
  row: { roundId: string; kind: OutboxKind; transactionUuid: string; message: string },
  now: number,
): bigint {
  const inserted = store.get<{ id: bigint }>(
    `insert into outbox (round_id, kind, transaction_uuid, message, next_at, created_at) values (?, ?, ?, ?, ?, ?) returning id`,
    row.roundId,
    row.kind,
    row.transactionUuid,
    row.message,
    now,
    now,
  );
  if (!inserted) throw new Error('outbox row vanished');
  return inserted.id;
}

const DUE = `id, round_id as "roundId", kind, transaction_uuid as "transactionUuid", message, attempts`;

/** Due messages, oldest first; one per round at a time, so that a round's messages leave in order. */
export function listDue(store: Store, now: number, limit: number): OutboxRow[] {
  return store.all<OutboxRow>(
    `select ${DUE} from outbox o where state = 'pending' and next_at <= ?
       and not exists (select 1 from outbox e where e.round_id = o.round_id and e.state = 'pending' and e.id < o.id)
     order by next_at, id limit ?`,
    now,
    limit,
  );
}

/** One message, if it is due and nothing of its round must leave before it. */
export function findDue(store: Store, id: bigint, now: number): OutboxRow | undefined {
  return store.get<OutboxRow>(
    `select ${DUE} from outbox o where id = ? and state = 'pending' and next_at <= ?
       and not exists (select 1 from outbox e where e.round_id = o.round_id and e.state = 'pending' and e.id < o.id)`,
    id,
    now,
  );
}

export function markDelivered(store: Store, id: bigint, now: number): void {
  store.run(`update outbox set state = 'done', attempts = attempts + 1, done_at = ? where id = ?`, now, id);
}
export function markRetry(store: Store, id: bigint, nextAt: number, reason: string): void {
  store.run(
    'update outbox set attempts = attempts + 1, next_at = ?, last_reason = ? where id = ?',
    nextAt,
    reason,
    id,
  );
}
export function markDead(store: Store, id: bigint, reason: string, now: number): void {
  store.run(
    `update outbox set state = 'dead', attempts = attempts + 1, last_reason = ?, done_at = ? where id = ?`,
    reason,
    now,
    id,
  );
}
/** The player is waiting: ask again now rather than at the end of the pause. */
export function hurryOutbox(store: Store, roundId: string, now: number): void {
  store.run(
    `update outbox set next_at = ? where round_id = ? and state = 'pending' and next_at > ?`,
    now,
    roundId,
    now,
  );
}

export function outboxCounts(store: Store): { pending: number; dead: number; oldestAt: number | null } {
  const row = store.get<{ pending: bigint | null; dead: bigint | null; oldest: bigint | null }>(
    `select sum(state = 'pending') as pending, sum(state = 'dead') as dead, min(case when state = 'pending' then created_at end) as oldest
     from outbox where state <> 'done'`,
  );
  return {
    pending: Number(row?.pending ?? 0n),
    dead: Number(row?.dead ?? 0n),
    oldestAt: typeof row?.oldest === 'bigint' ? Number(row.oldest) : null,
  };
}

/** What the platform asks for when it compares books. */
export type TransactionQuery = {
  user?: string | undefined;
  round?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** Of players whose money lies here, or of those who play on the operator's wallet. */
  isTransfer: boolean;
};
export type TransactionRow = {
  transactionUuid: string;
  type: 'bet' | 'win' | 'rollback';
  user: string;
  round: string;
  gameCode: string;
  currency: string;
  amount: bigint;
  reference: string | null;
  state: 'DONE' | 'PENDING' | 'REFUSED';
  createdAt: bigint;
  /** Of a bet at the table: its spots as they are stored. */
  bets: string | null;
  isFree: bigint;
};

/**
 * Bets of rounds and what the outbox carries for them, oldest first; a transfer player's win needs no outbox. Demo rounds
 * moved no money and are left out.
 */
export function listTransactions(store: Store, query: TransactionQuery, limit: number): TransactionRow[] {
  return store.all<TransactionRow>(
    `with wanted as (
       select r.*, p.purse is not null as has_purse,
              case when p.purse is null then p.wire_user else substr(p.wire_user, ${TRANSFER_USER.length + 1}) end as wire_user
       from round r join player p on p.id = r.player_id
       where p.demo_balance is null and (p.purse is not null) = ?6
         and (?1 is null or p.wire_user = case when p.purse is null then ?1 else '${TRANSFER_USER}' || ?1 end) and (?2 is null or r.id = ?2)
         and (?3 is null or r.created_at >= ?3) and (?4 is null or r.created_at < ?4)
       order by r.created_at, r.id limit ?5)
     select 'bet-' || id as "transactionUuid", 'bet' as type, wire_user as user, id as round, game_code as "gameCode", currency,
            stake as amount, null as reference, created_at as "createdAt",
            case state when 'staking' then 'PENDING' when 'refused' then 'REFUSED' else 'DONE' end as state,
            case kind when 'roulette' then bets end as bets, reward_uuid is not null as "isFree"
     from wanted
     union all
     select 'win-' || id, 'win', wire_user, id, game_code, currency, win, 'bet-' || id, closed_at, 'DONE', null, 0
     from wanted where has_purse and win is not null
     union all
     select o.transaction_uuid, o.kind, w.wire_user, w.id, w.game_code, w.currency,
            case o.kind when 'win' then w.win else w.stake end, 'bet-' || w.id, o.created_at,
            case o.state when 'done' then 'DONE' when 'dead' then 'REFUSED' else 'PENDING' end, null, w.reward_uuid is not null
     from wanted w join outbox o on o.round_id = w.id
     order by "createdAt", "transactionUuid"`,
    query.user ?? null,
    query.round ?? null,
    query.from ?? null,
    query.to ?? null,
    limit,
    query.isTransfer ? 1 : 0,
  );
}
