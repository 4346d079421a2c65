import { networkOf } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';
import type { Db } from '@baize/db';
import {
  deleteAddresses,
  deleteAddressesBeyond,
  hasAddress,
  listAddressRows,
  touchAddress,
} from './address.sql.ts';
import type { Subject } from './subject.ts';

/** After half a year without use an address is no longer known: it may belong to somebody else. */
export const ADDRESS_KEPT_MS = 180 * 86_400_000;
/** Of one subject; the least recently used go first. */
const ADDRESSES_MAX = 50;

type Deps = { clock: Clock };
const horizon = ({ clock }: Deps) => new Date(clock.now().getTime() - ADDRESS_KEPT_MS);

/** Whether the subject used this address before (OPEN-AUTH-12). IPv6 addresses count by their /64. */
export const isKnownAddress = async (deps: Deps, db: Db, subject: Subject, ip: string): Promise<boolean> =>
  (await hasAddress(db, subject, networkOf(ip), horizon(deps))) !== undefined;

export async function rememberAddress(deps: Deps, db: Db, subject: Subject, ip: string): Promise<void> {
  await touchAddress(db, subject, networkOf(ip), deps.clock.now());
  await deleteAddressesBeyond(db, subject, ADDRESSES_MAX);
}

export type KnownAddress = { ip: string; firstSeenAt: number; lastSeenAt: number };

/** Last used first; `ip` is an address or, for IPv6, a /64. */
export async function listAddresses(deps: Deps, db: Db, subject: Subject): Promise<KnownAddress[]> {
  const rows = await listAddressRows(db, subject, horizon(deps), ADDRESSES_MAX);
  return rows.map((row) => ({
    ip: row.network,
    firstSeenAt: row.firstSeenAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
  }));
}

/** `ip` as listed. False when it was not known. */
export const forgetAddress = async (db: Db, subject: Subject, ip: string): Promise<boolean> =>
  (await deleteAddresses(db, subject, ip)) > 0;

/** How many were forgotten. */
export const forgetAllAddresses = (db: Db, subject: Subject): Promise<number> =>
  deleteAddresses(db, subject, null);
