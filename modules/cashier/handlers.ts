import type { Handlers } from '@baize/endpoint';
import type { cashierApi, cashierConsoleApi } from './api.ts';
import { addBankAccount, listBankAccounts } from './bank-accounts.ts';
import { cancelDeposit, submitDeposit } from './close-deposit.ts';
import { cancelWithdrawal, confirmWithdrawal } from './confirm-withdrawal.ts';
import { createDeposit } from './create-deposit.ts';
import type { CashierDeps } from './deps.ts';
import { listMemberBankAccounts, removeBankAccount } from './member-bank-accounts.ts';
import { getDeposit, listDepositChannels, listDeposits } from './read-deposits.ts';
import { getWithdrawal, getWithdrawalLimits, listWithdrawals } from './read-withdrawals.ts';
import { attachReceiptProof, getReceiptProof } from './receipt-proof.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { addStatementLines } from './add-statement-lines.ts';
import { getCashierSettings, saveCashierSettings } from './brand-settings.ts';
import { archiveChannel, createChannel, listChannelsOfBrand, updateChannel } from './channels.ts';
import { checkDepositNow, getDepositCase } from './deposit-case.ts';
import { attachDepositSlip, getDepositSlip, getDepositSlipOfMember } from './deposit-slip.ts';
import { listIncoming, setIncomingAside, settleIncoming } from './settle-incoming.ts';
import { forceWithdrawalReceipt, payWithdrawalRest, refundWithdrawalRest } from './settle-dispute.ts';
import { creditDeposit, failDeposit, listDepositQueue, listGatewayEvents } from './review-deposit.ts';
import {
  approveWithdrawal,
  claimWithdrawal,
  markWithdrawalPaid,
  rejectWithdrawal,
} from './review-withdrawal.ts';
import { getWithdrawalCase, listWithdrawalQueue } from './withdrawal-case.ts';

export const cashierHandlers = (deps: CashierDeps): Handlers<typeof cashierApi> => ({
  listDepositChannels: (_, ctx) => listDepositChannels(deps, ctx),
  createDeposit: (input, ctx) => createDeposit(deps, input, ctx),
  getDeposit: (input, ctx) => getDeposit(deps, input, ctx),
  listDeposits: (input, ctx) => listDeposits(deps, input, ctx),
  submitDeposit: (input, ctx) => submitDeposit(deps, input, ctx),
  cancelDeposit: (input, ctx) => cancelDeposit(deps, input, ctx),
  attachDepositSlip: (input, ctx) => attachDepositSlip(deps, input, ctx),
  getDepositSlip: (input, ctx) => getDepositSlip(deps, input, ctx),
  listBankAccounts: (_, ctx) => listBankAccounts(deps, ctx),
  addBankAccount: (input, ctx) => addBankAccount(deps, input, ctx),
  getWithdrawalLimits: (_, ctx) => getWithdrawalLimits(deps, ctx),
  requestWithdrawal: (input, ctx) => requestWithdrawal(deps, input, ctx),
  getWithdrawal: (input, ctx) => getWithdrawal(deps, input, ctx),
  listWithdrawals: (input, ctx) => listWithdrawals(deps, input, ctx),
  cancelWithdrawal: (input, ctx) => cancelWithdrawal(deps, input, ctx),
  attachReceiptProof: (input, ctx) => attachReceiptProof(deps, input, ctx),
  confirmWithdrawal: (input, ctx) => confirmWithdrawal(deps, input, ctx),
});

export const cashierConsoleHandlers = (deps: CashierDeps): Handlers<typeof cashierConsoleApi> => ({
  listDepositQueue: (input, ctx) => listDepositQueue(deps, input, ctx),
  creditDeposit: (input, ctx) => creditDeposit(deps, input, ctx),
  failDeposit: (input, ctx) => failDeposit(deps, input, ctx),
  listGatewayEvents: (input, ctx) => listGatewayEvents(deps, input, ctx),
  getDepositCase: (input, ctx) => getDepositCase(deps, input, ctx),
  getDepositSlipOfMember: (input, ctx) => getDepositSlipOfMember(deps, input, ctx),
  checkDeposit: (input, ctx) => checkDepositNow(deps, input, ctx),
  listIncoming: (input, ctx) => listIncoming(deps, input, ctx),
  addStatementLines: (input, ctx) => addStatementLines(deps, input, ctx),
  settleIncoming: (input, ctx) => settleIncoming(deps, input, ctx),
  setIncomingAside: (input, ctx) => setIncomingAside(deps, input, ctx),
  listChannels: (_, ctx) => listChannelsOfBrand(deps, ctx),
  createChannel: (input, ctx) => createChannel(deps, input, ctx),
  updateChannel: (input, ctx) => updateChannel(deps, input, ctx),
  archiveChannel: (input, ctx) => archiveChannel(deps, input, ctx),
  getCashierSettings: (_, ctx) => getCashierSettings(deps, ctx),
  saveCashierSettings: (input, ctx) => saveCashierSettings(deps, input, ctx),
  listMemberBankAccounts: (input, ctx) => listMemberBankAccounts(deps, input, ctx),
  removeBankAccount: (input, ctx) => removeBankAccount(deps, input, ctx),
  listWithdrawalQueue: (input, ctx) => listWithdrawalQueue(deps, input, ctx),
  getWithdrawalCase: (input, ctx) => getWithdrawalCase(deps, input, ctx),
  getReceiptProof: (input, ctx) => getReceiptProof(deps, input, ctx),
  claimWithdrawal: (input, ctx) => claimWithdrawal(deps, input, ctx),
  approveWithdrawal: (input, ctx) => approveWithdrawal(deps, input, ctx),
  rejectWithdrawal: (input, ctx) => rejectWithdrawal(deps, input, ctx),
  markWithdrawalPaid: (input, ctx) => markWithdrawalPaid(deps, input, ctx),
  refundWithdrawalRest: (input, ctx) => refundWithdrawalRest(deps, input, ctx),
  payWithdrawalRest: (input, ctx) => payWithdrawalRest(deps, input, ctx),
  forceWithdrawalReceipt: (input, ctx) => forceWithdrawalReceipt(deps, input, ctx),
});
