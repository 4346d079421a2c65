import type { HelpArticle } from './content.queries.ts';
import { titledTexts, type TitledTexts } from './texts.ts';

export type HelpRow = HelpArticle & { isChild: boolean };

const inOrder = (a: HelpArticle, b: HelpArticle) => a.sort - b.sort || a.id - b.id;

/** Sections in order, each with its articles under it. */
export function helpRows(articles: readonly HelpArticle[]): HelpRow[] {
  const under = (parentId: number | null) =>
    articles.filter((one) => one.parentId === parentId).toSorted(inOrder);
  return under(null).flatMap((section) => [
    { ...section, isChild: false },
    ...under(section.id).map((article) => ({ ...article, isChild: true })),
  ]);
}

export type HelpDraft = Omit<HelpArticle, 'id' | 'texts'> & { id?: number; texts: TitledTexts };

/** A new one at the end of its level. */
export const newHelp = (articles: readonly HelpArticle[], parentId: number | null): HelpDraft => ({
  parentId,
  code: '',
  texts: titledTexts(),
  sort: articles
    .filter((one) => one.parentId === parentId)
    .reduce((last, { sort }) => Math.max(last, sort + 1), 0),
  isActive: true,
});

export const helpDraftOf = (article: HelpArticle): HelpDraft => ({
  id: article.id,
  parentId: article.parentId,
  code: article.code,
  texts: titledTexts(article.texts),
  sort: article.sort,
  isActive: article.isActive,
});

export const HELP_CODE = /^[a-z][a-z0-9-]{1,39}$/;
