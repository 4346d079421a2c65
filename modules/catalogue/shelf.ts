import type { Language } from '@baize/endpoint';
import type { GameType } from './api.ts';
import type { CategoryRow, GameRow, VendorRow } from './catalogue.sql.ts';
import { laneOf, nameIn, type Names } from './classify.ts';

/** OPEN-LOBBY-02: a game is new for this long after it was added, or when the operator says so. */
export const NEW_FOR_DAYS = 30;
const DAY_MS = 86_400_000;

/** A game beside its vendor, with what is derived when the catalogue is read. */
export type ShelfGame = {
  game: GameRow;
  vendor: VendorRow;
  isHot: boolean;
  isNew: boolean;
  /** Shown to members: game and vendor switched on, and not for Flash alone (LOBBY-049). */
  isShown: boolean;
  /** Names as searches compare them. */
  searchNames: Names;
};

export type LobbyFilter = {
  gameType?: GameType | undefined;
  vassalage?: string | undefined;
  gameClassify?: string | undefined;
  /** '1' keeps new games, anything else keeps all. */
  isNew?: string | undefined;
  /** OPEN-LOBBY-03: contained in the name, in the given language or in English. */
  gameName?: string | undefined;
};

const PLAYABLE_PLATFORM = 'html5-desktop';

/** Puts games on the shelf in the order of OPEN-LOBBY-01: the operator's number, then hot, then name. */
export function arrange(
  rows: { games: GameRow[]; vendors: VendorRow[] },
  popular: ReadonlySet<number>,
  now: Date,
): ShelfGame[] {
  const vendors = new Map(rows.vendors.map((vendor) => [vendor.code, vendor]));
  const newest = now.getTime() - NEW_FOR_DAYS * DAY_MS;
  return rows.games
    .flatMap((game) => {
      const vendor = vendors.get(game.vendor_code);
      if (!vendor) return [];
      return {
        game,
        vendor,
        isHot: game.is_hot || popular.has(game.node_id),
        isNew: game.is_new || game.added_at.getTime() > newest,
        isShown: game.enabled && vendor.enabled && game.platforms.includes(PLAYABLE_PLATFORM),
        searchNames: {
          EN: searchText(game.names.EN),
          CN: searchText(nameIn(game.names, 'CN')),
          KM: searchText(nameIn(game.names, 'KM')),
        },
      };
    })
    .toSorted(
      (a, b) =>
        a.game.sort - b.game.sort ||
        Number(b.isHot) - Number(a.isHot) ||
        a.game.names.EN.localeCompare(b.game.names.EN, 'en') ||
        a.game.node_id - b.game.node_id,
    );
}

/** Text for a contains match without case and Latin accents; signs of other scripts carry meaning and stay. */
export const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .trim();

/** Keeps the games a lobby asked for, in their order. */
export function filterShelf(
  shelf: readonly ShelfGame[],
  filter: LobbyFilter,
  language: Language,
): ShelfGame[] {
  const wanted = filter.gameName ? searchText(filter.gameName) : '';
  return shelf.filter(
    ({ game, isNew, searchNames }) =>
      (!filter.vassalage || game.vendor_code === filter.vassalage) &&
      isOfType(game.game_type, filter) &&
      (!filter.gameClassify || game.classify === filter.gameClassify) &&
      (filter.isNew !== '1' || isNew) &&
      (!wanted || searchNames[language].includes(wanted) || searchNames.EN.includes(wanted)),
  );
}

/** Asked for one vendor, the sports lane includes the e-sports and cockfight vendors that ride in it. */
function isOfType(type: GameType, filter: LobbyFilter): boolean {
  if (!filter.gameType || type === filter.gameType) return true;
  return filter.vassalage !== undefined && filter.gameType === 'SPORTS' && laneOf(type) === 'SPORTS';
}

export type ShelfCategory = { category: CategoryRow; vendor: VendorRow; games: ShelfGame[] };

/** Vendor cards that have something to show, in the operator's order within their category. */
export function arrangeCategories(
  rows: { categories: CategoryRow[]; vendors: VendorRow[] },
  shelf: readonly ShelfGame[],
): ShelfCategory[] {
  const vendors = new Map(rows.vendors.map((vendor) => [vendor.code, vendor]));
  return rows.categories.flatMap((category) => {
    const vendor = vendors.get(category.vendor_code);
    const games = shelf.filter(
      ({ game, isShown }) =>
        isShown && game.vendor_code === category.vendor_code && game.game_type === category.game_type,
    );
    return vendor && games.length > 0 ? [{ category, vendor, games }] : [];
  });
}
