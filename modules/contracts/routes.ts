/** Calls 45–49 of spec/api-calls.md for each kind. Those of hourly and real-time salaries are POST (CONTRACT-016, CONTRACT-017). */
export const contractsRoutes = {
  getDividendContract: 'GET /wps/relay/ACS_dividendContract',
  listDividendContracts: 'GET /wps/relay/ACS_dividendContractList',
  proposeDividend: 'POST /wps/relay/ACS_dividendContractPropose',
  respondDividend: 'POST /wps/relay/ACS_dividendContractRespond',
  terminateDividend: 'POST /wps/relay/ACS_dividendContractTerminate',
  getDailySalaryContract: 'GET /wps/relay/ACS_dailySalaryContract',
  listDailySalaryContracts: 'GET /wps/relay/ACS_dailySalaryContractList',
  proposeDailySalary: 'POST /wps/relay/ACS_dailySalaryContractPropose',
  respondDailySalary: 'POST /wps/relay/ACS_dailySalaryContractRespond',
  terminateDailySalary: 'POST /wps/relay/ACS_dailySalaryContractTerminate',
  getHourlySalaryContract: 'POST /wps/relay/ACS_hourlySalaryContract',
  listHourlySalaryContracts: 'POST /wps/relay/ACS_hourlySalaryContractList',
  proposeHourlySalary: 'POST /wps/relay/ACS_hourlySalaryContractPropose',
  respondHourlySalary: 'POST /wps/relay/ACS_hourlySalaryContractRespond',
  terminateHourlySalary: 'POST /wps/relay/ACS_hourlySalaryContractTerminate',
  getRealtimeSalaryContract: 'POST /wps/relay/ACS_realtimeSalaryContract',
  listRealtimeSalaryContracts: 'POST /wps/relay/ACS_realtimeSalaryContractList',
  proposeRealtimeSalary: 'POST /wps/relay/ACS_realtimeSalaryContractPropose',
  respondRealtimeSalary: 'POST /wps/relay/ACS_realtimeSalaryContractRespond',
  terminateRealtimeSalary: 'POST /wps/relay/ACS_realtimeSalaryContractTerminate',
  listPendingContracts: 'GET /wps/agent/pendingContracts',
} as const;

/** Operator console (port 8081). */
export const contractsConsoleRoutes = {
  listBrandContracts: 'GET /ops/contracts',
  proposeHouseContract: 'POST /ops/contracts',
  answerHouseContract: 'POST /ops/contracts/:contractId/answer',
  endHouseContract: 'POST /ops/contracts/:contractId/end',
  getContractLimits: 'GET /ops/contracts/limits',
  saveContractLimits: 'PUT /ops/contracts/limits',
  previewMove: 'GET /ops/contracts/ended-by-move',
} as const;
