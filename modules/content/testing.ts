import type { Database, Tx } from '@baize/db';
import type { SecretBox } from '@baize/site';
import { countAnnouncements, insertAnnouncement, type NewAnnouncement } from './announcement.sql.ts';
import { saffronAnnouncements } from './demo-saffron.ts';
import { demoAnnouncements, demoLinks, demoServiceEntries } from './demo.ts';
import { entryPurpose } from './published.ts';
import { saveEntryRow, saveLinkRow } from './published.sql.ts';
import { forgetPublished } from './published-cache.ts';
import { publishStarter } from './starter-help.ts';

/** One announcement of any kind; EN text is enough. */
export const anAnnouncement = async (tx: Tx, wishes: NewAnnouncement): Promise<number> =>
  (await insertAnnouncement(tx, wishes)).id;

export type DemoOptions = {
  merchantId: number;
  now: Date;
  box: SecretBox;
  /** The first brand when absent. */
  brand?: 'baize' | 'saffron';
  /** Address of the picture of the visitors' popup; absent: none. */
  popupArt?: string;
};

/** What a demo brand publishes, in three languages. A brand that has published anything is left as it is. */
export async function seedDemo(db: Database, options: DemoOptions): Promise<void> {
  const { merchantId, now, box } = options;
  await db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(7261203)');
    if ((await countAnnouncements(tx, merchantId)) > 0) return;
    const announcements =
      options.brand === 'saffron' ? saffronAnnouncements : demoAnnouncements(options.popupArt ?? '');
    for (const announcement of announcements)
      await insertAnnouncement(tx, { ...announcement, merchantId, startsAt: now });
    for (const [sort, link] of demoLinks.entries())
      await saveLinkRow(tx, merchantId, null, { ...link, sort, isActive: true });
    for (const [sort, entry] of demoServiceEntries.entries())
      await saveEntryRow(tx, merchantId, null, {
        csType: entry.csType,
        title: entry.title,
        pathSealed: box.seal(entry.path, entryPurpose(merchantId)),
        sort,
        isActive: true,
      });
    await publishStarter(tx, merchantId);
  });
  forgetPublished(db);
}
