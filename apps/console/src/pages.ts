import type { SearchOf } from './parts/list/params.ts';
import type { Page } from './page.ts';
import { LIVE_PAGES } from './pages/live.ts';
import { MEMBERS_PAGES } from './pages/members.ts';
import { MONEY_PAGES } from './pages/money.ts';
import { PROMOTIONS_PAGES } from './pages/promotions.ts';
import { GAMES_PAGES } from './pages/games.ts';
import { CONTENT_PAGES } from './pages/content.ts';
import { SITE_PAGES } from './pages/site.ts';

/**
 * Every page of the console, one entry each, in the order of the menu: routes, menu, permissions and the reading of
 * addresses come from here.
 */
export const PAGES = [
  ...LIVE_PAGES,
  ...MEMBERS_PAGES,
  ...MONEY_PAGES,
  ...PROMOTIONS_PAGES,
  ...GAMES_PAGES,
  ...CONTENT_PAGES,
  ...SITE_PAGES,
] as const;

type AnyPage = (typeof PAGES)[number];
export type PagePath = AnyPage['page']['path'];
/** What the address of a page may say beside the page of its list. */
export type ParamsOf<Path extends PagePath> =
  Extract<AnyPage['page'], { path: Path }> extends Page<string, infer P> ? P : never;
export type MemberTab = NonNullable<SearchOf<ParamsOf<'/members/$memberId'>>['tab']>;

export const pageAt = (path: string): Page | undefined => PAGES.find((one) => one.page.path === path)?.page;
