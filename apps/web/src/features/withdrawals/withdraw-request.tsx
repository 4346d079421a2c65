import { moneyText, useI18n } from '@baize/i18n';
import { Button, FieldNote, Money, SlipRow, toast } from '@baize/ui';
import { Suspense, useState, type FormEvent } from 'react';
import { PinField } from '../../forms/secret-field.tsx';
import { Refused } from '../../session/clients.ts';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { useMember } from '../../session/member.ts';
import { faultOf, feeOf, isZero } from '../../forms/amount.ts';
import { useRequestWithdrawal, type BankAccount, type WithdrawalLimits } from './withdrawals.queries.ts';
import { SIX_DIGITS } from '../../forms/form-values.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useRequestId } from '../../forms/request-id.ts';

const PaymentPasswordDialog = lazyPart(
  () => import('../cashier/payment-password-dialog.tsx'),
  'PaymentPasswordDialog',
);

type RequestProps = {
  limits: WithdrawalLimits;
  account: BankAccount | undefined;
  amount: string | undefined;
  /** Another slip already asks for something: this one's button steps back. */
  isSecond: boolean;
  onAsked: () => void;
};

/** The slip before the money is asked for: what goes, what it costs, and the payment password. */
export function WithdrawRequest({ limits, account, amount, isSecond, onAsked }: RequestProps) {
  const { t } = useI18n();
  const { currency } = limits;
  const refusal = useRefusal('cashier', currency);
  const member = useMember();
  const ask = useRequestWithdrawal();
  const [message, setMessage] = useState<string>();
  const [password, setPassword] = useState('');
  const [setting, setSetting] = useState(false);
  const request = useRequestId(`${account?.bankAccountId ?? ''} ${amount ?? ''}`);
  const shown =
    amount &&
    feeOf(amount, currency, { feeBps: limits.feeBps, feeMin: limits.feeMin, free: limits.freeLeftToday > 0 });
  const needsPassword = member?.hasPaymentPassword === false;
  const refuse = (code: string) => setMessage(refusal({ code, detail: limits }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.reset();
    setMessage(undefined);
    const fault = faultOf(amount, limits);
    // With turnover left nothing can be taken out: the reason is told, not its consequence.
    if (fault === 'insufficient_funds' && !isZero(limits.turnoverLeft)) return refuse('turnover_unmet');
    if (fault || amount === undefined) return refuse(fault ?? 'amount_invalid');
    if (!account) return refuse('bank_account_unknown');
    if (needsPassword) return setSetting(true);
    if (!SIX_DIGITS.test(password)) return setMessage(t('cashier.withdraw.passwordFormat'));
    ask.mutate(
      { bankAccountId: account.bankAccountId, amount, paymentPassword: password, requestId: request.id() },
      {
        onSuccess: () => {
          request.done();
          toast(t('cashier.withdraw.asked'));
          setPassword('');
          onAsked();
        },
        onError: (error) => {
          setPassword('');
          if (error instanceof Refused && error.code === 'payment_password_missing') setSetting(true);
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
        {needsPassword ? (
          <Button icon="lock" block onClick={() => setSetting(true)}>
            {t('cashier.withdraw.setPassword')}
          </Button>
        ) : (
          <PinField
            name="paymentPassword"
            label={t('cashier.withdraw.paymentPassword')}
            hint={t('cashier.withdraw.paymentPasswordHint')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <FieldNote error={message} />
        <Button type="submit" kind={isSecond ? 'outline' : 'primary'} block busy={ask.isPending}>
          {amount
            ? t('cashier.withdraw.confirm', { amount: moneyText(amount, currency) })
            : t('cashier.withdraw.confirmPlain')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {setting && <PaymentPasswordDialog onClose={() => setSetting(false)} />}
      </Suspense>
    </form>
  );
}
