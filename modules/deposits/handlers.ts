import type { Handlers } from '@baize/endpoint';
import { addStatementLines } from './add-statement-lines.ts';
import type { depositsApi, depositsConsoleApi } from './api.ts';
import { cancelDeposit, submitDeposit } from './close-deposit.ts';
import { createDeposit } from './create-deposit.ts';
import { checkDeposit, getDepositCase } from './deposit-case.ts';
import { attachDepositSlip, getDepositSlip, getDepositSlipOfMember } from './deposit-slip.ts';
import type { DepositsDeps } from './deps.ts';
import { getDeposit, listDepositChannels, listDeposits } from './read-deposits.ts';
import { creditDeposit, failDeposit, listDepositQueue } from './review-deposit.ts';
import { listIncoming, setIncomingAside, settleIncoming } from './settle-incoming.ts';

export const depositsHandlers = (deps: DepositsDeps): Handlers<typeof depositsApi> => ({
  listDepositChannels: (_, ctx) => listDepositChannels(deps, ctx),
  createDeposit: (input, ctx) => createDeposit(deps, input, ctx),
  getDeposit: (input, ctx) => getDeposit(deps, input, ctx),
  listDeposits: (input, ctx) => listDeposits(deps, input, ctx),
  submitDeposit: (input, ctx) => submitDeposit(deps, input, ctx),
  cancelDeposit: (input, ctx) => cancelDeposit(deps, input, ctx),
  attachDepositSlip: (input, ctx) => attachDepositSlip(deps, input, ctx),
  getDepositSlip: (input, ctx) => getDepositSlip(deps, input, ctx),
});

export const depositsConsoleHandlers = (deps: DepositsDeps): Handlers<typeof depositsConsoleApi> => ({
  listDepositQueue: (input, ctx) => listDepositQueue(deps, input, ctx),
  creditDeposit: (input, ctx) => creditDeposit(deps, input, ctx),
  failDeposit: (input, ctx) => failDeposit(deps, input, ctx),
  getDepositCase: (input, ctx) => getDepositCase(deps, input, ctx),
  getDepositSlipOfMember: (input, ctx) => getDepositSlipOfMember(deps, input, ctx),
  checkDeposit: (input, ctx) => checkDeposit(deps, input, ctx),
  listIncoming: (input, ctx) => listIncoming(deps, input, ctx),
  addStatementLines: (input, ctx) => addStatementLines(deps, input, ctx),
  settleIncoming: (input, ctx) => settleIncoming(deps, input, ctx),
  setIncomingAside: (input, ctx) => setIncomingAside(deps, input, ctx),
});
