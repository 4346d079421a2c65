import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { bets } from '../../clients/bets.ts';
import { reports } from '../../clients/reports.ts';
import { ask, type Answer } from '../../session/clients.ts';
import type { Period } from './period.ts';

/** WALLET-017: rows of a page. */
export const PAGE_SIZE = 20;

export type Bet = Answer<typeof bets.listBets>['list'][number];
export type BetTotals = Answer<typeof bets.listBets>['totals'];
export type Movement = Answer<typeof reports.listTransactions>['list'][number];
export type MovementType = Movement['type'] | 'ALL';
export type Statement = Answer<typeof reports.getStatement>;

export type BetFilter = Period & { gameType: string; vassalage: string; pageNo: number };

/** A record must be right when it is looked at: never answered from an old page. */
const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const bettingRecord = (filter: BetFilter, language: string) =>
  queryOptions({
    queryKey: ['records', 'bets', filter, language],
    queryFn: () => ask(bets.listBets({ ...filter, pageSize: PAGE_SIZE })),
    ...fresh,
  });

export const betDetail = (bet: Pick<Bet, 'betId' | 'placedAt'>) =>
  queryOptions({
    queryKey: ['records', 'bet', bet.betId],
    queryFn: () => ask(bets.getBetDetail({ betId: bet.betId, placedAt: bet.placedAt })),
  });

/** The entries of the ledger behind a bet. */
export const roundEntries = ({ betId, placedAt }: Pick<Bet, 'betId' | 'placedAt'>, language: string) =>
  queryOptions({
    queryKey: ['records', 'round', betId, language],
    queryFn: () => ask(reports.listRoundEntries({ betId, placedAt })),
    staleTime: 0,
  });

export type MovementStatus = Movement['status'] | 'ALL';
export type MovementFilter = Period & {
  type: MovementType;
  status: MovementStatus;
  gameType?: string;
  vassalage?: string;
  pageNo: number;
};

export const movements = (filter: MovementFilter, language: string) =>
  queryOptions({
    queryKey: ['records', 'movements', filter, language],
    queryFn: () => ask(reports.listTransactions({ ...filter, pageSize: PAGE_SIZE })),
    ...fresh,
  });

export const profit = (period: Period) =>
  queryOptions({
    queryKey: ['records', 'profit', period],
    queryFn: () => ask(reports.listDailyProfit(period)),
    ...fresh,
  });

export const statement = () =>
  queryOptions({
    queryKey: ['records', 'statement'],
    queryFn: () => ask(reports.getStatement({})),
    staleTime: 0,
  });

export type Wanted = Parameters<typeof reports.createDownload>[0];

/** Takes a file down: the link is made for it and works for five minutes. */
export const useDownload = () =>
  useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { url, fileName } = await ask(reports.createDownload(wanted));
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
    },
  });
