/** Players, their launch sessions and their seed pairs. */
import type { Store } from './store.ts';

export type GameKind = 'slot' | 'roulette';
/** How a catalogue game is dressed: its own label on one of our two games. */
export type Dress = {
  title: string;
  titles: Record<string, string>;
  cloth: number;
  /** The platform itself plays for nothing here (a trial account): labelled like our own demo. */
  isTrial: boolean;
};
export type Language = 'EN' | 'CN' | 'KM';
/** What a launch told of rounds without a stake, and when. */
export type FreeRounds = {
  rewardUuid: string;
  rounds: number;
  stake: string;
  expiresAt: number;
  toldAt: number;
};

export type Player = {
  id: bigint;
  wireUser: string;
  currency: string;
  demoBalance: bigint | null;
  purse: bigint | null;
};
export type Session = {
  playerId: bigint;
  wireUser: string;
  currency: string;
  demo: boolean;
  /** The stakes come from a balance kept here: play money, or what a transfer-mode operator sent. */
  hasPurse: boolean;
  walletToken: string | null;
  gameCode: string;
  kind: GameKind;
  language: Language;
  dress: Dress;
  lobbyUrl: string;
  freeRounds: FreeRounds | null;
};

const PLAYER = 'id, wire_user as "wireUser", currency, demo_balance as "demoBalance", purse';

export function ensurePlayer(
  store: Store,
  wireUser: string,
  currency: string,
  demoBalance: bigint | null,
  now: number,
): Player {
  store.run(
    `insert into player (wire_user, currency, demo_balance, created_at) values (?, ?, ?, ?)
     on conflict (wire_user, currency) do nothing`,
    wireUser,
    currency,
    demoBalance,
    now,
  );
  const row = store.get<Player>(
    `select ${PLAYER} from player where wire_user = ? and currency = ?`,
    wireUser,
    currency,
  );
  if (!row) throw new Error('player vanished');
  return row;
}

/** The same person may play seamless elsewhere on the wire: a transfer player's name is kept apart by this. */
export const TRANSFER_USER = 'transfer/';

/** A player whose money lies here; the first transfer or launch makes one with an empty purse. */
export function ensureTransferPlayer(store: Store, user: string, currency: string, now: number): Player {
  const { id } = ensurePlayer(store, TRANSFER_USER + user, currency, null, now);
  store.run('update player set purse = 0 where id = ? and purse is null', id);
  return ensurePlayer(store, TRANSFER_USER + user, currency, null, now);
}

export const findTransferPlayer = (store: Store, user: string, currency: string): Player | undefined =>
  store.get<Player>(
    `select ${PLAYER} from player where wire_user = ? and currency = ? and purse is not null`,
    TRANSFER_USER + user,
    currency,
  );

/** Play money or transferred money, whichever the player has. */
export function keptBalanceOf(store: Store, playerId: bigint): bigint {
  return (
    store.get<{ balance: bigint }>(
      'select coalesce(demo_balance, purse, 0) as balance from player where id = ?',
      playerId,
    )?.balance ?? 0n
  );
}

export function setKeptBalance(store: Store, playerId: bigint, balance: bigint): void {
  store.run(
    `update player set demo_balance = case when demo_balance is null then null else ?1 end,
                       purse = case when purse is null then null else ?1 end where id = ?2`,
    balance,
    playerId,
  );
}

export type NewSession = {
  tokenHash: Buffer;
  playerId: bigint;
  walletToken: string | null;
  gameCode: string;
  kind: GameKind;
  language: Language;
  dress: Dress;
  lobbyUrl: string;
  freeRounds: FreeRounds | null;
};

