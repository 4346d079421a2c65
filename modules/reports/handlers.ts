import type { Handlers } from '@baize/endpoint';
import type { reportsApi, reportsConsoleApi } from './api.ts';
import { listDailyTotals } from './list-daily-totals.ts';
import type { ReportsDeps } from './deps.ts';
import { createDownload } from './downloads.ts';
import { listRoundEntries, listTransactions } from './history.ts';
import { listDailyProfit } from './list-daily-profit.ts';
import { getStatement } from './get-statement.ts';
import { listQueues } from './list-queues.ts';
import { listSteps } from './list-steps.ts';

export const reportsHandlers = (deps: ReportsDeps): Handlers<typeof reportsApi> => ({
  listTransactions: (input, ctx) => listTransactions(deps, input, ctx),
  listRoundEntries: (input, ctx) => listRoundEntries(deps, input, ctx),
  listDailyProfit: (input, ctx) => listDailyProfit(deps, input, ctx),
  getStatement: (input, ctx) => getStatement(deps, input, ctx),
  createDownload: (input, ctx) => createDownload(deps, input, ctx),
});

export const reportsConsoleHandlers = (deps: ReportsDeps): Handlers<typeof reportsConsoleApi> => ({
  listQueues: (_, ctx) => listQueues(deps, ctx),
  listSteps: (_, ctx) => listSteps(deps, ctx),
  listDailyTotals: (input, ctx) => listDailyTotals(deps, input, ctx),
});
