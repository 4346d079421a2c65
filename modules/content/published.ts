import type { Db } from '@baize/db';
import type { Language } from '@baize/endpoint';
import { madeOnce } from '@baize/kernel';
import type { CsType, HelpRow } from './published.sql.ts';
import { listEntryRows, listHelpRows, listLinkRows, listOverrideRows } from './published.sql.ts';
import { cachedPerBrand } from './published-cache.ts';
import type { ContentDeps } from './deps.ts';

const helpRows = cachedPerBrand((db: Db, merchantId: number) => listHelpRows(db, merchantId));
const entryRows = cachedPerBrand((db: Db, merchantId: number) => listEntryRows(db, merchantId));
const linkRows = cachedPerBrand((db: Db, merchantId: number) => listLinkRows(db, merchantId));
const overrideRows = cachedPerBrand((db: Db, merchantId: number) => listOverrideRows(db, merchantId));

type Where = Pick<ContentDeps, 'db' | 'clock'>;
const wordsIn = (words: Partial<Record<Language, string>>, language: Language): string =>
  words[language] || words.EN || '';

/** #23: sections and their articles, those switched on, in the operator's order. */
export async function helpFor({ db, clock }: Where, merchantId: number, language: Language) {
  const rows = (await helpRows(db, merchantId, clock.now())).filter((row) => row.isActive);
  const view = (row: HelpRow) => ({
    id: row.id,
    code: row.code,
    title: row.texts[language]?.title || row.texts.EN?.title || '',
    content: row.texts[language]?.content || row.texts.EN?.content || '',
  });
  return rows
    .filter((row) => row.parentId === null)
    .map((section) => ({
      ...view(section),
      children: rows.filter((row) => row.parentId === section.id).map(view),
    }));
}

/** SITE-055, SITE-056: entries in order; `path` is ciphertext, opened by the redirect only. */
export async function serviceEntriesFor({ db, clock }: Where, merchantId: number, language: Language) {
  const rows = await entryRows(db, merchantId, clock.now());
  return madeOnce(rows, language, () =>
    rows
      .filter((row) => row.isActive)
      .map((row) => ({
        id: row.id,
        csType: row.csType,
        title: wordsIn(row.title, language),
        path: row.pathSealed.toString('base64url'),
      })),
  );
}

export const entryPurpose = (merchantId: number): string => `content.service_entry:${merchantId}`;

/** Where an entry leads. SITE-054: the entry with that type, else the first; undefined when there is none. */
export async function serviceAddress(
  { db, clock, box }: ContentDeps,
  merchantId: number,
  csType: string,
  id?: number,
): Promise<string | undefined> {
  const rows = (await entryRows(db, merchantId, clock.now())).filter((row) => row.isActive);
  const found =
    rows.find((row) => row.id === id) ?? rows.find((row) => row.csType === (csType as CsType)) ?? rows[0];
  if (!found) return undefined;
  const address = box.open(found.pathSealed, entryPurpose(merchantId));
  // OPEN-SITE-03: whatever was stored, only https is opened, and the form of the site itself.
  return address === '/feedback' || address.startsWith('https://') ? address : undefined;
}

/** SITE-012: links by kind, with their words in the asked language. */
export async function linksFor({ db, clock }: Where, merchantId: number, language: Language) {
  const rows = await linkRows(db, merchantId, clock.now());
  const of = (kind: 'app' | 'footer') =>
    rows
      .filter((row) => row.isActive && row.kind === kind)
      .map((row) => ({
        name: row.name,
        label: wordsIn(row.label, language),
        url: row.url,
        version: row.version,
      }));
  return madeOnce(rows, language, () => ({ download: of('app'), footer: of('footer') }));
}

export async function textOverridesFor({ db, clock }: Where, merchantId: number, language: Language) {
  const rows = await overrideRows(db, merchantId, clock.now());
  return Object.fromEntries(
    rows.filter((row) => row.language === language).map((row) => [row.key, row.text]),
  );
}
