import type { Db } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { findMember } from '@baize/identity';
import { ok, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import {
  findPayeeName,
  insertBankAccount,
  listBankAccountRows,
  type BankAccountRow,
} from './bank-account.sql.ts';
import { banksOf } from './banks.ts';
import { lockMember } from './deposit.sql.ts';
import type { CashierDeps } from './deps.ts';
import { checkPaymentPassword, type PaymentPasswordRefusal } from './payment-password.ts';
import { getSettings } from './settings.ts';

/** ••••6789: enough to recognise one's own account by. */
export const maskNumber = (number: string): string => `••••${number.slice(-4)}`;

const view = ({ number, usableAt, ...row }: BankAccountRow) => ({
  ...row,
  maskedNumber: maskNumber(number),
  usableAt: usableAt.getTime(),
});
type BankAccountView = ReturnType<typeof view>;

export async function listBankAccounts(deps: CashierDeps, ctx: Ctx<'member'>) {
  const { memberId } = ctx.caller;
  const { countryCode } = await getMerchant(deps.db, ctx.merchantId);
  const settings = await getSettings(deps.db, ctx.merchantId);
  return ok({
    list: (await listBankAccountRows(deps.db, memberId)).map(view),
    payeeName: (await fixedNameOf(deps.db, memberId)) ?? null,
    accountsMax: settings.bankAccountsMax,
    cooldownHours: settings.bankAccountCooldownHours,
    banks: [...banksOf(countryCode)],
  });
}

export type AddBankAccount = { bankCode: string; number: string; payeeName: string; paymentPassword: string };
export type AddBankAccountRefusal =
  | 'bank_unknown'
  | 'payee_name_differs'
  | 'bank_account_exists'
  | 'too_many_bank_accounts'
  | PaymentPasswordRefusal;

/** "SOK  dara" and "Sok Dara" are one name to a bank. */
const nameKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toUpperCase();

/** The name money may go to: the one given at registration, else the one of the first account ever bound. */
async function fixedNameOf(db: Db, memberId: number): Promise<string | undefined> {
  const member = await findMember(db, memberId);
  return member?.payeeName || (await findPayeeName(db, memberId));
}

/** Binds an account to pay out to. The first one fixes the name; a new one rests before it can be used. */
export async function addBankAccount(
  deps: CashierDeps,
  input: AddBankAccount,
  ctx: Ctx<'member'>,
): Promise<Result<BankAccountView, AddBankAccountRefusal>> {
  const { memberId } = ctx.caller;
  const { countryCode } = await getMerchant(deps.db, ctx.merchantId);
  const bank = banksOf(countryCode).find(({ code }) => code === input.bankCode);
  if (!bank) return refuse('bank_unknown');
  const verified = await checkPaymentPassword(deps, memberId, input.paymentPassword);
  if (!verified.ok) return verified;
  const settings = await getSettings(deps.db, ctx.merchantId);
  return deps.db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    const bound = await listBankAccountRows(tx, memberId);
    if (bound.some((one) => one.bankCode === bank.code && one.number === input.number))
      return refuse('bank_account_exists');
    if (bound.length >= settings.bankAccountsMax) return refuse('too_many_bank_accounts');
    const fixedName = await fixedNameOf(tx, memberId);
    if (fixedName !== undefined && nameKey(fixedName) !== nameKey(input.payeeName))
      return refuse('payee_name_differs');
    const now = deps.clock.now();
    const row = await insertBankAccount(tx, {
      merchantId: ctx.merchantId,
      memberId,
      kind: bank.kind,
      bankCode: bank.code,
      bankName: bank.name,
      number: input.number,
      payeeName: fixedName ?? input.payeeName,
      createdAt: now,
      usableAt: new Date(now.getTime() + settings.bankAccountCooldownHours * 3_600_000),
    });
    return ok(view(row));
  });
}
