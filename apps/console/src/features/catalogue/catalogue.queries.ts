import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { catalogue } from '../../session/clients.ts';

export const GAMES_PAGE_SIZE = 30;
export type Game = Answer<typeof catalogue.searchCatalogueGames>['list'][number];
export type GameFilter = Omit<Parameters<typeof catalogue.searchCatalogueGames>[0], 'pageSize'>;

export const games = (filter: GameFilter) =>
  queryOptions({
    queryKey: ['games', filter],
    queryFn: ({ signal }) =>
      ask(catalogue.searchCatalogueGames({ ...filter, pageSize: GAMES_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });

export type GameAct = 'enable' | 'disable' | 'hot' | 'endHot';

/** Shows or hides a game, puts it on the hot lane or takes it off. */
export function useActOnGame() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, nodeId, reason }: { act: GameAct; nodeId: number; reason: string }) =>
      ask(
        catalogue.updateCatalogueGame({
          nodeId,
          reason,
          ...(act === 'enable' || act === 'disable'
            ? { enabled: act === 'enable' }
            : { isHot: act === 'hot' }),
        }),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: ['games'] }),
  });
}
