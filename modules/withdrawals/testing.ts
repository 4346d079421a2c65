import { randomUUID } from 'node:crypto';
import { insertStep, newOrderNo } from '@baize/cashier';
import type { TestOptions } from '@baize/cashier/testing';
import type { Database, Tx } from '@baize/db';
import { depositsForTests } from '@baize/deposits/testing';
import type { Member } from '@baize/members';
import { signInForTests } from '@baize/sign-in/testing';
import { invariant, parseUnits, systemClock, type Clock } from '@baize/kernel';
import { hold } from '@baize/wallet';
import { insertBankAccount, listBankAccountRows, type BankAccountRow } from './bank-account.sql.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { moveWithdrawal, payWithdrawal } from './move-withdrawal.ts';
import { hasWithdrawals, insertWithdrawal, type WithdrawalRow } from './withdrawal.sql.ts';

/** The module's dependencies over a test database, and those of deposits: money goes out that came in. */
export function withdrawalsForTests(db: Database, options: TestOptions = {}) {
  const deps = depositsForTests(db, options);
  return { ...deps, signIn: signInForTests(db, deps.clock) };
}

/** A bound bank account that may be paid to at once. */
export const aBankAccount = (
  tx: Tx,
  member: Member,
  options: { number?: string; usableAt?: Date; createdAt?: Date } = {},
): Promise<BankAccountRow> =>
  insertBankAccount(tx, {
    merchantId: member.merchantId,
    memberId: member.memberId,
    kind: 'bank',
    bankCode: 'ABA',
    bankName: 'ABA Bank',
    number: options.number ?? String(member.memberId),
    payeeName: member.payeeName || 'Demo Person',
    createdAt: options.createdAt ?? new Date(0),
    usableAt: options.usableAt ?? new Date(0),
  });

/** A withdrawal in the queue, its amount on hold. */
export async function aWithdrawal(
  deps: WithdrawalsDeps,
  tx: Tx,
  options: { member: Member; bankAccount: BankAccountRow; amount: string },
): Promise<WithdrawalRow> {
  const { member, bankAccount, amount } = options;
  const now = deps.clock.now();
  const withdrawalNo = newOrderNo('W', now, 'Asia/Bangkok');
  const held = await hold(tx, {
    accountId: member.accountId,
    amount: parseUnits(amount),
    key: `withdrawal:${withdrawalNo}:hold`,
    ref: withdrawalNo,
    reason: 'withdrawal',
    actor: `member:${member.memberId}`,
  });
  invariant(held.ok, 'the member has what is to be withdrawn', { withdrawalNo });
  await insertStep(tx, {
    orderNo: withdrawalNo,
    state: 'APPLIED',
    event: 'requested',
    at: now,
    actor: 'member',
  });
  return insertWithdrawal(tx, {
    withdrawalNo,
    merchantId: member.merchantId,
    memberId: member.memberId,
    account: member.account,
    accountId: member.accountId,
    bankAccountId: bankAccount.bankAccountId,
    bankCode: bankAccount.bankCode,
    bankName: bankAccount.bankName,
    accountNumber: bankAccount.number,
    payeeName: bankAccount.payeeName,
    currency: member.currency,
    amount: parseUnits(amount),
    fee: 0n,
    holdId: held.value.holdId,
    feeHoldId: null,
    requestId: randomUUID(),
    createdAt: now,
  });
}

/** …one that an operator paid by hand: the member is asked whether it arrived. */
export async function aPaidWithdrawal(
  deps: WithdrawalsDeps,
  tx: Tx,
  options: { member: Member; bankAccount: BankAccountRow; amount: string },
): Promise<WithdrawalRow> {
  const applied = await aWithdrawal(deps, tx, options);
  const claimed = await moveWithdrawal(deps, tx, applied, 'claimed', { actor: 'staff:test' });
  return payWithdrawal(deps, tx, claimed, 'marked_paid', { actor: 'staff:test' });
}

/** One withdrawal of demo03 in the operators' queue. Idempotent: a brand that has withdrawals is left as it is. */
export async function seedDemo(
  db: Database,
  {
    merchantId,
    members,
    clock = systemClock,
  }: { merchantId: number; members: readonly Member[]; clock?: Clock },
): Promise<void> {
  const [, , third] = members;
  if (!third) return;
  const deps = { ...withdrawalsForTests(db), clock };
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(7263002)');
    if (await hasWithdrawals(tx, merchantId)) return;
    const known = (await listBankAccountRows(tx, third.memberId))[0];
    const bankAccount = known ?? (await aBankAccount(tx, third, { createdAt: now, usableAt: now }));
    await aWithdrawal(deps, tx, { member: third, bankAccount, amount: '60' });
  });
}
