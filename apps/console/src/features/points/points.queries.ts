import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { listing, QUEUE } from '../../session/calls.ts';
import { points } from '../../session/clients.ts';

export type Redemption = Answer<typeof points.listAllRedemptions>['list'][number];

export const redemptions = listing(['points', 'redemptions'], points.listAllRedemptions, QUEUE);
export const pointProducts = listing(['points', 'products'], points.listProducts);
export type PointProduct = Answer<typeof points.listProducts>['list'][number];

export const pointLedger = listing(['points', 'ledger'], points.listMemberPoints);

/** Ratios as the form has them: a field for each source. */
export const pointSettings = queryOptions({
  queryKey: ['points', 'settings'] as QueryKey,
  queryFn: async () => {
    const { per, ...settings } = await ask(points.getPointSettings({}));
    return { ...settings, ...per };
  },
});
