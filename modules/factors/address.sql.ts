import type { Db } from '@baize/db';

type Of = { kind: string; id: number };

export function touchAddress(db: Db, of: Of, network: string, now: Date): Promise<number> {
  return db.run(
    `insert into factors.known_address as a (subject_kind, subject_id, network, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $4)
     on conflict (subject_kind, subject_id, network) do update set last_seen_at = greatest(a.last_seen_at, $4)`,
    [of.kind, of.id, network, now],
  );
}

export function hasAddress(
  db: Db,
  of: Of,
  network: string,
  after: Date,
): Promise<{ known: number } | undefined> {
  return db.maybe(
    `select 1 as known from factors.known_address
      where subject_kind = $1 and subject_id = $2 and network = $3 and last_seen_at > $4`,
    [of.kind, of.id, network, after],
  );
}

export type AddressRow = { network: string; firstSeenAt: Date; lastSeenAt: Date };

export function listAddressRows(db: Db, of: Of, after: Date, limit: number): Promise<AddressRow[]> {
  return db.many(
    `select network, first_seen_at, last_seen_at from factors.known_address
      where subject_kind = $1 and subject_id = $2 and last_seen_at > $3 order by last_seen_at desc limit $4`,
    [of.kind, of.id, after, limit],
  );
}

/** `network` as listed; null deletes all addresses of a subject. */
export function deleteAddresses(db: Db, of: Of, network: string | null): Promise<number> {
  return db.run(
    `delete from factors.known_address
      where subject_kind = $1 and subject_id = $2 and ($3::text is null or network = $3)`,
    [of.kind, of.id, network],
  );
}

/** Keeps the `kept` last seen of a subject. */
export function deleteAddressesBeyond(db: Db, of: Of, kept: number): Promise<number> {
  return db.run(
    `delete from factors.known_address where subject_kind = $1 and subject_id = $2 and network in (
       select network from factors.known_address where subject_kind = $1 and subject_id = $2
        order by last_seen_at desc offset $3)`,
    [of.kind, of.id, kept],
  );
}

export function deleteOldAddresses(db: Db, before: Date): Promise<number> {
  return db.run(`delete from factors.known_address where last_seen_at < $1`, [before]);
}
