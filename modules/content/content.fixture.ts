import { memberContext, staffContext, visitorContext } from '@baize/endpoint/testing';
import { testDatabase } from '@baize/db/testing';
import type { Language } from '@baize/endpoint';
import { openMedia } from '@baize/images';
import { fixedClock } from '@baize/kernel';
import { createSecretBox, type Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aFileStore } from '@baize/storage/testing';
import { contentConsoleHandlers } from './console-handlers.ts';
import { contentHandlers } from './handlers.ts';

type Audited = {
  action: string;
  target: string;
  reason: string | undefined;
  before?: unknown;
  after?: unknown;
};

/** A brand at `host` with its site and its office, what the office did, and who may come to either. */
export async function openContent(host: string) {
  const db = await testDatabase();
  const clock = fixedClock('2026-11-20T10:00:00Z');
  const box = createSecretBox('a secret key for tests, thirty-two long at least');
  const merchant = await db.transaction((tx) => aMerchant(tx, { hosts: [host] }));
  const audited: Audited[] = [];
  return {
    db,
    clock,
    box,
    merchant,
    audited,
    site: contentHandlers({ db, clock, box }),
    office: contentConsoleHandlers({
      db,
      clock,
      box,
      media: openMedia(aFileStore()),
      audit: async (_tx, { action, target, reason, before, after }) => {
        audited.push({ action, target, reason, before, after });
      },
    }),
    visitor: (of: Merchant, language: Language = 'EN') => visitorContext({ merchant: of, language, host }),
    member: (of: Merchant, language: Language = 'EN') =>
      memberContext(7, { account: 'player01', merchant: of, language, host }),
    staff: (of: Merchant) => staffContext([], { staffId: 1, name: 'op', merchant: of, host }),
    count: async (table: string): Promise<number> =>
      (await db.one<{ n: number }>(`select count(*)::int as n from content.${table}`, [])).n,
    close: async () => {
      await db.drop();
    },
  };
}
