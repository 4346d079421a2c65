import { moneyText, useI18n } from '@baize/i18n';
import { Button, FieldNote, Money, SlipRow, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { PaymentPasswordField, usePaymentPassword } from '../cashier/payment-password-field.tsx';
import { feeOf, withdrawalFaultOf } from '../../forms/amount.ts';
import {
  useFirstWithdrawal,
  useRequestWithdrawal,
  type BankAccount,
  type WithdrawalLimits,
} from './withdrawals.queries.ts';
import { bareNumber } from './account-number.ts';
import { REQUEST_FORM } from './first-account-fields.tsx';
import type { FirstAccount } from './use-first-account.ts';
import { SecretField } from '../../forms/secret-field.tsx';
import { Refused } from '../../session/clients.ts';
import { SIX_DIGITS } from '../../forms/call-form.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useRequestId } from '../../forms/request-id.ts';

type RequestProps = {
  limits: WithdrawalLimits;
  account: BankAccount | undefined;
  /** The account the first withdrawal brings with it. */
  first: FirstAccount | undefined;
  /** Of the first account's bank. */
  bankName: string;
  amount: string | undefined;
  /** Something was typed, be it an amount or not. */
  isTyped: boolean;
  /** Another slip already asks for something: this one's button steps back. */
  isSecond: boolean;
  onAsked: () => void;
};

/** The slip before the money is asked for: what goes, what it costs, and the payment password. */
export function WithdrawRequest({
  limits,
  account,
  first,
  bankName,
  amount,
  isTyped,
  ...props
}: RequestProps) {
  const { t } = useI18n();
  const { currency } = limits;
  const refusal = useRefusal('cashier', currency);
  const again = useRequestWithdrawal();
  const begin = useFirstWithdrawal();
  const [message, setMessage] = useState<{ text: string; of: string }>();
  const password = usePaymentPassword();
  const number = first && bareNumber(first.given.number);
  const to = account
    ? `${account.bankName} ${account.maskedNumber}`
    : number && `${bankName} ••••${number.slice(-4)}`;
  // By what is read of the account: the house has no number for it before it is added.
  const about = `${to ?? ''} ${amount ?? ''}`;
  const request = useRequestId(about);
  const shown =
    amount &&
    feeOf(amount, currency, { feeBps: limits.feeBps, feeMin: limits.feeMin, free: limits.freeLeftToday > 0 });
  const fault = withdrawalFaultOf(amount, limits);
  // What was said of another amount or account is not said of this one.
  const refuse = (error: unknown) => setMessage({ text: refusal(error), of: about });

  const ends = {
    onSuccess: () => {
      request.done();
      toast(t('cashier.withdraw.asked'));
      password.setValue('');
      props.onAsked();
    },
    onError: (error: unknown) => {
      const code = error instanceof Refused ? error.code : '';
      // Two accounts that read alike: the next press is another intention.
      if (code === 'request_id_reused') request.done();
      if (code === 'payment_password_wrong') password.setValue('');
      if (PASSWORD_FAULTS.has(code)) return password.mark(refusal(error));
      if (first?.refuse(error, code)) return;
      if (!first) password.follow(error);
      refuse(error);
    },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMessage(undefined);
    // An amount that cannot be taken out is worded at its field; none at all, here.
    if (!isTyped) {
      refuse({ code: 'amount_invalid', detail: limits });
      return document.getElementById('withdraw-amount')?.focus();
    }
    if (fault || amount === undefined) return document.getElementById('withdraw-amount')?.focus();
    const brought = first?.read();
    if (first && !brought) return;
    if (!first && !account) return refuse({ code: 'bank_account_unknown' });
    if (password.isMissing && !first) return password.setSetting(true);
    if (!SIX_DIGITS.test(password.value)) return password.mark(t('cashier.withdraw.passwordFormat'));
    const wanted = { amount, paymentPassword: password.value, requestId: request.id() };
    if (brought) begin.mutate({ ...wanted, ...brought }, ends);
    else if (account) again.mutate({ ...wanted, bankAccountId: account.bankAccountId }, ends);
  };

  return (
    <form id={REQUEST_FORM} className="bz-slip cashier-slip" onSubmit={submit} noValidate>
      <div className="bz-slip-head">
        <h2>{t('cashier.withdraw.slip')}</h2>
      </div>
      <p className="slip-sum">
        {shown ? <Money value={amount} currency={currency} /> : t('cashier.deposit.chooseAmount')}
      </p>
      <SlipRow name={t('cashier.withdraw.to')}>{to}</SlipRow>
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
      <div className="slip-fields">
        {first?.needsPassword && <LoginPassword first={first} />}
        <PaymentPasswordField password={password} isSetHere={first !== undefined} />
      </div>
      <div className={props.isSecond ? 'slip-actions' : 'slip-actions is-bar'}>
        <FieldNote error={message?.of === about ? message.text : undefined} />
        <Button
          type="submit"
          kind={props.isSecond ? 'outline' : 'primary'}
          block
          busy={again.isPending || begin.isPending}
        >
          {amount && !fault
            ? t('cashier.withdraw.confirm', { amount: moneyText(amount, currency) })
            : t('cashier.withdraw.confirmPlain')}
        </Button>
      </div>
    </form>
  );
}

/** Told at the payment password. */
const PASSWORD_FAULTS: ReadonlySet<string> = new Set([
  'payment_password_rule',
  'payment_password_wrong',
  'payment_password_locked',
]);

/** Proves that it is the member who sets the payment password. */
function LoginPassword({ first }: { first: FirstAccount }) {
  const { t } = useI18n();
  const refusal = useRefusal('cashier');
  const fault = first.wrong.password;
  return (
    <SecretField
      name="password"
      label={t('cashier.withdraw.loginPassword')}
      autoComplete="current-password"
      value={first.given.password}
      onChange={(event) => first.set('password', event.currentTarget.value)}
      error={fault && (fault === 'unfit' ? t('cashier.withdraw.required') : refusal(fault.refused))}
    />
  );
}
