import type { Answer } from '../../session/ask.ts';
import { FIXED, listing, QUEUE, reading } from '../../session/calls.ts';
import { cashier, deposits, withdrawals } from '../../session/clients.ts';

export type Channels = Answer<typeof cashier.listChannels>;
export type Channel = Channels['list'][number];
export type ChannelInput = Omit<Parameters<typeof cashier.createChannel>[0], 'reason'>;
export type CashierSettings = Answer<typeof cashier.getCashierSettings>;
export const channels = reading(['cashier', 'channels'], cashier.listChannels);
export const cashierSettings = reading(['cashier', 'settings'], cashier.getCashierSettings);

export type WithdrawalRow = Answer<typeof withdrawals.listWithdrawalQueue>['list'][number];
export type WithdrawalCase = Answer<typeof withdrawals.getWithdrawalCase>;
export const withdrawalQueue = listing(['withdrawals', 'list'], withdrawals.listWithdrawalQueue, QUEUE);
export const withdrawalCase = reading(['withdrawals', 'case'], withdrawals.getWithdrawalCase, QUEUE);
/** A picture never changes; base64 is turned into an object URL by who shows it. */
export const receiptProof = reading(['withdrawals', 'proof'], withdrawals.getReceiptProof, FIXED);
export const memberBankAccounts = reading(['withdrawals', 'accounts'], withdrawals.listMemberBankAccounts);

/** What an operator does with a withdrawal and nothing but a reason is asked for, each with its call. */
export const WITHDRAWAL_ACTS = {
  approve: withdrawals.approveWithdrawal,
  payRest: (input: Decided) => withdrawals.payWithdrawalRest({ ...input, bankReference: null }),
  refund: withdrawals.refundWithdrawalRest,
  force: withdrawals.forceWithdrawalReceipt,
};
type Decided = { withdrawalNo: string; reason: string };
export type WithdrawalAct = WithdrawalRow['acts'][number];

export type DepositRow = Answer<typeof deposits.listDepositQueue>['list'][number];
export type DepositCase = Answer<typeof deposits.getDepositCase>;
export type DepositAct = DepositRow['acts'][number];
export const depositQueue = listing(['deposits', 'list'], deposits.listDepositQueue, QUEUE);
export const depositCase = reading(['deposits', 'case'], deposits.getDepositCase, QUEUE);
export const depositSlip = reading(['deposits', 'slip'], deposits.getDepositSlipOfMember, FIXED);

export type IncomingRow = Answer<typeof deposits.listIncoming>['list'][number];
export type StatementInput = Parameters<typeof deposits.addStatementLines>[0];
export const incoming = listing(['deposits', 'incoming'], deposits.listIncoming, QUEUE);
export const gatewayEvents = listing(['deposits', 'events'], cashier.listGatewayEvents, QUEUE);
export const refusedCallbacks = listing(['deposits', 'refused'], cashier.listRefusedCallbacks, QUEUE);
