/** What a member's records say, #62 and ours. */
export const reportsRoutes = {
  listTransactions: 'GET /wps/relay/ODSFE2_MemTransDet',
  listRoundEntries: 'GET /wps/reports/round',
  listDailyProfit: 'GET /wps/reports/profit',
  getStatement: 'GET /wps/reports/statement',
  createDownload: 'POST /wps/reports/downloads',
} as const;

/** Outside the envelope: the file a ticket of createDownload opens. */
export const DOWNLOAD_PATH = '/wps/reports/files';

/** Wire of the operator console (OP-24, OP-31). */
export const reportsConsoleRoutes = {
  listQueues: 'GET /ops/overview/queues',
  listSteps: 'GET /ops/overview/steps',
  listDailyTotals: 'GET /ops/reports/daily',
} as const;
