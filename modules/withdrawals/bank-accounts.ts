import type { Db, Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { findMember, fixPayeeName, isMoneyStopped } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { notifyMember, checkPaymentPassword, type PaymentPasswordRefusal } from '@baize/sign-in';
import { HOUR_MS, ok, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { getSettings } from '@baize/cashier';
import {
  type BankAccountRow,
  findHolder,
  findPayeeName,
  insertBankAccount,
  listBankAccountRows,
} from './bank-account.sql.ts';
import { banksOf } from './banks.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { lockWithdrawalsOf } from './withdrawal.sql.ts';

/** ••••6789: enough to recognise one's own account by. */
export const maskNumber = (number: string): string => `••••${number.slice(-4)}`;

export const bankAccountView = ({ number, usableAt, ...row }: BankAccountRow) => ({
  ...row,
  maskedNumber: maskNumber(number),
  usableAt: usableAt.getTime(),
});
type BankAccountView = ReturnType<typeof bankAccountView>;

export async function listBankAccounts(deps: WithdrawalsDeps, ctx: Ctx<'member'>) {
  const { memberId } = ctx.caller;
  const { countryCode, settings: site } = await getMerchant(deps.db, ctx.merchantId);
  const settings = await getSettings(deps.db, ctx.merchantId);
  return ok({
    list: (await listBankAccountRows(deps.db, memberId)).map(bankAccountView),
    payeeName: (await fixedNameOf(deps.db, memberId)) ?? null,
    accountsMax: settings.bankAccountsMax,
    cooldownHours: site.security.bankCooldownHours,
    nextRestsHours: await restHoursOf(deps.db, memberId, site),
    banks: [...banksOf(countryCode)],
  });
}

export type AddBankAccount = { bankCode: string; number: string; payeeName: string; paymentPassword: string };
export type AddBankAccountRefusal =
  | 'bank_unknown'
  | 'payee_name_differs'
  | 'bank_account_exists'
  | 'too_many_bank_accounts'
  | 'money_stopped'
  | PaymentPasswordRefusal;

/** "SOK  dara" and "Sok Dara" are one name to a bank. */
const nameKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toUpperCase();

/** The name money may go to: the one given at registration, else the one of the first account ever bound. */
async function fixedNameOf(db: Db, memberId: number): Promise<string | undefined> {
  const member = await findMember(db, memberId);
  return member?.payeeName || (await findPayeeName(db, memberId));
}

/** How long the next account rests. Removed ones count: removing the only account must not make the next one a first. */
const restHoursOf = async (
  db: Db,
  memberId: number,
  { security }: { security: { bankCooldownHours: number } },
): Promise<number> => ((await findPayeeName(db, memberId)) === undefined ? 0 : security.bankCooldownHours);

/**
 * Binds an account to pay out to. The first one fixes the name and is good at once; each later one rests first
 * (OPEN-WALLET-11), so that a thief must wait where the member is told. An account is one member's per brand.
 */
export async function addBankAccount(
  deps: WithdrawalsDeps,
  input: AddBankAccount,
  ctx: Ctx<'member'>,
): Promise<Result<BankAccountView, AddBankAccountRefusal>> {
  const { memberId } = ctx.caller;
  const { countryCode, settings: site } = await getMerchant(deps.db, ctx.merchantId);
  const bank = banksOf(countryCode).find(({ code }) => code === input.bankCode);
  if (!bank) return refuse('bank_unknown');
  const verified = await checkPaymentPassword(deps.signIn, memberId, input.paymentPassword);
  if (!verified.ok) return verified;
  const settings = await getSettings(deps.db, ctx.merchantId);
  const bind = async (tx: Tx): Promise<Result<BankAccountView, AddBankAccountRefusal>> => {
    await lockWithdrawalsOf(tx, memberId);
    if (await isMoneyStopped(tx, memberId)) return refuse('money_stopped');
    const bound = await listBankAccountRows(tx, memberId);
    if (await findHolder(tx, ctx.merchantId, bank.code, input.number)) return refuse('bank_account_exists');
    if (bound.length >= settings.bankAccountsMax) return refuse('too_many_bank_accounts');
    const fixedName = await fixedNameOf(tx, memberId);
    if (fixedName !== undefined && nameKey(fixedName) !== nameKey(input.payeeName))
      return refuse('payee_name_differs');
    const now = deps.clock.now();
    const restMs = (await restHoursOf(tx, memberId, site)) * HOUR_MS;
    const payeeName = fixedName ?? input.payeeName;
    const row = await insertBankAccount(tx, {
      merchantId: ctx.merchantId,
      memberId,
      kind: bank.kind,
      bankCode: bank.code,
      bankName: bank.name,
      number: input.number,
      payeeName,
      createdAt: now,
      usableAt: new Date(now.getTime() + restMs),
    });
    await fixPayeeName(tx, memberId, payeeName, now);
    await notifyMember(tx, deps.signIn, memberId, 'bank_account');
    await sendMessage(tx, {
      merchantId: ctx.merchantId,
      to: memberId,
      category: 'ACCOUNT',
      template: 'bank_account_added',
      params: { bankAccount: `${bank.name} ${maskNumber(input.number)}` },
      now,
    });
    return ok(bankAccountView(row));
  };
  try {
    return await deps.db.transaction(bind);
  } catch (error) {
    // Two members bound it at once; the index let one.
    if (isTaken(error)) return refuse('bank_account_exists');
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';
function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && constraint === 'bank_account_once';
}
