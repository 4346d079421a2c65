import type { Language } from '@baize/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { promotions } from '../../clients/promotions.ts';
import { rewards } from '../../clients/rewards.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { freshPage, refresh } from '../../session/query-client.ts';
import { balanceQuery } from '../../session/balance.ts';
import { unreadQuery } from '../messaging/inbox.queries.ts';

export type Reward = Answer<typeof rewards.listRewards>['list'][number];
export type Bonus = Answer<typeof rewards.listBonuses>['list'][number];
export type Terms = Bonus['terms'];
export type FreeRounds = Answer<typeof promotions.listFreeRounds>['list'][number];

const PAGE = 20;
const REWARDS = ['rewards', 'list'];
const BONUSES = ['rewards', 'bonuses'];

export const rewardsQuery = (pageNo: number, language: string) =>
  freshPage([...REWARDS, pageNo, language], () => rewards.listRewards({ pageNo, pageSize: PAGE }));
export const bonusesQuery = (pageNo: number, language: string) =>
  freshPage([...BONUSES, pageNo, language], () => rewards.listBonuses({ pageNo, pageSize: PAGE }));

/** The language is the caller's own: the answer names games and promotions in it. */
export const freeRoundsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['rewards', 'free', language],
    queryFn: () => ask(promotions.listFreeRounds({ language })),
    staleTime: 0,
  });

/** What cancelling would take now; asked for when the dialog opens. */
export const consequenceQuery = (bonusId: string) =>
  queryOptions({
    queryKey: ['rewards', 'consequence', bonusId],
    queryFn: () => ask(rewards.previewCancelBonus({ bonusId })),
    staleTime: 0,
    gcTime: 0,
  });

const refreshAll = () => refresh({ queryKey: REWARDS }, { queryKey: BONUSES }, balanceQuery, unreadQuery);

/** Asked twice it is claimed once; whatever was answered, the lists are asked again. */
export const useClaim = () =>
  useMutation({
    mutationFn: (rewardId: string) => ask(rewards.claimReward({ rewardId })),
    onSettled: refreshAll,
  });

export function useCancelBonus(bonusId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (takesBack: string) => ask(rewards.cancelBonus({ bonusId, takesBack })),
    onSuccess: refreshAll,
    // Other figures than those shown: they are shown anew.
    onError: () => client.invalidateQueries({ queryKey: consequenceQuery(bonusId).queryKey }),
  });
}
