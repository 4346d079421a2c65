import type { Language } from '@baize/endpoint';
import { formatUnits } from '@baize/kernel';
import type { GameView, OpsGame, VendorCard } from './api.ts';
import type { ArtUrls } from './catalogue.sql.ts';
import { nameIn } from './classify.ts';
import { currentMaintenance, windowOf } from './game.ts';
import type { ListedCategory, ListedGame } from './listing.ts';

/** Art in a language, in English when that is missing, empty before any is drawn. */
export const artIn = (urls: ArtUrls, language: Language): string => urls[language] ?? urls.EN ?? '';

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Limits are stated with as many decimals as they need, at least two. */
export function limitText(units: bigint | null): string | null {
  if (units === null) return null;
  return formatUnits(units, units % 1000n === 0n ? 2 : 5);
}

function closedUntil(
  { game, vendor }: ListedGame,
  now: Date,
): { maintenance: boolean; maintenanceUntil: number | null } {
  const current = currentMaintenance(
    [
      ...windowOf(game.maintenanceFrom, game.maintenanceUntil),
      ...windowOf(vendor.maintenanceFrom, vendor.maintenanceUntil),
    ],
    now,
  );
  return { maintenance: current !== undefined, maintenanceUntil: current?.until?.getTime() ?? null };
}

/** A game as lists answer it, in a language. */
export function viewGame(entry: ListedGame, language: Language, now: Date): GameView {
  const { game } = entry;
  const icon = game.iconUrl ?? artIn(game.artUrls, language);
  return {
    nodeId: game.nodeId,
    gameType: game.gameType,
    gameId: game.gameId,
    gameName: game.gameName,
    displayName: nameIn(game.names, language),
    showIcon: icon,
    iconUrl: icon,
    lagerIcon: icon,
    vassalage: game.vendorCode,
    gameCode: game.gameCode,
    isGame: game.opensList ? 'VASSALAGE' : 'GAME',
    isHot: bit(entry.isHot),
    isNew: bit(entry.isNew),
    supportPlay: bit(!game.freeplay),
    freeplay: bit(game.freeplay),
    gameClassify: game.classify,
    platform: game.platforms.join(','),
    rtp: game.rtp,
    minBet: limitText(game.minBet),
    maxBet: limitText(game.maxBet),
    ...closedUntil(entry, now),
  };
}

/** A game as the console sees it; isHot and isNew are the operator's flags here, not what play makes of them. */
export function viewOpsGame(entry: ListedGame, language: Language, now: Date): OpsGame {
  const { game, vendor } = entry;
  return {
    ...viewGame(entry, language, now),
    isHot: bit(game.isHot),
    isNew: bit(game.isNew),
    names: game.names,
    enabled: game.enabled,
    sort: game.sort,
    connectionCode: vendor.connectionCode,
    addedAt: game.addedAt.getTime(),
    opensList: game.opensList,
    ownIcon: game.iconUrl ?? '',
    maintenanceFrom: game.maintenanceFrom?.getTime() ?? null,
  };
}

/** A vendor's card in a lane. */
export function viewCard(
  { category, vendor, games }: ListedCategory,
  language: Language,
  now: Date,
): VendorCard {
  const icon = artIn(category.artUrls, language);
  const current = currentMaintenance(windowOf(vendor.maintenanceFrom, vendor.maintenanceUntil), now);
  return {
    vassalage: vendor.code,
    accountTypeName: vendor.accountTypeName,
    displayName: nameIn(vendor.names, language),
    isGame: 'VASSALAGE',
    nodeId: category.nodeId,
    gameId: 0,
    gameType: category.gameType,
    iconUrl: icon,
    lagerIcon: icon,
    isHot: bit(games.some((entry) => entry.game.isHot)),
    maintenance: current !== undefined,
    maintenanceUntil: current?.until?.getTime() ?? null,
    gameCount: games.length,
  };
}
