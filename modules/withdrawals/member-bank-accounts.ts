import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { findMember } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { notifyMember } from '@baize/sign-in';
import { ok, refuse, type Result } from '@baize/kernel';
import { listBankAccountRows, removeBankAccountRow } from './bank-account.sql.ts';
import { bankAccountView, maskNumber } from './bank-accounts.ts';
import type { withdrawalsConsoleApi } from './console-api.ts';
import type { WithdrawalsDeps } from './deps.ts';

type Masked = ReturnType<typeof bankAccountView>;

/** A member's bank accounts for the console, masked as the member sees them. */
export async function listMemberBankAccounts(
  deps: WithdrawalsDeps,
  { memberId }: { memberId: number },
  ctx: Ctx<'staff:members.read'>,
): Promise<Result<{ list: Masked[] }, 'not_found'>> {
  const member = await findMember(deps.db, memberId);
  if (member?.merchantId !== ctx.merchantId) return refuse('not_found');
  return ok({ list: (await listBankAccountRows(deps.db, memberId)).map(bankAccountView) });
}

/**
 * Unbinds a bank account (OP-08). The member is told, and reads why in the inbox; a withdrawal that is under way keeps
 * its own copy and goes where it was going.
 */
export function removeBankAccount(
  deps: WithdrawalsDeps,
  { memberId, bankAccountId, memberReason, reason }: Input<typeof withdrawalsConsoleApi, 'removeBankAccount'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<typeof withdrawalsConsoleApi, 'removeBankAccount'>> {
  const key = { merchantId: ctx.merchantId, memberId, bankAccountId };
  return staffAction(deps, ctx, {
    action: 'member.bank-remove',
    reason,
    lock: (tx: Tx) => removeBankAccountRow(tx, key, deps.clock.now()),
    act: async (tx, row) => {
      await notifyMember(tx, deps.signIn, memberId, 'bank_account');
      const before = { bank: row.bankName, number: maskNumber(row.number) };
      await sendMessage(tx, {
        merchantId: ctx.merchantId,
        to: memberId,
        category: 'ACCOUNT',
        template: 'bank_account_removed',
        params: { bankAccount: `${before.bank} ${before.number}`, reason: memberReason },
        now: deps.clock.now(),
      });
      return ok({ target: `member:${memberId}`, before, value: null });
    },
  });
}
