import type { Ctx } from '@baize/endpoint';
import type { Db } from '@baize/db';
import { CURRENCIES } from '@baize/kernel';
import type { SiteConsoleDeps } from './console-deps.ts';
import { getMerchant } from './merchant.ts';
import { PATTERNS } from './patterns.ts';
import { getStoredSite, listHosts } from './settings.sql.ts';
import {
  sectionOf,
  siteOf,
  versionOf,
  type Section,
  type SectionName,
  type Site,
} from './settings-sections.ts';
import { FLAG_DEFAULTS } from './whitelabel.ts';

/** A site as stored, with defaults filled in. */
export const readSite = async (db: Db, merchantId: number): Promise<Site> =>
  siteOf(await getStoredSite(db, merchantId));

/** All sections with their versions, without secrets, and what deployment sets. */
export async function settingsView(
  deps: Pick<SiteConsoleDeps, 'db' | 'botCheckProviders'>,
  ctx: Pick<Ctx<'staff:controls.write'>, 'merchantId' | 'language'>,
) {
  const site = await readSite(deps.db, ctx.merchantId);
  const { defaultPasswordSealed, ...open } = site.security;
  const { code } = await getMerchant(deps.db, ctx.merchantId);
  const view = <Name extends SectionName>(name: Name): { version: string; value: Section<Name> } => {
    const value = sectionOf(site, name);
    return { version: versionOf(value), value };
  };
  return {
    registration: view('registration'),
    security: {
      version: versionOf(site.security),
      value: { ...open, hasDefaultPassword: defaultPasswordSealed !== '' },
    },
    flags: { version: versionOf(site.flags), value: { ...FLAG_DEFAULTS, ...site.flags } },
    system: view('system'),
    region: view('region'),
    brand: view('brand'),
    domains: view('domains'),
    merchant: { code, hosts: await listHosts(deps.db, ctx.merchantId) },
    patterns: PATTERNS.map(({ patternId, regex, message }) => ({
      patternId,
      regex,
      message: message[ctx.language],
    })),
    currencies: [...CURRENCIES],
    botCheckProviders: [...deps.botCheckProviders],
  };
}
