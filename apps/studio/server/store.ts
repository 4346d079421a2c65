import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { invariant } from '@baize/kernel';

/**
 * The studio's own durable memory: one SQLite file in WAL mode with synchronous=FULL, so a commit that returned is on
 * the disk. Money is INTEGER units of 1/100,000, time INTEGER epoch milliseconds; every integer is read as bigint.
 */
export type Store = {
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** All or nothing; `work` must be synchronous. */
  transaction<T>(work: () => T): T;
  close(): void;
};

const MIGRATIONS: readonly string[] = [
  `
  create table player (
    id integer primary key, wire_user text not null, currency text not null,
    -- play money of a demo player; null for a player with a wallet
    demo_balance integer check (demo_balance >= 0), created_at integer not null,
    unique (wire_user, currency)
  ) strict;
  create table session (
    token_hash blob primary key, player_id integer not null references player, wallet_token text,
    game_code text not null, kind text not null check (kind in ('slot', 'roulette')), language text not null,
    dress text not null, lobby_url text not null, created_at integer not null, seen_at integer not null
  ) strict;
  create table seed (
    id integer primary key, player_id integer not null references player, server_seed text not null,
    client_seed text not null, next_nonce integer not null default 0 check (next_nonce >= 0),
    created_at integer not null, revealed_at integer
  ) strict;
  create unique index seed_in_use on seed (player_id) where revealed_at is null;
  create table round (
    id text primary key, player_id integer not null references player, wallet_token text, kind text not null,
    version text not null, game_code text not null, currency text not null, client_round_id text not null,
    stake integer not null check (stake > 0), bets text not null,
    seed_id integer not null references seed, nonce integer not null,
    state text not null check (state in ('staking','refused','voiding','void','settling','settled','disputed')),
    outcome text, win integer check (win >= 0), refusal text, balance_after_bet integer, balance_after integer,
    seen integer not null default 0 check (seen in (0, 1)), created_at integer not null, closed_at integer,
    unique (player_id, client_round_id), unique (seed_id, nonce),
    check ((outcome is null) = (win is null))
  ) strict;
  create index round_of_player on round (player_id, created_at desc);
  create index round_by_time on round (created_at);
  create index round_open on round (state) where state in ('staking', 'voiding', 'settling');
  create table outbox (
    id integer primary key, round_id text not null references round, kind text not null check (kind in ('win','rollback')),
    transaction_uuid text not null unique, message text not null,
    state text not null default 'pending' check (state in ('pending', 'done', 'dead')),
    attempts integer not null default 0, next_at integer not null, last_reason text,
    created_at integer not null, done_at integer
  ) strict;
  create index outbox_due on outbox (next_at) where state = 'pending';
  create index outbox_of_round on outbox (round_id);
  create table setting (name text primary key, value text not null) strict;
  `,
  `
  -- real money of a player of a transfer-mode operator, kept here; null for everybody else
  alter table player add column purse integer check (purse >= 0);
  -- every transfer that was ever answered: the answer of a refused one is final too
  create table transfer (
    transaction_uuid text primary key, player_id integer not null references player,
    direction text not null check (direction in ('in', 'out')), is_all integer not null check (is_all in (0, 1)),
    amount integer not null check (amount >= 0), state text not null check (state in ('done', 'refused')),
    created_at integer not null
  ) strict;
  `,
  `
  -- free rounds that the platform told of at the launch, as JSON; null: none, or none any more
  alter table session add column free_rounds text;
  -- of a round that was played without a stake: the grant it was played from
  alter table round add column reward_uuid text;
  create index round_of_reward on round (reward_uuid) where reward_uuid is not null;
  `,
];

export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(dataDir, 'studio.sqlite'));
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  );
  migrate(database);
  const statements = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const prepared = database.prepare(sql);
    prepared.setReadBigInts(true);
    statements.set(sql, prepared);
    return prepared;
  };
  let inTransaction = false;
  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    transaction(work) {
      invariant(!inTransaction, 'transactions do not nest');
      database.exec('begin immediate');
      inTransaction = true;
      try {
        const value = work();
        database.exec('commit');
        return value;
      } catch (error) {
        database.exec('rollback');
        throw error;
      } finally {
        inTransaction = false;
      }
    },
    close: () => database.close(),
  };
}

function migrate(database: DatabaseSync): void {
  const row = database.prepare('pragma user_version').get();
  const done = Number(row?.['user_version'] ?? 0);
  for (const [version, sql] of MIGRATIONS.entries()) {
    if (version < done) continue;
    database.exec(`begin; ${sql} pragma user_version = ${version + 1}; commit`);
  }
}
