import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The PSP's own store. SQLite with a write-ahead log and synchronous=FULL: what was answered survives a kill.
 * Amounts are decimal text exactly as the merchant sent them; times are epoch milliseconds.
 */
export type Store = DatabaseSync;

const SCHEMA = `
  create table if not exists payment (
    payment_id text primary key, merchant_ref text not null unique, currency text not null, amount text not null,
    description text not null, notify_url text not null, return_url text,
    state text not null check (state in ('pending', 'succeeded', 'declined', 'expired')),
    paid_amount text, authorisation text, created_at integer not null, expires_at integer not null, closed_at integer
  ) strict;
  create table if not exists payout (
    payout_id text primary key, payout_no text not null unique, currency text not null, amount text not null,
    bank_code text not null, account_number text not null, payee_name text not null, notify_url text not null,
    state text not null check (state in ('processing', 'succeeded', 'failed')), failure text,
    planned text not null, resolve_at integer not null, created_at integer not null, closed_at integer
  ) strict;
  create index if not exists payout_open on payout (resolve_at) where state = 'processing';
  create table if not exists delivery (
    delivery_id integer primary key, event_id text not null, url text not null, body text not null,
    attempts integer not null default 0, due_at integer not null,
    state text not null default 'waiting' check (state in ('waiting', 'acknowledged', 'given_up')),
    last_answer text
  ) strict;
  create table if not exists chain_transfer (
    tx_id text primary key, sender text not null, receiver text not null, micro integer not null,
    sent_at integer not null
  ) strict;
  create index if not exists chain_receiver on chain_transfer (receiver, sent_at);
  create index if not exists delivery_due on delivery (due_at) where state = 'waiting';
`;

export function openStore(dataDir: string): Store {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const store = new DatabaseSync(path.join(dataDir, 'psp.sqlite'));
  store.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 2000;');
  store.exec(SCHEMA);
  return store;
}

/** One write transaction; a thrown error leaves nothing behind. */
export function inTransaction<T>(store: Store, work: () => T): T {
  store.exec('begin immediate');
  try {
    const value = work();
    store.exec('commit');
    return value;
  } catch (error) {
    store.exec('rollback');
    throw error;
  }
}
