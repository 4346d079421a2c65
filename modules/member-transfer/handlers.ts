import type { Handlers } from '@baize/endpoint';
import {
  approveAgentDeposit,
  cancelAgentDeposit,
  rejectAgentDeposit,
  requestAgentDeposit,
} from './agent-deposit.ts';
import type { memberTransferApi, memberTransferConsoleApi } from './api.ts';
import { getLineTransferSettings, updateLineTransferSettings } from './change-settings.ts';
import { listAgentDeposits, listLineTransfers } from './console.ts';
import type { MemberTransferDeps } from './deps.ts';
import { getCreditReport, getTransferLine, listAgentRequests, listDownlines } from './read-line.ts';
import { transferLine } from './transfer-line.ts';

export const memberTransferHandlers = (deps: MemberTransferDeps): Handlers<typeof memberTransferApi> => ({
  getTransferLine: (_, ctx) => getTransferLine(deps, ctx),
  listDownlines: (input, ctx) => listDownlines(deps, input, ctx),
  transferLine: (input, ctx) => transferLine(deps, input, ctx),
  getCreditReport: (input, ctx) => getCreditReport(deps, input, ctx),
  requestAgentDeposit: (input, ctx) => requestAgentDeposit(deps, input, ctx),
  listAgentRequests: (input, ctx) => listAgentRequests(deps, input, ctx),
  cancelAgentDeposit: (input, ctx) => cancelAgentDeposit(deps, input, ctx),
  approveAgentDeposit: (input, ctx) => approveAgentDeposit(deps, input, ctx),
  rejectAgentDeposit: (input, ctx) => rejectAgentDeposit(deps, input, ctx),
});

export const memberTransferConsoleHandlers = (
  deps: MemberTransferDeps,
): Handlers<typeof memberTransferConsoleApi> => ({
  getLineTransferSettings: (_, ctx) => getLineTransferSettings(deps, ctx),
  updateLineTransferSettings: (input, ctx) => updateLineTransferSettings(deps, input, ctx),
  listLineTransfers: (input, ctx) => listLineTransfers(deps, input, ctx),
  listAgentDeposits: (input, ctx) => listAgentDeposits(deps, input, ctx),
});
