import { invariant, systemClock, ttlCache } from '@baize/kernel';
import type { Db } from '@baize/db';
import { settingsSchema, type SiteSettings, type SiteSettingsInput } from './settings.ts';
import { findMerchantIdByHost, findMerchantRow, type MerchantRow } from './site.sql.ts';

export type Merchant = Omit<MerchantRow, 'settings'> & { settings: SiteSettings };

/** A changed setting is in effect in every process within this time. */
const TTL_MS = 5_000;
/** Anybody can send any host, so the caches are bounded. */
const ENTRIES_MAX = 1_000;
const LIMITS = { clock: systemClock, ttlMs: TTL_MS, entriesMax: ENTRIES_MAX };

const cachesOf = (db: Db) => ({
  idByHost: ttlCache({ ...LIMITS, load: (host: string) => findMerchantIdByHost(db, host) }),
  byId: ttlCache({ ...LIMITS, load: (id: number) => loadMerchant(db, id) }),
});
/** Caches per database, so that tests with their own databases do not share them. */
const caches = new WeakMap<Db, ReturnType<typeof cachesOf>>();
function cacheOf(db: Db) {
  let cache = caches.get(db);
  if (!cache) caches.set(db, (cache = cachesOf(db)));
  return cache;
}

/** The brand of a host name; undefined for an unknown host (answered 421 invalid_url). */
export async function findMerchantByHost(db: Db, host: string): Promise<Merchant | undefined> {
  const id = await cacheOf(db).idByHost.get(host.toLowerCase());
  return id === undefined ? undefined : getMerchant(db, id);
}

/** Throws InvariantError for an id that does not exist: ids come from our own tables. */
export const getMerchant = (db: Db, id: number): Promise<Merchant> => cacheOf(db).byId.get(id);

async function loadMerchant(db: Db, id: number): Promise<Merchant> {
  const row = await findMerchantRow(db, id);
  invariant(row, 'merchant exists', { id });
  return { ...row, settings: settingsSchema.parse(row.settings) };
}

/** Empties this process's caches of a database; for tests and after an operator's change. */
export function forgetMerchants(db: Db): void {
  caches.delete(db);
}

/** Checks settings before they are stored. Throws ZodError: the console validates its form first. */
export const checkSettings = (settings: SiteSettingsInput): SiteSettingsInput => {
  settingsSchema.parse(settings);
  return settings;
};
