import { auditOf, type Ctx } from '@baize/endpoint';
import { findMember } from '@baize/members';
import { notifyMember } from '@baize/sign-in';
import { ok, refuse, type Result } from '@baize/kernel';
import { listBankAccountRows, removeBankAccountRow } from './bank-account.sql.ts';
import { bankAccountView, maskNumber } from './bank-accounts.ts';
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
 * Unbinds a bank account for a member who asked for it (OP-08). The member is told; a withdrawal that is under way keeps
 * its own copy and goes where it was going.
 */
export async function removeBankAccount(
  deps: WithdrawalsDeps,
  input: { memberId: number; bankAccountId: number; reason: string },
  ctx: Ctx<'staff:members.write'>,
): Promise<Result<null, 'not_found'>> {
  const { memberId, bankAccountId, reason } = input;
  return deps.db.transaction(async (tx): Promise<Result<null, 'not_found'>> => {
    const key = { merchantId: ctx.merchantId, memberId, bankAccountId };
    const row = await removeBankAccountRow(tx, key, deps.clock.now());
    if (!row) return refuse('not_found');
    await notifyMember(tx, deps.signIn, memberId, 'bank_account');
    await deps.audit(tx, {
      ...auditOf(ctx),
      action: 'member.bank-remove',
      target: `member:${memberId}`,
      before: { bank: row.bankName, number: maskNumber(row.number) },
      reason,
    });
    return ok(null);
  });
}
