import type { Language } from '@baize/endpoint';
import { DAY_MS } from '@baize/kernel';
import type { GameType } from './api.ts';
import type { CategoryRow, GameRow, VendorRow } from './catalogue.sql.ts';
import { laneOf } from './classify.ts';
import { byRank, type SearchIndex } from './search-index.ts';

/** OPEN-LOBBY-02: a game is new for this long after it was added, or when the operator says so. */
export const NEW_FOR_DAYS = 30;

/** A game beside its vendor, with what is derived when the catalogue is read. */
export type ListedGame = {
  game: GameRow;
  vendor: VendorRow;
  isHot: boolean;
  isNew: boolean;
  /** Shown to members: game, vendor and its category switched on, and not for Flash alone (LOBBY-049). */
  isShown: boolean;
  /** Its place in the house's order: what search answers ranks by. */
  position: number;
};

export type LobbyFilter = {
  gameType?: GameType | undefined;
  vassalage?: string | undefined;
  gameClassify?: string | undefined;
  /** '1' keeps new games, anything else keeps all. */
  isNew?: string | undefined;
};

const PLAYABLE_PLATFORM = 'html5-desktop';

const ENGLISH = new Intl.Collator('en');

/** The order of OPEN-LOBBY-01: the operator's number, then hot, then name. */
export const inOrder = <Entry extends Pick<ListedGame, 'game' | 'isHot'>>(
  entries: readonly Entry[],
  sortOf: (entry: Entry) => number,
): Entry[] =>
  entries.toSorted(
    (a, b) =>
      sortOf(a) - sortOf(b) ||
      Number(b.isHot) - Number(a.isHot) ||
      ENGLISH.compare(a.game.names.EN, b.game.names.EN) ||
      a.game.nodeId - b.game.nodeId,
  );

/** The games of the catalogue with what is derived from them, in their order. */
export function arrange(
  rows: { games: readonly GameRow[]; vendors: readonly VendorRow[]; categories: readonly CategoryRow[] },
  popular: ReadonlySet<number>,
  now: Date,
): ListedGame[] {
  const vendors = new Map(rows.vendors.map((vendor) => [vendor.code, vendor]));
  const openCategories = new Set(rows.categories.filter((row) => row.enabled).map(keyOfCategory));
  const newest = now.getTime() - NEW_FOR_DAYS * DAY_MS;
  const entries = rows.games.flatMap((game) => {
    const vendor = vendors.get(game.vendorCode);
    if (!vendor) return [];
    return {
      game,
      vendor,
      isHot: game.isHot || popular.has(game.nodeId),
      isNew: game.isNew || game.addedAt.getTime() > newest,
      isShown:
        game.enabled &&
        vendor.enabled &&
        openCategories.has(keyOfCategory(game)) &&
        game.platforms.includes(PLAYABLE_PLATFORM),
    };
  });
  return inOrder(entries, ({ game }) => game.sort).map((entry, position) => ({ ...entry, position }));
}

const keyOfCategory = (row: { vendorCode: string; gameType: GameType }): string =>
  `${row.gameType} ${row.vendorCode}`;

/** Keeps the games a lobby asked for, in their order. */
export const filterGames = (listing: readonly ListedGame[], filter: LobbyFilter): ListedGame[] =>
  listing.filter(
    ({ game, isNew }) =>
      (!filter.vassalage || game.vendorCode === filter.vassalage) &&
      isOfType(game.gameType, filter) &&
      (!filter.gameClassify || game.classify === filter.gameClassify) &&
      (filter.isNew !== '1' || isNew),
  );

/** Keeps the games whose name answers what was typed, the best answers first (RANK), else in their order. */
export function searchListing(
  listing: readonly ListedGame[],
  { search, typed, language }: { search: SearchIndex; typed: string | undefined; language: Language },
): readonly ListedGame[] {
  if (!typed) return listing;
  return byRank(search.ranks(typed, language), listing, (entry) => entry.position);
}

/** Asked for one vendor, the sports lane includes the e-sports and cockfight vendors that ride in it. */
function isOfType(type: GameType, filter: LobbyFilter): boolean {
  if (!filter.gameType || type === filter.gameType) return true;
  return filter.vassalage !== undefined && filter.gameType === 'SPORTS' && laneOf(type) === 'SPORTS';
}

export type ListedCategory = { category: CategoryRow; vendor: VendorRow; games: ListedGame[] };

/** Vendor cards that have something to show, in the order of `categories`. */
export function arrangeCategories(
  rows: { categories: readonly CategoryRow[]; vendors: readonly VendorRow[] },
  shown: readonly ListedGame[],
): ListedCategory[] {
  const vendors = new Map(rows.vendors.map((vendor) => [vendor.code, vendor]));
  const games = Map.groupBy(shown, ({ game }) => keyOfCategory(game));
  return rows.categories.flatMap((category) => {
    const vendor = vendors.get(category.vendorCode);
    const inCategory = games.get(keyOfCategory(category)) ?? [];
    return vendor && inCategory.length > 0 ? [{ category, vendor, games: inCategory }] : [];
  });
}
