import type { Lane } from '@baize/catalogue/api';
import { PAGE_SIZES } from '@baize/catalogue/rules';
import type { MessageKey } from '@baize/i18n';
import type { IconName } from '@baize/ui';
import type { GameType } from '../../pages.ts';

/** LOBBY-019: what a list of games can be narrowed to. */
export const LOBBY_FILTERS = ['ALL', 'HOT', 'FAV', 'RECENT', 'NEW', 'SEARCH'] as const;
export type LobbyFilter = (typeof LOBBY_FILTERS)[number];

/** The state of a lobby, as its address has it. `kind` is the sub-type (LOBBY-032). */
export type LobbySearch = { vendor: string; filter: string; kind: string; page: string; name: string };

type FilterChip = {
  filter: LobbyFilter;
  icon?: IconName;
  label: MessageKey & ('lobby.all' | 'lobby.hot' | 'lobby.new' | 'lobby.recent' | 'lobby.favourites');
};

/** All, Hot, Recent, Favourite; New for slots only (LOBBY-018). */
export function chipsOf(type: GameType): FilterChip[] {
  return [
    { filter: 'ALL', label: 'lobby.all' },
    { filter: 'HOT', icon: 'flame', label: 'lobby.hot' },
    ...(type === 'RNG' ? [{ filter: 'NEW', icon: 'sparkles', label: 'lobby.new' } as const] : []),
    { filter: 'RECENT', icon: 'history', label: 'lobby.recent' },
    { filter: 'FAV', icon: 'star', label: 'lobby.favourites' },
  ];
}

/** The filter an address asks for; one the category or the visitor may not have is ALL, a name is a search. */
export function filterOf(
  search: Pick<LobbySearch, 'filter' | 'name'>,
  type: GameType,
  isIn: boolean,
): LobbyFilter {
  if (search.name) return 'SEARCH';
  const found = chipsOf(type).find((chip) => chip.filter === search.filter.toUpperCase())?.filter ?? 'ALL';
  return (found === 'FAV' || found === 'RECENT') && !isIn ? 'ALL' : found;
}

const LISTING_SIZES: Partial<Record<LobbyFilter, number>> = {
  HOT: PAGE_SIZES.hot,
  FAV: PAGE_SIZES.favourite,
  RECENT: PAGE_SIZES.recent,
};
/** Games on a page: 15 of hot, favourite and recent games, 40 of a lobby (LOBBY-028). */
export const pageSizeOf = (filter: LobbyFilter): number => LISTING_SIZES[filter] ?? PAGE_SIZES.lobby;

/** The page an address asks for, 1 when it is no page. */
export function pageOf(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** LOBBY-031: a page above the last is the last. */
export const pageWithin = (page: number, totalPages: number): number =>
  totalPages > 0 ? Math.min(page, totalPages) : page;

/** LOBBY-021: another vendor begins with all its games, at page 1. */
export const chooseVendor = (vendor: string): LobbySearch => ({
  vendor,
  filter: '',
  kind: '',
  page: '',
  name: '',
});

/** Another filter keeps the vendor; what was searched for and the page are given up. */
export const chooseFilter = (search: LobbySearch, filter: LobbyFilter): LobbySearch => ({
  ...search,
  filter: filter === 'ALL' ? '' : filter.toLowerCase(),
  page: '',
  name: '',
});

/**
 * Sub-types one can choose between (LOBBY-032): those of the chosen vendor, else of the lane's vendors. A lane split off the
 * sports still carries all of their sub-types. Nothing where there is only one.
 */
export function kindsOf(
  lane: Pick<Lane, 'cards' | 'gameClassify'> | undefined,
  vendor: string,
): Lane['gameClassify'] {
  const here = new Set(vendor ? [vendor] : lane?.cards.map((card) => card.vassalage));
  const kinds = (lane?.gameClassify ?? []).filter((kind) => kind.vendors.some((code) => here.has(code)));
  return kinds.filter((kind) => kind.classify !== 'ALL').length > 1 ? kinds : [];
}
