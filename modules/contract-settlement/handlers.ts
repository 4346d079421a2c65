import type { ContractInForce } from '@baize/contracts';
import type { Ctx, Handlers, Input } from '@baize/endpoint';
import type { settlementApi } from './api.ts';
import type { settlementConsoleApi } from './console-api.ts';
import { getSettlement, listSettlementKinds, listSettlementRuns, listSettlements } from './console.ts';
import type { SettlementDeps } from './deps.ts';
import { estimateTerms } from './estimate-terms.ts';
import { getSettlementDues } from './dues.ts';
import { forceSettlement } from './force.ts';
import { pauseSettlement } from './pause.ts';
import { processSettlements } from './process.ts';
import { getSettlementSheet, listRecords } from './records.ts';
import { rerunSettlement } from './rerun.ts';
import { getRunningPeriod } from './running-period.ts';

type Api = typeof settlementApi;

export function settlementHandlers(deps: SettlementDeps): Handlers<Api> {
  const records =
    (kind: ContractInForce['kind']) => (input: Input<Api, 'listDividendRecords'>, ctx: Ctx<'member'>) =>
      listRecords(deps, kind, input, ctx);
  const process =
    (kind: ContractInForce['kind']) => (input: Input<Api, 'processDividends'>, ctx: Ctx<'member'>) =>
      processSettlements(deps, kind, input, ctx);
  return {
    listDividendRecords: records('DIVIDEND'),
    processDividends: process('DIVIDEND'),
    listDailySalaryRecords: records('DAILY_SALARY'),
    processDailySalaries: process('DAILY_SALARY'),
    listHourlySalaryRecords: records('HOURLY_SALARY'),
    processHourlySalaries: process('HOURLY_SALARY'),
    listRealtimeSalaryRecords: records('REALTIME_SALARY'),
    processRealtimeSalaries: process('REALTIME_SALARY'),
    getSettlementDues: (_input, ctx) => getSettlementDues(deps, ctx),
    getSettlementSheet: (input, ctx) => getSettlementSheet(deps, input, ctx),
    getRunningPeriod: (input, ctx) => getRunningPeriod(deps, input, ctx),
    estimateTerms: (input, ctx) => estimateTerms(deps, input, ctx),
  };
}

export const settlementConsoleHandlers = (deps: SettlementDeps): Handlers<typeof settlementConsoleApi> => ({
  listSettlementKinds: (_input, ctx) => listSettlementKinds(deps, ctx),
  pauseSettlement: (input, ctx) => pauseSettlement(deps, input, ctx),
  listSettlementRuns: (input, ctx) => listSettlementRuns(deps, input, ctx),
  rerunSettlement: (input, ctx) => rerunSettlement(deps, input, ctx),
  listSettlements: (input, ctx) => listSettlements(deps, input, ctx),
  getSettlement: (input, ctx) => getSettlement(deps, input, ctx),
  forceSettlement: (input, ctx) => forceSettlement(deps, input, ctx),
});