export function insertSession(store: Store, s: NewSession, now: number): void {
  store.run(
    `insert into session (token_hash, player_id, wallet_token, game_code, kind, language, dress, lobby_url, free_rounds, created_at, seen_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    s.tokenHash,
    s.playerId,
    s.walletToken,
    s.gameCode,
    s.kind,
    s.language,
    JSON.stringify(s.dress),
    s.lobbyUrl,
    s.freeRounds && JSON.stringify(s.freeRounds),
    now,
    now,
  );
}

type SessionRow = Omit<Session, 'dress' | 'demo' | 'hasPurse' | 'freeRounds'> & {
  dress: string;
  freeRounds: string | null;
  demoBalance: bigint | null;
  purse: bigint | null;
};

/** A session used within `maxIdleMs`; using it keeps it alive. */
export function findSession(
  store: Store,
  tokenHash: Buffer,
  now: number,
  maxIdleMs: number,
): Session | undefined {
  const row = store.get<SessionRow>(
    `select s.player_id as "playerId", p.wire_user as "wireUser", p.currency, s.wallet_token as "walletToken",
            s.game_code as "gameCode", s.kind, s.language, s.dress, s.lobby_url as "lobbyUrl", s.free_rounds as "freeRounds", p.demo_balance as "demoBalance", p.purse
     from session s join player p on p.id = s.player_id where s.token_hash = ? and s.seen_at > ?`,
    tokenHash,
    now - maxIdleMs,
  );
  if (!row) return undefined;
  store.run(
    'update session set seen_at = ? where token_hash = ? and seen_at < ?',
    now,
    tokenHash,
    now - 60_000,
  );
  const { dress, freeRounds, demoBalance, purse, ...rest } = row;
  return {
    ...rest,
    dress: JSON.parse(dress),
    freeRounds: freeRounds === null ? null : JSON.parse(freeRounds),
    demo: demoBalance !== null,
    hasPurse: demoBalance !== null || purse !== null,
  };
}

/** The platform takes no more of them: no session plays them on. */
export function endFreeRounds(store: Store, playerId: bigint, rewardUuid: string): void {
  store.run(
    `update session set free_rounds = null where player_id = ? and free_rounds ->> '$.rewardUuid' = ?`,
    playerId,
    rewardUuid,
  );
}

export function deleteIdleSessions(store: Store, before: number): number {
  return store.run('delete from session where seen_at < ?', before);
}

export type Seed = { id: bigint; serverSeed: string; clientSeed: string; nextNonce: bigint };

export function findSeedInUse(store: Store, playerId: bigint): Seed | undefined {
  return store.get<Seed>(
    `select id, server_seed as "serverSeed", client_seed as "clientSeed", next_nonce as "nextNonce"
     from seed where player_id = ? and revealed_at is null`,
    playerId,
  );
}

export function getSeed(store: Store, id: bigint): Seed & { revealedAt: bigint | null } {
  const row = store.get<Seed & { revealedAt: bigint | null }>(
    `select id, server_seed as "serverSeed", client_seed as "clientSeed", next_nonce as "nextNonce", revealed_at as "revealedAt"
     from seed where id = ?`,
    id,
  );
  if (!row) throw new Error('seed vanished');
  return row;
}

export function insertSeed(
  store: Store,
  playerId: bigint,
  serverSeed: string,
  clientSeed: string,
  now: number,
): void {
  store.run(
    'insert into seed (player_id, server_seed, client_seed, created_at) values (?, ?, ?, ?)',
    playerId,
    serverSeed,
    clientSeed,
    now,
  );
}

export function revealSeed(store: Store, id: bigint, now: number): void {
  store.run('update seed set revealed_at = ? where id = ? and revealed_at is null', now, id);
}

/** Takes the next nonce for good, whatever becomes of the round. */
export function takeNonce(store: Store, seedId: bigint): number {
  const row = store.get<{ nonce: bigint }>(
    'update seed set next_nonce = next_nonce + 1 where id = ? and revealed_at is null returning next_nonce - 1 as nonce',
    seedId,
  );
  if (!row) throw new Error('seed is not in use');
  return Number(row.nonce);
}

export function listRevealedSeeds(
  store: Store,
  playerId: bigint,
  limit: number,
): (Seed & { revealedAt: bigint })[] {
  return store.all<Seed & { revealedAt: bigint }>(
    `select id, server_seed as "serverSeed", client_seed as "clientSeed", next_nonce as "nextNonce", revealed_at as "revealedAt"
     from seed where player_id = ? and revealed_at is not null order by id desc limit ?`,
    playerId,
    limit,
  );
}

/** A secret of this studio, made once and kept. */
export function ensureSetting(store: Store, name: string, make: () => string): string {
  store.run('insert into setting (name, value) values (?, ?) on conflict do nothing', name, make());
  return store.get<{ value: string }>('select value from setting where name = ?', name)?.value ?? '';
}

export type TransferRow = {
  playerId: bigint;
  direction: 'in' | 'out';
  isAll: bigint;
  amount: bigint;
  state: 'done' | 'refused';
};

export const findTransfer = (store: Store, transactionUuid: string): TransferRow | undefined =>
  store.get<TransferRow>(
    `select player_id as "playerId", direction, is_all as "isAll", amount, state from transfer where transaction_uuid = ?`,
    transactionUuid,
  );

export function insertTransfer(
  store: Store,
  transactionUuid: string,
  row: Omit<TransferRow, 'isAll'> & { isAll: boolean },
  now: number,
): void {
  store.run(
    'insert into transfer (transaction_uuid, player_id, direction, is_all, amount, state, created_at) values (?, ?, ?, ?, ?, ?, ?)',
    transactionUuid,
    row.playerId,
    row.direction,
    row.isAll ? 1 : 0,
    row.amount,
    row.state,
    now,
  );
}
