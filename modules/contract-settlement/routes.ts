/** Calls 50 and 51 of api-calls.md for each kind; those of hourly and real-time salaries are POST (CONTRACT-016, CONTRACT-017). */
export const settlementRoutes = {
  listDividendRecords: 'GET /wps/relay/ACS_dividendRecords',
  processDividends: 'POST /wps/relay/ACS_dividendProcess',
  listDailySalaryRecords: 'GET /wps/relay/ACS_dailySalaryRecords',
  processDailySalaries: 'POST /wps/relay/ACS_dailySalaryProcess',
  listHourlySalaryRecords: 'POST /wps/relay/ACS_hourlySalaryRecords',
  processHourlySalaries: 'POST /wps/relay/ACS_hourlySalaryProcess',
  listRealtimeSalaryRecords: 'POST /wps/relay/ACS_realtimeSalaryRecords',
  processRealtimeSalaries: 'POST /wps/relay/ACS_realtimeSalaryProcess',
  getSettlementSheet: 'GET /wps/agent/settlementSheet',
  getRunningPeriod: 'GET /wps/agent/contractPeriod',
  estimateTerms: 'POST /wps/agent/contractEstimate',
  getSettlementDues: 'GET /wps/agent/settlementDues',
} as const;

export const settlementConsoleRoutes = {
  listSettlementKinds: 'GET /ops/contracts/kinds',
  pauseSettlement: 'POST /ops/contracts/pause',
  listSettlementRuns: 'GET /ops/contracts/runs',
  rerunSettlement: 'POST /ops/contracts/rerun',
  listSettlements: 'GET /ops/contracts/settlements',
  getSettlement: 'GET /ops/contracts/settlements/:settlementId',
  forceSettlement: 'POST /ops/contracts/settlements/:settlementId/force',
} as const;
