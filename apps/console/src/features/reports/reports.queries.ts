import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { reports } from '../../session/clients.ts';

export type DailyRow = Answer<typeof reports.listDailyTotals>['list'][number];
export type DailyFilter = Parameters<typeof reports.listDailyTotals>[0];

export const dailyTotals = (filter: DailyFilter) =>
  queryOptions({
    queryKey: ['reports', 'daily', filter],
    queryFn: ({ signal }) => ask(reports.listDailyTotals(filter, { signal })),
    placeholderData: keepPreviousData,
  });
