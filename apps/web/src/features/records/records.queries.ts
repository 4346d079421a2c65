import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { play } from '../../clients/play.ts';
import { wallet } from '../../clients/wallet.ts';
import { ask } from '../../session/clients.ts';
import type { Period } from './period.ts';

type Answer<F extends (...args: never[]) => Promise<unknown>> =
  Awaited<ReturnType<F>> extends infer R ? (R extends { ok: true; value: infer V } ? V : never) : never;

/** WALLET-017: rows of a page. */
export const PAGE_SIZE = 20;

export type Bet = Answer<typeof play.listBets>['list'][number];
export type BetTotals = Answer<typeof play.listBets>['totals'];
export type Movement = Answer<typeof wallet.listTransactions>['list'][number];
export type MovementType = Movement['type'] | 'ALL';

export type BetFilter = Period & { gameType: string; vassalage: string; pageNo: number };

/** A record must be right when it is looked at: never answered from an old page. */
const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const bets = (filter: BetFilter, language: string) =>
  queryOptions({
    queryKey: ['records', 'bets', filter, language],
    queryFn: () => ask(play.listBets({ ...filter, pageSize: PAGE_SIZE })),
    ...fresh,
  });

export const betDetail = (bet: Pick<Bet, 'betId' | 'placedAt'>) =>
  queryOptions({
    queryKey: ['records', 'bet', bet.betId],
    queryFn: () => ask(play.getBetDetail({ betId: bet.betId, placedAt: bet.placedAt })),
  });

export type MovementFilter = Period & { type: MovementType; pageNo: number };

export const movements = (filter: MovementFilter) =>
  queryOptions({
    queryKey: ['records', 'movements', filter],
    queryFn: () => ask(wallet.listTransactions({ ...filter, pageSize: PAGE_SIZE })),
    ...fresh,
  });
