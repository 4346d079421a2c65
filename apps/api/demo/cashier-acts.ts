import type { ChannelRow } from '@baize/cashier';
import type { Database } from '@baize/db';
import { aCreditedDeposit, depositsForTests } from '@baize/deposits/testing';
import { formatUnits, type Clock } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aBankAccount, aPaidWithdrawal, withdrawalsForTests } from '@baize/withdrawals/testing';

type Paid = { member: Member; amount: bigint };

/** How members of the demo bring and take money: with orders, through what credits and pays real ones. */
export function cashierActs({ db, clock }: { db: Database; clock: Clock }, channel: ChannelRow) {
  const deposits = { ...depositsForTests(db), clock };
  const withdrawals = { ...withdrawalsForTests(db), clock };
  const banks = new Map<number, Awaited<ReturnType<typeof aBankAccount>>>();
  return {
    deposit: ({ member, amount }: Paid) =>
      db.transaction((tx) =>
        aCreditedDeposit(deposits, tx, { member, channel, amount: formatUnits(amount), at: clock.now() }),
      ),
    withdraw: ({ member, amount }: Paid) =>
      db.transaction(async (tx) => {
        const at = clock.now();
        const bankAccount =
          banks.get(member.memberId) ?? (await aBankAccount(tx, member, { createdAt: at, usableAt: at }));
        banks.set(member.memberId, bankAccount);
        await aPaidWithdrawal(withdrawals, tx, { member, bankAccount, amount: formatUnits(amount) });
      }),
  };
}
