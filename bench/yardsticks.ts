import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Database } from '@baize/db';
import { closedLoop } from './measure.ts';

/** What others do on the same server in the same minutes. All of it durable. */

export const ACCOUNTS = 100_000;
const HOUSES = 20;
const run = promisify(execFile);

/** The tables of `pgbench -i -s 1`, made by SQL so that both yardsticks find the same. */
export async function prepareSimpleUpdate(db: Database): Promise<void> {
  await db.run(`
    drop table if exists pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history;
    create table pgbench_branches (bid int not null primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int not null primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int not null primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select 1, 0;
    insert into pgbench_tellers select i, 1, 0 from generate_series(1, 10) as i;
    insert into pgbench_accounts select i, 1, 0, '' from generate_series(1, ${ACCOUNTS}) as i`);
  await db.run('vacuum analyze pgbench_accounts');
}

/** Real pgbench, built-in simple-update, prepared. Transactions per second. */
export async function realSimpleUpdate(
  pgbench: string,
  url: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const target = new URL(url);
  const host = target.searchParams.get('host') ?? target.hostname;
  const args = ['-n', '-N', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
  const where = ['-h', host, '-U', target.username || 'postgres', target.pathname.slice(1)];
  if (target.port) where.unshift('-p', target.port);
  const { stdout } = await run(pgbench, [...args, ...where], {
    env: { ...process.env, PGPASSWORD: decodeURIComponent(target.password) },
  });
  const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (!tps) throw new Error(`pgbench said no tps: ${stdout}`);
  return Number(tps);
}

/** The same transaction driven from Node over prepared statements: slower than pgbench, so a kinder yardstick. */
export async function nodeSimpleUpdate(url: string, clients: number, seconds: number): Promise<number> {
  const connections = await connect(url, clients);
  const { operations, seconds: took } = await closedLoop(clients, seconds, async (client) => {
    const connection = connections[client];
    if (!connection) return 0;
    const aid = 1 + Math.floor(Math.random() * ACCOUNTS);
    const delta = Math.floor(Math.random() * 10_001) - 5_000;
    await connection.query('begin');
    await connection.query({
      name: 'u',
      text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
      values: [delta, aid],
    });
    await connection.query({
      name: 's',
      text: 'select abalance from pgbench_accounts where aid = $1',
      values: [aid],
    });
    await connection.query({
      name: 'i',
      text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, 1, $2, $3, current_timestamp)',
      values: [1 + (aid % 10), aid, delta],
    });
    await connection.query('commit');
    return 1;
  });
  await Promise.all(connections.map((connection) => connection.end()));
  return operations / took;
}

export async function prepareBaseline(db: Database): Promise<void> {
  await db.run(`
    drop schema if exists baseline cascade; create schema baseline;
    create table baseline.account (id bigint primary key, balance bigint not null check (balance >= 0));
    create table baseline.transfer (id bigint generated always as identity primary key, vendor int not null,
      key text not null, kind smallint not null, amount bigint not null, created_at timestamptz not null default now(),
      unique (vendor, key));
    create table baseline.entry (transfer_id bigint not null references baseline.transfer, account_id bigint,
      house_id int, amount bigint not null, balance_after bigint);
    create index on baseline.entry (account_id, transfer_id);
    create table baseline.bet (key text not null, round text not null, account_id bigint not null, vendor int not null,
      game_id int not null, stake bigint not null, payout bigint not null default 0, state smallint not null default 1,
      placed_at timestamptz not null default now(), settled_at timestamptz, primary key (vendor, key));
    create index on baseline.bet (account_id, placed_at);
    create index on baseline.bet (account_id, round);
    create table baseline.house (id int primary key, balance bigint not null);
    insert into baseline.house select i, 0 from generate_series(1, ${HOUSES}) as i;
    insert into baseline.account select i, 100000000000 from generate_series(1, ${ACCOUNTS}) as i`);
  await db.run('vacuum analyze baseline.account');
}

/** What oneByOne does, for the bench's output. */
export const ONE_BY_ONE =
  'begin; select member for update; key check; insert header; insert two entries; update member; update 1 of 20 houses; ' +
  'insert bet record (bet) or settle it (win); commit — prepared statements, same ids, same durability';

/**
 * One transaction per operation, as wallets are usually written: lock, key check, header, two entries, both balances
 * updated, the member's and its vendor's, and the bet record. Nothing is made slower than it need be: statements are
 * prepared, the two entries go in one insert, and 16 connections were its best pool (design/ledger.md).
 */
export async function oneByOne(url: string, callers: number, connections: number, seconds: number) {
  const pool = await connect(url, connections);
  const free = [...pool];
  const queue: ((connection: pg.Client) => void)[] = [];
  const acquire = () =>
    new Promise<pg.Client>((resolve) => {
      const connection = free.pop();
      if (connection) resolve(connection);
      else queue.push(resolve);
    });
  const release = (connection: pg.Client) => {
    const next = queue.shift();
    if (next) next(connection);
    else free.push(connection);
  };
  const one = async (account: number, kind: number, key: string, round: string, amount: number) => {
    const house = 1 + (account % HOUSES);
    const connection = await acquire();
    const step = (name: string, text: string, values: unknown[]) =>
      connection.query<{ id: string; balance: string }>({ name, text, values });
    try {
      await connection.query('begin');
      const { rows } = await step('l', 'select balance from baseline.account where id = $1 for update', [
        account,
      ]);
      const known = await step('k', 'select id from baseline.transfer where vendor = 1 and key = $1', [key]);
      const after = BigInt(rows[0]?.balance ?? 0) + BigInt(amount);
      if (known.rowCount === 0 && after >= 0n) {
        const header = await step(
          'h',
          'insert into baseline.transfer (vendor, key, kind, amount) values (1, $1, $2, $3) returning id',
          [key, kind, amount],
        );
        await step(
          'e',
          'insert into baseline.entry (transfer_id, account_id, house_id, amount, balance_after) values ($1, $2, null, $3, $4), ($1, null, $5, -$3, null)',
          [header.rows[0]?.id, account, amount, String(after), house],
        );
        await step('u', 'update baseline.account set balance = $2 where id = $1', [account, String(after)]);
        await step('v', 'update baseline.house set balance = balance - $2 where id = $1', [house, amount]);
        if (kind === 1)
          await step(
            'b',
            'insert into baseline.bet (key, round, account_id, vendor, game_id, stake) values ($1, $2, $3, 1, 1, $4)',
            [key, round, account, -amount],
          );
        else
          await step(
            's',
            'update baseline.bet set payout = payout + $3, state = 2, settled_at = now() where account_id = $1 and round = $2 and state = 1',
            [account, round, amount],
          );
      }
      await connection.query('commit');
    } finally {
      release(connection);
    }
  };
  const result = await closedLoop(callers, seconds, async () => {
    const account = 1 + Math.floor(Math.random() * ACCOUNTS);
    const round = randomUUID();
    await one(account, 1, randomUUID(), round, -1_000);
    await one(account, 2, randomUUID(), round, 950);
    return 2;
  });
  await Promise.all(pool.map((connection) => connection.end()));
  return result;
}

async function connect(url: string, count: number): Promise<pg.Client[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
}
