import type { Language } from '@baize/endpoint';
import { formatUnits } from '@baize/kernel';
import type { GameView, OpsGame, VendorCard } from './api.ts';
import type { ArtUrls } from './catalogue.sql.ts';
import { nameIn } from './classify.ts';
import { currentMaintenance, windowOf } from './game.ts';
import type { ShelfCategory, ShelfGame } from './shelf.ts';

/** Art in a language, in English when that is missing, empty before any is drawn. */
export const artIn = (urls: ArtUrls, language: Language): string => urls[language] ?? urls.EN ?? '';

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Limits are stated with as many decimals as they need, at least two. */
export function limitText(units: bigint | null): string | null {
  if (units === null) return null;
  return formatUnits(units, units % 1000n === 0n ? 2 : 5);
}

function closedUntil(
  { game, vendor }: ShelfGame,
  now: Date,
): { maintenance: boolean; maintenanceUntil: number | null } {
  const current = currentMaintenance(
    [
      ...windowOf(game.maintenance_from, game.maintenance_until),
      ...windowOf(vendor.maintenance_from, vendor.maintenance_until),
    ],
    now,
  );
  return { maintenance: current !== undefined, maintenanceUntil: current?.until?.getTime() ?? null };
}

/** A game as lists answer it, in a language. */
export function viewGame(entry: ShelfGame, language: Language, now: Date): GameView {
  const { game } = entry;
  const icon = game.icon_url ?? artIn(game.art_urls, language);
  return {
    nodeId: game.node_id,
    gameType: game.game_type,
    gameId: game.game_id,
    gameName: game.game_name,
    displayName: nameIn(game.names, language),
    showIcon: icon,
    iconUrl: icon,
    lagerIcon: icon,
    vassalage: game.vendor_code,
    gameCode: game.game_code,
    isGame: game.opens_list ? 'VASSALAGE' : 'GAME',
    isHot: bit(entry.isHot),
    isNew: bit(entry.isNew),
    supportPlay: bit(!game.freeplay),
    freeplay: bit(game.freeplay),
    gameClassify: game.classify,
    platform: game.platforms.join(','),
    rtp: game.rtp,
    minBet: limitText(game.min_bet),
    maxBet: limitText(game.max_bet),
    ...closedUntil(entry, now),
  };
}

/** A game as the console sees it; isHot and isNew are the operator's flags here, not what play makes of them. */
export function viewOpsGame(entry: ShelfGame, language: Language, now: Date): OpsGame {
  const { game, vendor } = entry;
  return {
    ...viewGame(entry, language, now),
    isHot: bit(game.is_hot),
    isNew: bit(game.is_new),
    names: game.names,
    enabled: game.enabled,
    sort: game.sort,
    connectionCode: vendor.connection_code,
    addedAt: game.added_at.getTime(),
    opensList: game.opens_list,
    ownIcon: game.icon_url ?? '',
    maintenanceFrom: game.maintenance_from?.getTime() ?? null,
  };
}

/** A vendor's card in a lane. */
export function viewCard(
  { category, vendor, games }: ShelfCategory,
  language: Language,
  now: Date,
): VendorCard {
  const icon = artIn(category.art_urls, language);
  const current = currentMaintenance(windowOf(vendor.maintenance_from, vendor.maintenance_until), now);
  return {
    vassalage: vendor.code,
    accountTypeName: vendor.account_type_name,
    displayName: nameIn(vendor.names, language),
    isGame: 'VASSALAGE',
    nodeId: category.node_id,
    gameId: 0,
    gameType: category.game_type,
    iconUrl: icon,
    lagerIcon: icon,
    isHot: bit(games.some((entry) => entry.game.is_hot)),
    maintenance: current !== undefined,
    maintenanceUntil: current?.until?.getTime() ?? null,
    gameCount: games.length,
  };
}
