import { rebate } from '../../clients/rebate.ts';
import { vip } from '../../clients/vip.ts';
import type { Answer } from '../../session/clients.ts';
import { freshPage, freshQuery } from '../../session/query-client.ts';

const ROWS = 20;

export const vipRank = freshQuery(['vip', 'rank'], () => vip.getVipRank({}));
export type Rank = Answer<typeof vip.getVipRank>;
export type RankLevel = Rank['levels'][number];

export const vipGifts = (pageNo: number) =>
  freshPage(['vip', 'gifts', pageNo], () => vip.listVipGifts({ pageNo, pageSize: ROWS }));
export const vipChanges = (pageNo: number) =>
  freshPage(['vip', 'changes', pageNo], () => vip.listVipChanges({ pageNo, pageSize: ROWS }));
export const rebateRates = freshQuery(['rebate', 'rates'], () => rebate.listRebateRates({}));
export type RebateRow = Answer<typeof rebate.listRebateRates>['rows'][number];
