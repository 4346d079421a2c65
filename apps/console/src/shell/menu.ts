import type { LucideIcon } from 'lucide-react';
import {
  Activity,
  ChartColumn,
  Gift,
  LayoutGrid,
  Megaphone,
  MessagesSquare,
  ScrollText,
  Send,
  SlidersHorizontal,
  Users,
  Wallet,
} from 'lucide-react';
import type { Page } from '../page.ts';
import { PAGES, type PagePath } from '../pages.ts';

type Place = Required<Pick<Page<PagePath>, 'path' | 'menu'>> & Pick<Page, 'permission'>;
type Section = Place['menu'][0];
export type MenuSection = { name: Section; icon: LucideIcon; pages: readonly Place[] };

/** The groups of the icon rail, in their order. */
const ICONS: Record<Section, LucideIcon> = {
  live: Activity,
  members: Users,
  money: Wallet,
  promotions: Gift,
  reports: ChartColumn,
  games: LayoutGrid,
  content: Megaphone,
  messaging: MessagesSquare,
  site: SlidersHorizontal,
  delivery: Send,
  audit: ScrollText,
};

/** The sections with the pages this staff member may open; sections left empty fall away. */
export function menuFor(permissions: ReadonlySet<string>): MenuSection[] {
  const pages = PAGES.map(({ page }): Page<PagePath> => page).filter(
    (page): page is Page<PagePath> & Place =>
      page.menu !== undefined && (page.permission === undefined || permissions.has(page.permission)),
  );
  return (Object.keys(ICONS) as Section[])
    .map((name) => ({ name, icon: ICONS[name], pages: pages.filter(({ menu }) => menu[0] === name) }))
    .filter((section) => section.pages.length > 0);
}

/** Where a path is in the menu: the longest page path that begins it ('/members/100001' is '/members'). */
export function menuPlace(
  pathname: string,
  menu: readonly MenuSection[],
): { section: MenuSection; page: Place } | undefined {
  return menu
    .flatMap((section) => section.pages.map((page) => ({ section, page })))
    .filter(({ page: { path } }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.page.path.length - a.page.path.length)[0];
}
