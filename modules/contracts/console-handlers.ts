import type { Handlers } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import { findMemberRow } from '@baize/members';
import type { contractsConsoleApi } from './console-api.ts';
import { searchContracts } from './contract.sql.ts';
import type { ContractsDeps } from './deps.ts';
import { planMove } from './end-on-move.ts';
import { answerHouseContract, endHouseContract, proposeHouseContract } from './house-contract.ts';
import { getContractLimits, saveContractLimits } from './limits-control.ts';
import { highestRate, shownContracts, shownEndings } from './view.ts';

export const contractsConsoleHandlers = (deps: ContractsDeps): Handlers<typeof contractsConsoleApi> => ({
  listBrandContracts: async ({ kind, status, payer, account, ...request }, { merchantId }) => {
    const uplineId = payer === 'HOUSE' ? null : undefined;
    const of = { merchantId, uplineId, kind, state: status, account: account || undefined };
    const found = await searchContracts(deps.db, of, request, (contract) => contract);
    const rows = found.list.map((contract) => ({ contract, side: 'UPLINE' as const }));
    const shown = await shownContracts(deps.db, rows, deps.clock.now());
    return ok({
      ...found,
      list: found.list.flatMap(({ uplineId: payerId, downlineId }, index) => {
        const row = shown[index];
        if (!row) return [];
        const { downlineAccount: account } = row;
        const allowed = payerId === null ? row.allowed : [];
        return [{ ...row, memberId: downlineId, account, rate: highestRate(row), allowed }];
      }),
    });
  },
  proposeHouseContract: (input, ctx) => proposeHouseContract(deps, input, ctx),
  answerHouseContract: (input, ctx) => answerHouseContract(deps, input, ctx),
  endHouseContract: (input, ctx) => endHouseContract(deps, input, ctx),
  getContractLimits: (_input, ctx) => getContractLimits(deps, ctx),
  saveContractLimits: (input, ctx) => saveContractLimits(deps, input, ctx),
  previewMove: async ({ memberId }, { merchantId }) => {
    const at = deps.clock.now();
    const member = await findMemberRow(deps.db, memberId);
    if (member?.merchantId !== merchantId) return refuse('member_unknown');
    const { account } = member;
    const { own, below } = await planMove(deps.db, { merchantId, memberId }, at);
    const rows = own.map((contract) => ({ contract, side: 'DOWNLINE' as const }));
    const shown = await shownContracts(deps.db, rows, at);
    return ok({
      willTerminateCount: own.length + below.length,
      willTerminate: [
        ...shown.map((row) => ({
          contractId: row.contractId,
          downlineAccount: account,
          rate: highestRate(row),
          reason: 'MOVED' as const,
        })),
        ...shownEndings(below),
      ],
    });
  },
});
