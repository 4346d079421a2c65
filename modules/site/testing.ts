import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '@baize/db';
import { DEMO_BRANDS, type DemoBrand } from './demo.ts';
import { checkSettings, forgetMerchants, getMerchant, type Merchant } from './merchant.ts';
import type { PublishedPort } from './handlers.ts';
import type { SiteSettingsInput } from './settings.ts';
import { findMerchantIdByCode, insertHost, insertMerchant } from './site.sql.ts';

export type MerchantOptions = {
  code?: string;
  name?: string;
  currency?: string;
  countryCode?: string;
  timeZone?: string;
  hosts?: readonly string[];
  settings?: SiteSettingsInput;
};

/** A brand with its own code and, unless given, the default settings. */
export async function aMerchant(tx: Tx, options: MerchantOptions = {}): Promise<Merchant> {
  const code = options.code ?? `m${randomBytes(5).toString('hex')}`;
  const id = await insertMerchant(tx, {
    code,
    name: options.name ?? 'A test site',
    currency: options.currency ?? 'USD',
    countryCode: options.countryCode ?? 'KH',
    timeZone: options.timeZone ?? 'Asia/Bangkok',
    settings: checkSettings(options.settings ?? {}),
  });
  for (const host of options.hosts ?? [`${code}.example`]) await insertHost(tx, id, host);
  return getMerchant(tx, id);
}

export type DemoOptions = {
  /** The first brand when absent. */
  brand?: DemoBrand;
  /** More host names than the brand's own. */
  hosts?: readonly string[];
};

/** A demo brand with its host names. Idempotent. */
export async function seedDemo(db: Database, options: DemoOptions = {}): Promise<Merchant> {
  const code = options.brand ?? 'baize';
  const { hosts, settings, ...brand } = DEMO_BRANDS[code];
  const id = await db.transaction(async (tx) => {
    const merchantId =
      (await findMerchantIdByCode(tx, code)) ??
      (await insertMerchant(tx, { code, ...brand, settings: checkSettings(settings) }));
    for (const host of [...hosts, ...(options.hosts ?? [])]) await insertHost(tx, merchantId, host);
    return merchantId;
  });
  forgetMerchants(db);
  return getMerchant(db, id);
}

/** Site's handlers want what content published; tests of this module publish nothing. */
export const nothingPublished: PublishedPort = () =>
  Promise.resolve({
    banners: [],
    player: [],
    popup: [],
    promotion: [],
    headline: [],
    resources: { download: [], footer: [], customerService: [] },
  });
