import type { Lane } from '@baize/catalogue/api';
import type { IconName } from '@baize/ui';
import { GAME_TYPES, type GameType, type MenuCategory } from '../pages.ts';

export const CATEGORY_ICONS: Record<MenuCategory, IconName> = {
  HOME: 'house',
  FAV: 'star',
  RECENT: 'history',
  PROMO: 'gift',
  LIVE: 'spade',
  RNG: 'cherry',
  SPORTS: 'trophy',
  ESPORTS: 'gamepad-2',
  PVP: 'layers',
  FISH: 'fish',
  LOTT: 'circle-dot',
  ELOTT: 'ticket',
  COCKFIGHT: 'feather',
};

/** LOBBY-034. */
const ESPORT_VENDORS = new Set(['AV', 'AI', 'IMES', 'TF', 'IA']);
const COCKFIGHT_VENDORS = new Set(['DS88']);

const isGameType = (text: string): text is GameType => (GAME_TYPES as string[]).includes(text);

/**
 * Splits e-sports and cockfight vendors out of the sports lane into lanes of their own after it (LOBBY-035), and
 * drops lanes without vendors (SHELL-033). A lane the server already split stays as it is.
 */
export function splitSports(lanes: readonly Lane[]): Lane[] {
  return lanes
    .flatMap((lane) => {
      if (lane.gameCategory !== 'SPORTS') return [lane];
      const part = (category: GameType, belongs: (vendor: string) => boolean): Lane => ({
        ...lane,
        title: category,
        gameCategory: category,
        cards: lane.cards.filter((card) => belongs(card.vassalage)),
      });
      return [
        part('SPORTS', (vendor) => !ESPORT_VENDORS.has(vendor) && !COCKFIGHT_VENDORS.has(vendor)),
        part('ESPORTS', (vendor) => ESPORT_VENDORS.has(vendor)),
        part('COCKFIGHT', (vendor) => COCKFIGHT_VENDORS.has(vendor)),
      ];
    })
    .filter((lane) => lane.cards.length > 0);
}

/** Categories that have vendors, in menu order. */
export function categoriesOf(lanes: readonly Lane[]): GameType[] {
  const present = new Set(
    splitSports(lanes)
      .map((lane) => lane.gameCategory)
      .filter(isGameType),
  );
  return GAME_TYPES.filter((type) => present.has(type));
}

/** The site's menu: home first, categories that have vendors, then favourites and promotions (SHELL-033, SHELL-034). */
export const menuOf = (lanes: readonly Lane[]): MenuCategory[] => [
  'HOME',
  ...categoriesOf(lanes),
  'FAV',
  'PROMO',
];
