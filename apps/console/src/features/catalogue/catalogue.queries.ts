import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { catalogue } from '../../session/clients.ts';

export const GAMES_PAGE_SIZE = 30;
export type Game = Answer<typeof catalogue.searchCatalogueGames>['list'][number];
export type GameChange = Parameters<typeof catalogue.updateCatalogueGame>[0];
export type Vendor = Answer<typeof catalogue.listCatalogueVendors>[number];
export type VendorChange = Parameters<typeof catalogue.updateCatalogueVendor>[0];
export type ImportReport = Answer<typeof catalogue.checkGameImport>;
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

export function useUpdateGame() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: GameChange) => ask(catalogue.updateCatalogueGame(change)),
    onSettled: () => client.invalidateQueries({ queryKey: ['games'] }),
  });
}

export const vendors = queryOptions({
  queryKey: ['vendors'],
  queryFn: ({ signal }) => ask(catalogue.listCatalogueVendors({}, { signal })),
});

export function useUpdateVendor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: VendorChange) => ask(catalogue.updateCatalogueVendor(change)),
    onSettled: () => client.invalidateQueries({ queryKey: ['vendors'] }),
  });
}

export type Missing = 'keep' | 'disable';
export const useImportTemplate = () =>
  useMutation({ mutationFn: () => ask(catalogue.getGameImportTemplate({})) });
export const useCheckImport = () =>
  useMutation({
    mutationFn: (input: { csv: string; missing: Missing }) => ask(catalogue.checkGameImport(input)),
  });
export function useApplyImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Parameters<typeof catalogue.applyGameImport>[0]) =>
      ask(catalogue.applyGameImport(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['games'] }),
  });
}

export type GameNotice = Answer<typeof catalogue.listOpsGameNotices>[number];
export const gameNotices = queryOptions({
  queryKey: ['gameNotices'],
  queryFn: ({ signal }) => ask(catalogue.listOpsGameNotices({}, { signal })),
});
export function useSaveGameNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: Parameters<typeof catalogue.saveGameNotice>[0]) => ask(catalogue.saveGameNotice(wish)),
    onSettled: () => client.invalidateQueries({ queryKey: ['gameNotices'] }),
  });
}
export function useDeleteGameNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { id: number; reason: string }) => ask(catalogue.deleteGameNotice(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['gameNotices'] }),
  });
}

type Language = NonNullable<Parameters<typeof catalogue.listBrandCatalogue>[0]['language']>;
export const brandCatalogue = (language: Language) =>
  queryOptions({
    queryKey: ['brandCatalogue', language],
    queryFn: ({ signal }) => ask(catalogue.listBrandCatalogue({ language }, { signal })),
  });
export type Offer = { of: 'vendor'; code: string } | { of: 'game'; nodeId: number };
export function useSetOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      offer,
      ...wish
    }: {
      offer: Offer;
      offered: boolean;
      sort: number | null;
      reason: string;
    }) => {
      if (offer.of === 'vendor') await ask(catalogue.setBrandVendor({ code: offer.code, ...wish }));
      else await ask(catalogue.setBrandGame({ nodeId: offer.nodeId, ...wish }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['brandCatalogue'] }),
  });
}
