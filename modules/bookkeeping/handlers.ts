import type { Handlers } from '@baize/endpoint';
import { listAdjustments, requestAdjustment, reverseAdjustment } from './adjust.ts';
import type { bookkeepingApi } from './api.ts';
import { listCapitalMoves, moveCapital } from './capital.ts';
import type { BookkeepingDeps } from './deps.ts';
import { listDiscrepancies, reopenDiscrepancy, resolveDiscrepancy } from './discrepancies.ts';
import { getLiability, listLiabilityReports } from './liability.ts';

export const bookkeepingHandlers = (deps: BookkeepingDeps): Handlers<typeof bookkeepingApi> => ({
  requestAdjustment: (input, ctx) => requestAdjustment(deps, input, ctx),
  reverseAdjustment: (input, ctx) => reverseAdjustment(deps, input, ctx),
  listAdjustments: (input, ctx) => listAdjustments(deps, input, ctx),
  listDiscrepancies: (input) => listDiscrepancies(deps, input),
  resolveDiscrepancy: (input, ctx) => resolveDiscrepancy(deps, input, ctx),
  reopenDiscrepancy: (input, ctx) => reopenDiscrepancy(deps, input, ctx),
  listCapitalMoves: (input, ctx) => listCapitalMoves(deps, input, ctx),
  moveCapital: (input, ctx) => moveCapital(deps, input, ctx),
  getLiability: (_input, ctx) => getLiability(deps, ctx),
  listLiabilityReports: (input, ctx) => listLiabilityReports(deps, input, ctx),
});
