import type { Ctx } from '@baize/endpoint';
import type { Db, Tx } from '@baize/db';
import {
  businessDay,
  businessDayStart,
  currencyDigits,
  invariant,
  payableText,
  ok,
  payableUnits,
  refuse,
  type Result,
} from '@baize/kernel';
import { checkPaymentPassword, type PaymentPasswordRefusal } from '@baize/sign-in';
import { findMember } from '@baize/members';
import { sendMoneyMessage } from '@baize/messaging';
import { getMerchant, type Merchant } from '@baize/site';
import { type Account, findAccount, hold, lockAccounts, withdrawable } from '@baize/wallet';
import { type CashierSettings, getSettings, insertStep, newOrderNo } from '@baize/cashier';
import { type BankAccountRow, findBankAccount } from './bank-account.sql.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { withdrawalView, type WithdrawalView } from './withdrawal-view.ts';
import {
  countMade,
  findOpenWithdrawal,
  findWithdrawalByRequest,
  insertWithdrawal,
  lockWithdrawalsOf,
} from './withdrawal.sql.ts';
import { feeOf, refusalOf, type WithdrawalRefusal } from './withdrawal.ts';

export type RequestWithdrawal = {
  bankAccountId: number;
  amount: string;
  paymentPassword: string;
  requestId: string;
};
export type RequestWithdrawalRefusal =
  | WithdrawalRefusal
  | PaymentPasswordRefusal
  | 'bank_account_unknown'
  | 'bank_account_cooling'
  | 'identity_not_verified'
  | 'account_restricted'
  | 'account_closed'
  | 'request_id_reused';

/**
 * Asks for a withdrawal: the whole amount, its fee included, goes on hold in the transaction that writes the order.
 * A repeat of a requestId answers the first withdrawal before the password is looked at: its seal is used up.
 */
export async function requestWithdrawal(
  deps: WithdrawalsDeps,
  input: RequestWithdrawal,
  ctx: Ctx<'member'>,
): Promise<Result<WithdrawalView, RequestWithdrawalRefusal>> {
  const { memberId, account } = ctx.caller;
  const repeated = await repeatOf(deps.db, input, ctx);
  if (repeated) return repeated;
  const bank = await findBankAccount(deps.db, memberId, input.bankAccountId);
  if (!bank) return refuse('bank_account_unknown');
  const now = deps.clock.now();
  if (bank.usableAt > now) return refuse('bank_account_cooling', { availableAt: bank.usableAt.getTime() });
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  if (!(await mayTakeMoneyOut(deps.db, merchant, memberId))) return refuse('identity_not_verified');
  const verified = await checkPaymentPassword(deps.signIn, memberId, input.paymentPassword);
  if (!verified.ok) return verified;

  return deps.db.transaction(async (tx) => {
    await lockWithdrawalsOf(tx, memberId);
    const raced = await repeatOf(tx, input, ctx);
    if (raced) return raced;
    const facts = await factsOf(tx, deps, merchant, memberId, now);
    const amount = payableUnits(input.amount, facts.currency) ?? 0n;
    if (facts.block) return refuse(facts.block);
    const code = refusalOf({ ...facts, amount });
    if (code) return refuse(code, detailOf(code, facts));
    const fee = feeOf(amount, facts.madeToday, facts.digits, facts.settings);
    if (fee >= amount) return refuse('amount_below_min', { min: payableText(fee, facts.currency) });
    const withdrawalNo = newOrderNo('W', now, merchant.timeZone);
    const held = await holdBoth(tx, { withdrawalNo, accountId: facts.accountId, amount, fee, memberId });
    if (!held.ok) return held;
    const row = await insertWithdrawal(tx, {
      withdrawalNo,
      merchantId: ctx.merchantId,
      memberId,
      account,
      accountId: facts.accountId,
      ...bankOf(bank),
      currency: facts.currency,
      amount,
      fee,
      ...held.value,
      requestId: input.requestId,
      createdAt: now,
    });
    await insertStep(tx, {
      orderNo: withdrawalNo,
      state: 'APPLIED',
      event: 'requested',
      at: now,
      actor: 'member' as const,
    });
    await sendMoneyMessage(tx, 'withdrawal_requested', row, { orderNo: withdrawalNo, amount }, now);
    return ok(withdrawalView(row, ctx));
  });
}

/** R17: where the site asks for it, an operator must have seen who the member is before money leaves. */
async function mayTakeMoneyOut(db: Db, merchant: Merchant, memberId: number): Promise<boolean> {
  if (merchant.settings.security.identityCheck === 'none') return true;
  return (await findMember(db, memberId))?.isIdentityVerified === true;
}

type Holds = { withdrawalNo: string; accountId: bigint; amount: bigint; fee: bigint; memberId: number };

