import { moneyText, useI18n } from '@baize/i18n';
import { Button, FieldNote, Money, SlipRow, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { PaymentPasswordField, usePaymentPassword } from '../cashier/payment-password-field.tsx';
import { feeOf, withdrawalFaultOf } from '../../forms/amount.ts';
import { useRequestWithdrawal, type BankAccount, type WithdrawalLimits } from './withdrawals.queries.ts';
import { SIX_DIGITS } from '../../forms/call-form.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useRequestId } from '../../forms/request-id.ts';

type RequestProps = {
  limits: WithdrawalLimits;
  account: BankAccount | undefined;
  amount: string | undefined;
  /** Something was typed, be it an amount or not. */
  isTyped: boolean;
  /** Another slip already asks for something: this one's button steps back. */
  isSecond: boolean;
  onAsked: () => void;
};

/** The slip before the money is asked for: what goes, what it costs, and the payment password. */
export function WithdrawRequest({ limits, account, amount, isTyped, isSecond, onAsked }: RequestProps) {
  const { t } = useI18n();
  const { currency } = limits;
  const refusal = useRefusal('cashier', currency);
  const ask = useRequestWithdrawal();
  const [message, setMessage] = useState<string>();
  const password = usePaymentPassword();
  const request = useRequestId(`${account?.bankAccountId ?? ''} ${amount ?? ''}`);
  const shown =
    amount &&
    feeOf(amount, currency, { feeBps: limits.feeBps, feeMin: limits.feeMin, free: limits.freeLeftToday > 0 });
  const fault = withdrawalFaultOf(amount, limits);
  const refuse = (code: string) => setMessage(refusal({ code, detail: limits }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.reset();
    setMessage(undefined);
    // An amount that cannot be taken out is worded at its field; none at all, here.
    if (!isTyped) return refuse('amount_invalid');
    if (fault || amount === undefined) return document.getElementById('withdraw-amount')?.focus();
    if (!account) return refuse('bank_account_unknown');
    if (password.isMissing) return password.setSetting(true);
    if (!SIX_DIGITS.test(password.value)) return setMessage(t('cashier.withdraw.passwordFormat'));
    ask.mutate(
      {
        bankAccountId: account.bankAccountId,
        amount,
        paymentPassword: password.value,
        requestId: request.id(),
      },
      {
        onSuccess: () => {
          request.done();
          toast(t('cashier.withdraw.asked'));
          password.setValue('');
          onAsked();
        },
        onError: (error) => {
          password.setValue('');
          password.follow(error);
          setMessage(refusal(error));
        },
      },
    );
  };

  return (
    <form className="bz-slip cashier-slip" onSubmit={submit} noValidate>
      <div className="bz-slip-head">
        <h2>{t('cashier.withdraw.slip')}</h2>
      </div>
      <p className="slip-sum">
        {shown ? <Money value={amount} currency={currency} /> : t('cashier.deposit.chooseAmount')}
      </p>
      <SlipRow name={t('cashier.withdraw.to')}>
        {account && `${account.bankName} ${account.maskedNumber}`}
      </SlipRow>
      <SlipRow name={t('cashier.common.fee')}>
        {limits.freeLeftToday > 0
          ? t('cashier.common.free')
          : shown && <Money value={shown.fee} currency={currency} />}
      </SlipRow>
      <SlipRow name={t('cashier.common.youReceive')}>
        {shown && <Money value={shown.left} currency={currency} />}
      </SlipRow>
      <SlipRow name={t('cashier.withdraw.leftToday')}>
        {t('cashier.withdraw.leftTodayOf', { left: limits.leftToday, total: limits.perDay })}
      </SlipRow>
      <div className="slip-actions">
        <PaymentPasswordField password={password} />
        <FieldNote error={message} />
        <Button type="submit" kind={isSecond ? 'outline' : 'primary'} block busy={ask.isPending}>
          {amount && !fault
            ? t('cashier.withdraw.confirm', { amount: moneyText(amount, currency) })
            : t('cashier.withdraw.confirmPlain')}
        </Button>
      </div>
    </form>
  );
}
