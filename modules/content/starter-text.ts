import type { NewHelp } from './published.sql.ts';

/** Title and HTML of an article in one language. */
export type Text = readonly [title: string, html: string];
export type HelpArticle = Pick<NewHelp, 'code' | 'texts'>;
export type HelpSection = HelpArticle & { children: readonly HelpArticle[] };

/** An article that comes with the product, in three languages. */
export const article = (code: string, EN: Text, CN: Text, KM: Text): HelpArticle => ({
  code,
  texts: {
    EN: { title: EN[0], content: EN[1] },
    CN: { title: CN[0], content: CN[1] },
    KM: { title: KM[0], content: KM[1] },
  },
});
