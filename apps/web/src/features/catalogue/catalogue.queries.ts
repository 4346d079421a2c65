import type { BannerArt, GameView, Lane } from '@baize/catalogue/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { boot } from '../../boot.ts';
import type { GameType } from '../../paths.ts';
import { catalogue } from '../../clients/catalogue.ts';
import { ask } from '../../session/clients.ts';
import { languageStore } from '../../session/language.ts';
import { useToken } from '../../session/session.ts';
import { stored, useStore } from '../../session/store.ts';

/** Page sizes of the specification (§9; LOBBY-014, LOBBY-028…030). */
export const LOBBY_PAGE_SIZE = 40;
export const SHELF_PAGE_SIZE = 15;
export const SEARCH_PAGE_SIZE = 24;
export const HOME_SECTION_SIZE = 12;
export const HOME_VENDORS_SIZE = 6;
export const HOME_RECENT_SIZE = 20;
const LANES_STALE_MS = 120_000;

const useLanguage = () => useStore(languageStore);
const atStart = <Part>(part: Part | undefined, language: string): Part | undefined =>
  boot.language === language ? part : undefined;

/** The category lanes with their vendors. */
export function useLanes() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['lanes', language],
    queryFn: async (): Promise<Lane[]> => (await ask(catalogue.listVendorLanes({ language }))).data.lanes,
    initialData: atStart(boot.lanes, language),
    placeholderData: keepPreviousData,
    staleTime: LANES_STALE_MS,
  });
}

const hotKey = (language: string) => `hotGames.${language}`;

/** Hot games, kept in session storage so that a reload shows them at once (LOBBY-047). */
export function useHotGames() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['hot', language],
    queryFn: async (): Promise<GameView[]> => {
      const { list } = await ask(catalogue.listHotGames({ language }));
      stored.write(hotKey(language), JSON.stringify(list), 'session');
      return list;
    },
    initialData: atStart(boot.hot, language),
    placeholderData: (old: GameView[] | undefined) => old ?? readHot(language),
  });
}

function readHot(language: string): GameView[] | undefined {
  const text = stored.read(hotKey(language), 'session');
  return text ? (JSON.parse(text) as GameView[]) : undefined;
}

export function useBanners(groupName: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['banners', groupName, language],
    queryFn: (): Promise<BannerArt[]> => ask(catalogue.listBannerArt({ groupName, language })),
    initialData: atStart(
      boot.banners?.filter((banner) => banner.groupName === groupName),
      language,
    ),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
}

export type LobbyFilter = 'ALL' | 'HOT' | 'NEW' | 'RECENT' | 'FAV' | 'SEARCH';
export type GamePage = { games: GameView[]; totalPages: number; totalCount: number };
type LobbyRequest = {
  type?: GameType;
  vendor?: string;
  filter: LobbyFilter;
  name?: string;
  pageNo: number;
  pageSize: number;
};

/** One page of the lobby under any of its filters (LOBBY-019). */
export function useGamePage(request: LobbyRequest, enabled = true) {
  const language = useLanguage();
  const token = useToken();
  const isOwn = request.filter === 'FAV' || request.filter === 'RECENT';
  return useQuery({
    queryKey: [isOwn ? request.filter : 'games', request, language],
    queryFn: () => askPage(request, language),
    placeholderData: keepPreviousData,
    enabled: enabled && (!isOwn || token !== null),
  });
}

async function askPage(request: LobbyRequest, language: 'EN' | 'CN' | 'KM'): Promise<GamePage> {
  const { type: gameType, vendor: vassalage, pageNo, pageSize } = request;
  const shelf = { gameType, vassalage, language };
  switch (request.filter) {
    case 'FAV': {
      const answer = await ask(catalogue.listFavouriteGames({ ...shelf, pageNo, pageSize }));
      return { games: answer.content, totalPages: answer.totalPages, totalCount: answer.totalCount };
    }
    case 'RECENT': {
      const answer = await ask(catalogue.listRecentGames({ ...shelf, page: pageNo, pageSize }));
      return { games: answer.list, totalPages: answer.totalPages, totalCount: answer.totalCount };
    }
    case 'HOT': {
      const { list } = await ask(catalogue.listHotGames(shelf));
      const from = (pageNo - 1) * pageSize;
      return {
        games: list.slice(from, from + pageSize),
        totalPages: Math.ceil(list.length / pageSize),
        totalCount: list.length,
      };
    }
    default: {
      const isNew = request.filter === 'NEW' ? ('1' as const) : undefined;
      const gameName = request.name?.trim() || undefined;
      const answer = await ask(catalogue.listGames({ ...shelf, isNew, gameName, pageNo, pageSize }));
      return { games: answer.games, totalPages: answer.totalPages, totalCount: answer.totalCount };
    }
  }
}

/** Recent games of the member; also how a game page reached by its address learns the game's name. */
export function useRecentGames(pageSize = HOME_RECENT_SIZE) {
  const language = useLanguage();
  const token = useToken();
  return useQuery({
    queryKey: ['RECENT', 'home', pageSize, language],
    queryFn: async () => (await ask(catalogue.listRecentGames({ page: 1, pageSize, language }))).list,
    enabled: token !== null,
  });
}
