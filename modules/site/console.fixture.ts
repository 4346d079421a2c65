import assert from 'node:assert/strict';
import type { Database } from '@baize/db';
import type { Ctx, StaffCaller } from '@baize/endpoint';
import { systemClock } from '@baize/kernel';
import { siteConsoleApi } from './console-api.ts';
import type { SiteConsoleDeps } from './console-deps.ts';
import { siteConsoleHandlers } from './console-handlers.ts';
import type { Merchant } from './merchant.ts';
import { createSecretBox } from './secret-box.ts';
import { getStoredSite } from './settings.sql.ts';
import type { SectionName } from './settings-sections.ts';
import { aMerchant } from './testing.ts';

export const box = createSecretBox('a secret key for tests, thirty-two long at least');
export const caller: StaffCaller = {
  role: 'staff',
  staffId: 7,
  name: 'admin',
  sessionId: '1',
  permissions: new Set(['settings.write']),
};
export type Audited = Parameters<SiteConsoleDeps['audit']>[1];
export type SiteWishes = Parameters<typeof aMerchant>[1];

/** Brands in which somebody has an account, as module wallet would say. */
export const withAccounts = new Set<number>();

const ctxOf = (merchant: Merchant): Ctx<'staff:settings.write'> => ({
  requestId: 'r1',
  ip: '203.0.113.9',
  userAgent: 'test',
  language: 'EN',
  merchantId: merchant.id,
  merchantCode: merchant.code,
  host: 'localhost',
  caller,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  setHeader: () => undefined,
  header: () => undefined,
});

/** A new site with an operator at its settings; what he does is written into `audited`. */
export async function aConsoleSite(db: Database, audited: Audited[], wishes: SiteWishes) {
  const merchant = await db.transaction((tx) => aMerchant(tx, wishes));
  const handlers = siteConsoleHandlers({
    db,
    clock: systemClock,
    box,
    botCheckProviders: ['altcha', 'off'],
    hasAccounts: async (_tx, merchantId) => withAccounts.has(merchantId),
    audit: async (_tx, entry) => void audited.push(entry),
  });
  const ctx = ctxOf(merchant);
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
