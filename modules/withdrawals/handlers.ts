import type { Handlers } from '@baize/endpoint';
import type { withdrawalsApi, withdrawalsConsoleApi } from './api.ts';
import { addBankAccount, listBankAccounts } from './bank-accounts.ts';
import { cancelWithdrawal, confirmWithdrawal } from './confirm-withdrawal.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { listMemberBankAccounts, removeBankAccount } from './member-bank-accounts.ts';
import { getWithdrawal, getWithdrawalLimits, listWithdrawals } from './read-withdrawals.ts';
import { attachReceiptProof, getReceiptProof } from './receipt-proof.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { markWithdrawalPaid } from './mark-paid.ts';
import {
  approveWithdrawal,
  claimWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
} from './review-withdrawal.ts';
import { forceWithdrawalReceipt, payWithdrawalRest, refundWithdrawalRest } from './settle-dispute.ts';
import { getWithdrawalCase, listWithdrawalQueue } from './withdrawal-case.ts';

export const withdrawalsHandlers = (deps: WithdrawalsDeps): Handlers<typeof withdrawalsApi> => ({
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

export const withdrawalsConsoleHandlers = (
  deps: WithdrawalsDeps,
): Handlers<typeof withdrawalsConsoleApi> => ({
  listWithdrawalQueue: (input, ctx) => listWithdrawalQueue(deps, input, ctx),
  getWithdrawalCase: (input, ctx) => getWithdrawalCase(deps, input, ctx),
  getReceiptProof: (input, ctx) => getReceiptProof(deps, input, ctx),
  claimWithdrawal: (input, ctx) => claimWithdrawal(deps, input, ctx),
  releaseWithdrawal: (input, ctx) => releaseWithdrawal(deps, input, ctx),
  approveWithdrawal: (input, ctx) => approveWithdrawal(deps, input, ctx),
  rejectWithdrawal: (input, ctx) => rejectWithdrawal(deps, input, ctx),
  markWithdrawalPaid: (input, ctx) => markWithdrawalPaid(deps, input, ctx),
  refundWithdrawalRest: (input, ctx) => refundWithdrawalRest(deps, input, ctx),
  payWithdrawalRest: (input, ctx) => payWithdrawalRest(deps, input, ctx),
  forceWithdrawalReceipt: (input, ctx) => forceWithdrawalReceipt(deps, input, ctx),
  listMemberBankAccounts: (input, ctx) => listMemberBankAccounts(deps, input, ctx),
  removeBankAccount: (input, ctx) => removeBankAccount(deps, input, ctx),
});
