import assert from 'node:assert/strict';
import type { Database } from '@baize/db';
import { changeAlone, staffContext } from '@baize/endpoint/testing';
import { systemClock } from '@baize/kernel';
import { siteConsoleApi } from './console-api.ts';
import type { SiteConsoleDeps } from './console-deps.ts';
import { siteConsoleHandlers } from './console-handlers.ts';
import { createSecretBox } from './secret-box.ts';
import { getStoredSite } from './settings.sql.ts';
import type { SectionName } from './settings-sections.ts';
import { aMerchant } from './testing.ts';

export const box = createSecretBox('a secret key for tests, thirty-two long at least');
export const { caller } = staffContext(['controls.write'], { name: 'admin' });
export type Audited = Parameters<SiteConsoleDeps['audit']>[1];
export type SiteOptions = Parameters<typeof aMerchant>[1];

/** Brands with accounts, as module wallet would answer. */
export const withAccounts = new Set<number>();

/** Brands where contracts were signed, as module contracts would answer. */
export const withPeriods = new Set<number>();

/** A new site with an operator at its settings; audit entries are collected in `audited`. */
export async function aConsoleSite(db: Database, audited: Audited[], options: SiteOptions) {
  const merchant = await db.transaction((tx) => aMerchant(tx, options));
  const handlers = siteConsoleHandlers({
    db,
    clock: systemClock,
    box,
    botCheckProviders: ['altcha', 'off'],
    changeControl: changeAlone,
    hasAccounts: async (_tx, merchantId) => withAccounts.has(merchantId),
    hasPeriods: async (_tx, merchantId) => withPeriods.has(merchantId),
    audit: async (_tx, entry) => void audited.push(entry),
  });
  const ctx = staffContext(['controls.write'], { name: 'admin', merchant });
  const read = async () => {
    const answer = await handlers.getSettings({}, ctx);
    assert.ok(answer.ok);
    return siteConsoleApi.operations.getSettings.output.parse(answer.value);
  };
  const change = async (
    section: SectionName,
    value: Record<string, unknown>,
    version?: string,
    merchantCode: string | undefined = merchant.code,
  ) =>
    handlers.updateSettings(
      {
        section,
        value,
        version: version ?? (await read())[section].version,
        reason: 'a test',
        ...(merchantCode ? { merchantCode } : {}),
      },
      ctx,
    );
  const stored = async () => (await getStoredSite(db, merchant.id)).settings;
  return { merchant, handlers, ctx, read, change, stored };
}
