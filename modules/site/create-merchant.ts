import { CURRENCIES, ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { checkSettings } from './merchant.ts';
import { isRegion, isTimeZone } from './settings-checks.ts';
import { settingsSchema, type SiteSettings } from './settings.ts';
import { findMerchantIdByCode, findMerchantIdByHost, insertHost, insertMerchant } from './site.sql.ts';

/** A brand as it is opened: what cannot be changed later (`code`), and what it must have from the first visit on. */
export type MerchantToCreate = {
  /** Lower case; stands in addresses of operators' acts and vendors' sub-partner ids for ever. */
  code: string;
  name: string;
  /** Host names without a port. The first is the line members are shown; others are added to it in the settings. */
  hosts: readonly string[];
  currency: string;
  countryCode: string;
  timeZone: string;
  languages: SiteSettings['languages'];
};
export type CreateRefusal =
  | 'code_invalid'
  | 'code_taken'
  | 'name_invalid'
  | 'host_invalid'
  | 'host_taken'
  | 'currency_unknown'
  | 'country_unknown'
  | 'zone_unknown'
  | 'language_unknown';

const CODE = /^[a-z][a-z0-9-]{1,31}$/;
const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;
const NAME_MAX = 80;
const HOSTS_MAX = 20;

/** Writes a brand and its host names. Everything else of it has the default of settings.ts, generated figures off. */
export async function createMerchant(
  tx: Tx,
  brand: MerchantToCreate,
): Promise<Result<{ merchantId: number }, CreateRefusal>> {
  const hosts = [...new Set(brand.hosts.map((host) => host.trim().toLowerCase()))];
  const name = brand.name.trim();
  const languages = settingsSchema.shape.languages.safeParse(brand.languages);
  if (!CODE.test(brand.code)) return refuse('code_invalid');
  if (name === '' || name.length > NAME_MAX) return refuse('name_invalid');
  if (hosts.length === 0 || hosts.length > HOSTS_MAX || !hosts.every((host) => HOST.test(host)))
    return refuse('host_invalid');
  if (!CURRENCIES.includes(brand.currency)) return refuse('currency_unknown');
  if (!isRegion(brand.countryCode)) return refuse('country_unknown');
  if (!isTimeZone(brand.timeZone)) return refuse('zone_unknown');
  const [defaultLanguage] = brand.languages;
  if (!languages.success || !defaultLanguage || new Set(brand.languages).size < brand.languages.length)
    return refuse('language_unknown');
  // Two who open the same brand at once: the second waits and is told that it is taken.
  await tx.run("select pg_advisory_xact_lock(hashtextextended('site.merchant', 0))");
  if ((await findMerchantIdByCode(tx, brand.code)) !== undefined) return refuse('code_taken');
  for (const host of hosts)
    if ((await findMerchantIdByHost(tx, host)) !== undefined) return refuse('host_taken', { host });
  const { code, currency, countryCode, timeZone } = brand;
  const settings = checkSettings({ languages: brand.languages, defaultLanguage, domains: hosts.slice(0, 1) });
  const merchantId = await insertMerchant(tx, { code, name, currency, countryCode, timeZone, settings });
  for (const host of hosts) await insertHost(tx, merchantId, host);
  return ok({ merchantId });
}
