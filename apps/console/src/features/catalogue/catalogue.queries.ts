import { useMutation } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { catalogue } from '../../session/clients.ts';

export const SORT_MAX = 1_000_000;
export const GAMES_PAGE_SIZE = 30;
export type Game = Answer<typeof catalogue.searchCatalogueGames>['list'][number];
export type GameChange = Parameters<typeof catalogue.updateCatalogueGame>[0];
export type Vendor = Answer<typeof catalogue.listCatalogueVendors>[number];
export type VendorChange = Parameters<typeof catalogue.updateCatalogueVendor>[0];
export type ImportReport = Answer<typeof catalogue.checkGameImport>;
export type GameNotice = Answer<typeof catalogue.listOpsGameNotices>[number];
export type Missing = 'keep' | 'disable';

export const games = listing(['games'], catalogue.searchCatalogueGames);
export const vendors = reading(['vendors'], catalogue.listCatalogueVendors)({});
export const gameNotices = reading(['gameNotices'], catalogue.listOpsGameNotices)({});
export const brandCatalogue = reading(['brandCatalogue'], catalogue.listBrandCatalogue);

export const useImportTemplate = () =>
  useMutation({ mutationFn: () => ask(catalogue.getGameImportTemplate({})) });
export const useCheckImport = () =>
  useMutation({
    mutationFn: (input: { csv: string; missing: Missing }) => ask(catalogue.checkGameImport(input)),
  });
