import { invariant } from '@baize/kernel';
import type { Db } from '@baize/db';
import { settingsSchema, type SiteSettings, type SiteSettingsInput } from './settings.ts';
import { findMerchantIdByHost, findMerchantRow, type MerchantRow } from './site.sql.ts';

export type Merchant = {
  id: number;
  code: string;
  name: string;
  currency: string;
  countryCode: string;
  timeZone: string;
  settings: SiteSettings;
};

/** Milliseconds a merchant is remembered per process: a changed setting is seen everywhere within this time. */
const REMEMBER_MS = 5_000;
type Remembered<T> = { value: T; until: number };
type Memory = {
  byHost: Map<string, Remembered<number | undefined>>;
  byId: Map<number, Remembered<Merchant>>;
};
const HOSTS_MAX = 1_000;

/** One memory per database, so that tests with their own databases do not meet. */
const memories = new WeakMap<Db, Memory>();
function memoryOf(db: Db): Memory {
  let memory = memories.get(db);
  if (!memory) {
    memory = { byHost: new Map(), byId: new Map() };
    memories.set(db, memory);
  }
  return memory;
}

/** The brand a host name belongs to; undefined for a host nobody registered (answered 421 invalid_url). */
export async function findMerchantByHost(db: Db, host: string): Promise<Merchant | undefined> {
  const { byHost } = memoryOf(db);
  const name = host.toLowerCase();
  const known = byHost.get(name);
  let id = known?.value;
  if (!known || known.until < performance.now()) {
    id = await findMerchantIdByHost(db, name);
    // Strangers can send any host: the memory of them is bounded.
    if (byHost.size >= HOSTS_MAX) byHost.clear();
    byHost.set(name, { value: id, until: performance.now() + REMEMBER_MS });
  }
  return id === undefined ? undefined : getMerchant(db, id);
}

/** Throws InvariantError for an id that does not exist: ids come from our own tables. */
export async function getMerchant(db: Db, id: number): Promise<Merchant> {
  const { byId } = memoryOf(db);
  const known = byId.get(id);
  if (known && known.until >= performance.now()) return known.value;
  const row = await findMerchantRow(db, id);
  invariant(row, 'merchant exists', { id });
  const value = merchantOf(row);
  byId.set(id, { value, until: performance.now() + REMEMBER_MS });
  return value;
}

/** Drops what this process remembers of a database; for tests and after an operator's change. */
export function forgetMerchants(db: Db): void {
  memories.delete(db);
}

/** Checks settings before they are stored. Throws ZodError: the console validates its form first. */
export const checkSettings = (settings: SiteSettingsInput): SiteSettingsInput => {
  settingsSchema.parse(settings);
  return settings;
};

function merchantOf(row: MerchantRow): Merchant {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    currency: row.currency,
    countryCode: row.countryCode,
    timeZone: row.timeZone,
    settings: settingsSchema.parse(row.settings),
  };
}