/** Payout and fee are held apart, so that each can go to its own house. All or nothing: checked under the lock. */
async function holdBoth(
  tx: Tx,
  { withdrawalNo, accountId, amount, fee, memberId }: Holds,
): Promise<
  Result<
    { holdId: bigint; feeHoldId: bigint | null },
    'insufficient_funds' | 'account_restricted' | 'account_closed'
  >
> {
  await lockAccounts(tx, [accountId]);
  const account = await findAccount(tx, memberId);
  if (!account || account.balance < amount) return refuse('insufficient_funds');
  const key = `withdrawal:${withdrawalNo}`;
  const common = { accountId, ref: withdrawalNo, reason: 'withdrawal', actor: `member:${memberId}` as const };
  const payout = await hold(tx, { ...common, amount: amount - fee, key: `${key}:hold` });
  if (!payout.ok) {
    invariant(payout.code !== 'conflict', 'a new number holds for the first time', { withdrawalNo });
    return refuse(payout.code);
  }
  if (fee === 0n) return ok({ holdId: payout.value.holdId, feeHoldId: null });
  const feeHold = await hold(tx, {
    ...common,
    amount: fee,
    key: `${key}:fee-hold`,
    reason: 'withdrawal_fee',
  });
  invariant(feeHold.ok, 'the lock keeps the balance that covers both holds', { withdrawalNo });
  return ok({ holdId: payout.value.holdId, feeHoldId: feeHold.value.holdId });
}

const bankOf = (bank: BankAccountRow) => ({
  bankAccountId: bank.bankAccountId,
  bankCode: bank.bankCode,
  bankName: bank.bankName,
  accountNumber: bank.number,
  payeeName: bank.payeeName,
});

async function repeatOf(db: Db, input: RequestWithdrawal, ctx: Ctx<'member'>) {
  const known = await findWithdrawalByRequest(db, ctx.caller.memberId, input.requestId);
  if (!known) return undefined;
  const amount = payableUnits(input.amount, known.currency);
  const same = known.amount === amount && known.bankAccountId === input.bankAccountId;
  return same ? ok(withdrawalView(known, ctx)) : refuse('request_id_reused');
}

export type Facts = Omit<Parameters<typeof refusalOf>[0], 'amount'> & {
  accountId: bigint;
  currency: string;
  available: bigint;
  openWithdrawalNo: string | undefined;
  /** Why nothing may leave the wallet at all. */
  block: 'account_closed' | 'account_restricted' | undefined;
  settings: CashierSettings;
};

/** What the rules of a withdrawal look at, read together. The wallet's hold checks the balance again under its lock. */
export async function factsOf(
  db: Db,
  { ports }: Pick<WithdrawalsDeps, 'ports'>,
  merchant: Merchant,
  memberId: number,
  now: Date,
): Promise<Facts> {
  const account = await findAccount(db, memberId);
  invariant(account, 'a member has a wallet', { memberId });
  const { currency, accountId } = account;
  const funds = await withdrawable(db, accountId);
  const open = await findOpenWithdrawal(db, memberId);
  const today = businessDayStart(businessDay(now, merchant.timeZone), merchant.timeZone);
  const level = (await findMember(db, memberId))?.level ?? 0;
  const ofLevel = await ports?.rulesOfLevel?.(db, { merchantId: merchant.id, level });
  return {
    accountId,
    currency,
    block: blockOf(account),
    digits: currencyDigits(currency),
    available: funds.available,
    withdrawable: funds.withdrawable,
    turnoverLeft: funds.turnoverLeft,
    hasOpenWithdrawal: open !== undefined,
    openWithdrawalNo: open?.withdrawalNo,
    madeToday: await countMade(db, memberId, today),
    settings: { ...(await getSettings(db, merchant.id)), ...ofLevel },
  };
}

function blockOf(account: Account): Facts['block'] {
  if (account.state === 'closed') return 'account_closed';
  const blocks = account.blocks.some((block) => block !== 'no_bet');
  return blocks ? 'account_restricted' : undefined;
}

function detailOf(code: WithdrawalRefusal, facts: Facts): object | undefined {
  const money = (units: bigint) => payableText(units, facts.currency);
  if (code === 'turnover_unmet') return { turnoverLeft: money(facts.turnoverLeft) };
  if (code === 'amount_below_min') return { min: money(facts.settings.withdrawMin) };
  if (code === 'amount_above_max') return { max: money(facts.settings.withdrawMax) };
  if (code === 'insufficient_funds') return { withdrawable: money(facts.withdrawable) };
  return code === 'withdrawal_open' ? { withdrawalNo: facts.openWithdrawalNo } : undefined;
}
