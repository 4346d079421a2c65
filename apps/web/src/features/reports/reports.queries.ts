import { queryOptions, useMutation } from '@tanstack/react-query';
import { bets } from '../../clients/bets.ts';
import { reports } from '../../clients/reports.ts';
import { ask, type Answer } from '../../session/clients.ts';
import type { Period } from './period.ts';
import { freshPage, freshQuery } from '../../session/query-client.ts';

/** WALLET-017: rows of a page. */
export const PAGE_SIZE = 20;

export type Bet = Answer<typeof bets.listBets>['list'][number];
export type BetTotals = Answer<typeof bets.listBets>['totals'];
export type Movement = Answer<typeof reports.listTransactions>['list'][number];
export type MovementType = Movement['type'] | 'ALL' | 'INCOME';
export type Statement = Answer<typeof reports.getStatement>;

/** `account`: of an agent's team; empty: the reader's own. */
export type BetFilter = Period & { gameType: string; vassalage: string; account: string; pageNo: number };

export const bettingRecord = (filter: BetFilter, language: string) =>
  freshPage(['records', 'bets', filter, language], () => bets.listBets({ ...filter, pageSize: PAGE_SIZE }));

export const betDetail = (bet: Pick<Bet, 'betId' | 'placedAt'>, account = '') =>
  queryOptions({
    queryKey: ['records', 'bet', bet.betId],
    queryFn: () => ask(bets.getBetDetail({ betId: bet.betId, placedAt: bet.placedAt, account })),
  });

/** The entries of the ledger behind a bet. */
export const roundEntries = (
  { betId, placedAt }: Pick<Bet, 'betId' | 'placedAt'>,
  language: string,
  account = '',
) =>
  freshQuery(['records', 'round', betId, language], () =>
    reports.listRoundEntries({ betId, placedAt, account }),
  );

export type MovementStatus = Movement['status'] | 'ALL';
export type MovementFilter = Period & {
  type: MovementType;
  status: MovementStatus;
  gameType?: string;
  vassalage?: string;
  account?: string;
  pageNo: number;
};

/** Play writes two entries a round: so many make about twenty lines. */
const MOVEMENTS = 2 * PAGE_SIZE;

export const movements = (filter: MovementFilter, language: string) =>
  freshPage(['records', 'movements', filter, language], () =>
    reports.listTransactions({ ...filter, pageSize: MOVEMENTS }),
  );

export const profit = (period: Period) =>
  freshPage(['records', 'profit', period], () => reports.listDailyProfit(period));

export const statement = () => freshQuery(['records', 'statement'], () => reports.getStatement({}));

export type DownloadInput = Parameters<typeof reports.createDownload>[0];

/** Takes a file down: the link is made for it and works for five minutes. */
export const useDownload = () =>
  useMutation({
    mutationFn: async (wanted: DownloadInput) => {
      const { url, fileName } = await ask(reports.createDownload(wanted));
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
    },
  });
