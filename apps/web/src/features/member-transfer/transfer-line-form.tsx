import { moneyText, useI18n } from '@baize/i18n';
import { Field, Money, Notice, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { PaymentPasswordField, usePaymentPassword } from '../cashier/payment-password-field.tsx';
import { isZero, mostOf, readAmount } from '../../forms/amount.ts';
import { CallForm, SIX_DIGITS } from '../../forms/call-form.tsx';
import { useRequestId } from '../../forms/request-id.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { AmountInput } from './amount-input.tsx';
import { DownlinePicker } from './downline-picker.tsx';
import { useTransferLine, type TransferLine } from './member-transfer.queries.ts';

/** `to`: the downline that is chosen at first; empty: none. */
type Props = { line: TransferLine; direction: 'UPLINE' | 'DOWNLINE'; to: string };

export function TransferLineForm({ line, direction, to: first }: Props) {
  const { t } = useI18n();
  const { currency } = line;
  const transfer = useTransferLine();
  const why = useRefusalText(transfer.error, 'transfer', currency);
  const [account, setAccount] = useState(first);
  const [typed, setTyped] = useState('');
  const [remark, setRemark] = useState('');
  const [message, setMessage] = useState<string>();
  const password = usePaymentPassword();
  const amount = readAmount(typed, currency);
  const receiver = direction === 'UPLINE' ? (line.upline?.account ?? '') : account;
  const request = useRequestId(`${direction} ${receiver} ${amount ?? ''} ${remark}`);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMessage(undefined);
    if (receiver === '') return setMessage(t('transfer.line.receiverMissing'));
    if (amount === undefined) return setMessage(t('error.amount_invalid'));
    if (password.isMissing) return password.setSetting(true);
    if (!SIX_DIGITS.test(password.value)) return setMessage(t('transfer.line.passwordFormat'));
    const to = direction === 'DOWNLINE' ? { account: receiver } : {};
    transfer.mutate(
      { direction, ...to, amount, remark, paymentPassword: password.value, requestId: request.id() },
      {
        onSuccess: (done) => {
          request.done();
          setTyped('');
          setRemark('');
          toast(
            t('transfer.line.done', {
              amount: moneyText(done.amount, currency),
              account: done.otherAccount,
            }),
          );
        },
        onError: password.follow,
        onSettled: () => password.setValue(''),
      },
    );
  };

  return (
    <CallForm
      className="panel transfer-form"
      onSubmit={submit}
      error={message ?? why}
      busy={transfer.isPending}
      submit={
        amount
          ? t('transfer.line.submit', { amount: moneyText(amount, currency) })
          : t('transfer.line.submitPlain')
      }
    >
      <CanSend line={line} />
      {direction === 'UPLINE' ? (
        <p className="transfer-receiver">
          <small>{t('transfer.line.to')}</small>
          <b data-testid="upline">{receiver}</b>
        </p>
      ) : (
        <DownlinePicker
          chosen={account}
          onChoose={setAccount}
          words={{
            choose: t('transfer.line.choose'),
            search: t('transfer.line.search'),
            nobody: t('transfer.line.noDownlines'),
          }}
        />
      )}
      <AmountInput
        id="line-amount"
        line={line}
        typed={typed}
        onTyped={setTyped}
        most={mostOf(line.transferable, line.max, currency)}
      />
      <Field
        name="remark"
        label={t('transfer.line.remark')}
        maxLength={140}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <PaymentPasswordField password={password} />
    </CallForm>
  );
}

/** What may leave now, and why not more. */
function CanSend({ line }: { line: TransferLine }) {
  const { t } = useI18n();
  const { currency } = line;
  return (
    <div>
      <p className="transfer-receiver">
        <small>{t('transfer.line.can')}</small>
        <b>
          <Money value={line.transferable} currency={currency} />
        </b>
        <small>{t('transfer.line.ofBalance', { amount: moneyText(line.balance, currency) })}</small>
        <small>
          {line.leftToday === null
            ? t('transfer.line.timesLeft', { times: line.timesLeftToday })
            : t('transfer.line.leftToday', {
                amount: moneyText(line.leftToday, currency),
                times: line.timesLeftToday,
              })}
        </small>
      </p>
      {!isZero(line.turnoverLeft) && (
        <Notice tone="warn">
          {t('transfer.line.turnover', { amount: moneyText(line.turnoverLeft, currency) })}
        </Notice>
      )}
    </div>
  );
}
