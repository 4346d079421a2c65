import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { betDesk } from '../../session/clients.ts';

export const DESK_PAGE_SIZE = 30;
export type DeskBet = Answer<typeof betDesk.searchBets>['list'][number];
export type DeskFilter = Omit<Parameters<typeof betDesk.searchBets>[0], 'pageSize'>;
export type BetCase = Answer<typeof betDesk.getBetCase>;
export type BetName = Pick<Parameters<typeof betDesk.getBetCase>[0], 'memberId' | 'betId' | 'placedAt'>;

export const deskBets = (filter: DeskFilter) =>
  queryOptions({
    queryKey: ['bets', 'list', filter],
    queryFn: ({ signal }) => ask(betDesk.searchBets({ ...filter, pageSize: DESK_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });

export const betCase = (name: BetName) =>
  queryOptions({
    queryKey: ['bets', 'case', name],
    queryFn: ({ signal }) => ask(betDesk.getBetCase(name, { signal })),
  });

/** The vendor's own record, asked when somebody wants it. */
export const useAskVendor = () =>
  useMutation({ mutationFn: (name: BetName) => ask(betDesk.askVendorAboutBet(name)) });

export type BetAct = BetCase['acts'][number];

export function useActOnBet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, payout, ...input }: BetName & { act: BetAct; payout: string; reason: string }) =>
      act === 'reverse'
        ? ask(betDesk.reverseRound(input))
        : ask(betDesk.resolveOpenBet({ ...input, outcome: act, payout: act === 'settle' ? payout : '0' })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['bets'] }),
  });
}
