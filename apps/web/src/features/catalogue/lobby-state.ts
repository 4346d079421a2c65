import type { MessageKey } from '@baize/i18n';
import type { IconName } from '@baize/ui';
import type { GameType } from '../../paths.ts';
import type { LobbyFilter } from './catalogue.queries.ts';

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

/** The filter an address asks for; one the category or the visitor may not have is ALL. */
export function filterOf(text: string, type: GameType, isIn: boolean): LobbyFilter {
  const found = chipsOf(type).find((chip) => chip.filter === text.toUpperCase())?.filter ?? 'ALL';
  return (found === 'FAV' || found === 'RECENT') && !isIn ? 'ALL' : found;
}

/** The page an address asks for, 1 when it is no page. */
export function pageOf(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
