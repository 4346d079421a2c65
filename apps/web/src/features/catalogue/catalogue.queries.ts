import type { BannerArt, GameView, Lane } from '@baize/catalogue/api';
import { ASKED, PAGE_SIZES } from '@baize/catalogue/rules';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { boot } from '../../boot.ts';
import { catalogue } from '../../clients/catalogue.ts';
import type { GameType } from '../../pages.ts';
import { ask, merchantCode } from '../../session/clients.ts';
import { languageStore } from '../../session/language.ts';
import { useToken } from '../../session/session.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { stored, useStore } from '../../session/store.ts';
import type { LobbyFilter } from '../lobby/lobby-state.ts';
import { bannersOf, type BannerGroup, type ShownBanner } from './shown-banner.ts';

/** OPEN-API-05. */
const LANES_STALE_MS = 300_000;
const BANNERS_STALE_MS = 300_000;

type Language = ReturnType<typeof languageStore.get>;
const useLanguage = () => useStore(languageStore);
const atStart = <Part>(part: Part | undefined, language: string): Part | undefined =>
  boot.language === language ? part : undefined;

/** The category lanes with their vendors (LOBBY-048). */
export const lanesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lanes', language],
    queryFn: async (): Promise<Lane[]> =>
      (await ask(catalogue.listVendorLanes({ ...ASKED.lanes, language }))).data.lanes,
    staleTime: LANES_STALE_MS,
  });

export function useLanes() {
  const language = useLanguage();
  return useQuery({
    ...lanesQuery(language),
    initialData: atStart(boot.lanes, language),
    placeholderData: keepPreviousData,
  });
}

const hotKey = (language: string) => `hotGames.${language}`;
const keepHot = (language: string, list: readonly GameView[]) =>
  stored.write(hotKey(language), JSON.stringify(list), 'session');
// What the server wrote into the page is kept as well: it is not asked for again.
if (boot.hot && boot.language) keepHot(boot.language, boot.hot);

/** Hot games, kept in session storage so that a reload shows them at once (LOBBY-047). */
export const hotQuery = (language: Language) =>
  queryOptions({
    queryKey: ['hot', language],
    queryFn: async (): Promise<GameView[]> => {
      const { list } = await askHot({ language });
      keepHot(language, list);
      return list;
    },
  });

const askHot = (which: {
  gameType?: GameType | undefined;
  vassalage?: string | undefined;
  language: Language;
}) => ask(catalogue.listHotGames({ ...ASKED.hot, merchantCode: merchantCode(), ...which }));

export function useHotGames() {
  const language = useLanguage();
  return useQuery({
    ...hotQuery(language),
    initialData: atStart(boot.hot, language),
    placeholderData: (old: GameView[] | undefined) => old ?? readHot(language),
  });
}

function readHot(language: string): GameView[] | undefined {
  const text = stored.read(hotKey(language), 'session');
  return text ? (JSON.parse(text) as GameView[]) : undefined;
}

/** A group's banners; undefined until it is known whether the operator has any of his own. */
export function useBanners(group: BannerGroup): readonly ShownBanner[] | undefined {
  const language = useLanguage();
  const published = useSiteConfig()?.banners;
  const { data: house } = useQuery({
    queryKey: ['banners', language],
    queryFn: (): Promise<BannerArt[]> => ask(catalogue.listBannerArt({ language })),
    initialData: atStart(boot.banners, language),
    placeholderData: keepPreviousData,
    staleTime: BANNERS_STALE_MS,
  });
  return published && house && bannersOf(group, published, house);
}

/** Games by their ids: suggestions, and what a banner or a winner names. */
export const gamesQuery = (nodeIds: readonly number[], language: Language) =>
  queryOptions({
    queryKey: ['games', 'ids', nodeIds.join(), language],
    queryFn: async (): Promise<GameView[]> =>
      (await ask(catalogue.listGamesByIds({ ids: nodeIds.join(), language }))).list,
    enabled: nodeIds.length > 0,
  });

export type GamePage = { games: GameView[]; totalPages: number; totalCount: number };
type LobbyRequest = {
  type?: GameType;
  vendor?: string;
  filter: LobbyFilter;
  /** LOBBY-032: the sub-type. */
  kind?: string;
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
    initialData: isFirstPage(request) ? atStart(boot.games, language) : undefined,
    placeholderData: keepPreviousData,
    enabled: enabled && (!isOwn || token !== null),
  });
}

/** Whether a list is what the server wrote into the page: the lobby it was opened on, as it opens. */
const isFirstPage = ({ type, vendor, filter, kind, name, pageNo, pageSize }: LobbyRequest): boolean =>
  type !== undefined &&
  type === boot.gameType &&
  filter === 'ALL' &&
  !vendor &&
  !kind &&
  !name?.trim() &&
  pageNo === 1 &&
  pageSize === PAGE_SIZES.lobby;

async function askPage(request: LobbyRequest, language: Language): Promise<GamePage> {
  const { type: gameType, vendor: vassalage, pageNo, pageSize } = request;
  const scope = { gameType, vassalage, language };
  switch (request.filter) {
    case 'FAV': {
      const answer = await ask(
        catalogue.listFavouriteGames({ ...ASKED.favourites, ...scope, pageNo, pageSize }),
      );
      return { games: answer.content, totalPages: answer.totalPages, totalCount: answer.totalCount };
    }
    case 'RECENT': {
      const answer = await ask(
        catalogue.listRecentGames({ ...ASKED.recent, ...scope, page: pageNo, pageSize }),
      );
      return { games: answer.list, totalPages: answer.totalPages, totalCount: answer.totalCount };
    }
    case 'HOT': {
      const { list } = await askHot(scope);
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
      const gameClassify = request.kind || undefined;
      const answer = await ask(
        catalogue.listGames({
          ...ASKED.games,
          ...scope,
          merchant: merchantCode(),
          isNew,
          gameName,
          gameClassify,
          pageNo,
          pageSize,
        }),
      );
      return { games: answer.games, totalPages: answer.totalPages, totalCount: answer.totalCount };
    }
  }
}

/** Recent games of the member; also how a game page reached by its address learns the game's name. */
export function useRecentGames(pageSize: number = PAGE_SIZES.homeRecent) {
  const language = useLanguage();
  const token = useToken();
  return useQuery({
    queryKey: ['RECENT', 'home', pageSize, language],
    queryFn: async () =>
      (await ask(catalogue.listRecentGames({ ...ASKED.recent, page: 1, pageSize, language }))).list,
    enabled: token !== null,
  });
}
