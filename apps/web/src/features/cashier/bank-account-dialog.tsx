import './slip.css';
import { useT } from '@baize/i18n';
import { Button, Dialog, Field, FieldNote, PasswordField, Skeleton, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { bankAccounts, useAddBankAccount } from './cashier.queries.ts';
import { PAYMENT_PASSWORD } from './payment-password.ts';
import { useRefusalText } from './refusal.ts';

/** As the server reads it: letters, digits and what e-wallet names have. */
const NUMBER = /^[0-9A-Za-z@._-]{4,34}$/;
type Fault = 'bank' | 'number' | 'payee' | 'password';

type DialogProps = { onClose: () => void; onAdded: (bankAccountId: number) => void };

/** OPEN-WALLET-11: an account to be paid to. The first one fixes the name of all that follow. */
export function BankAccountDialog({ onClose, onAdded }: DialogProps) {
  const t = useT();
  const bankId = useId();
  const { data: known } = useQuery(bankAccounts);
  const add = useAddBankAccount();
  const why = useRefusalText(add.error);
  const [faults, setFaults] = useState<ReadonlySet<Fault>>(new Set());

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const input = {
      bankCode: text('bankCode'),
      number: text('number').replaceAll(/\s/g, ''),
      payeeName: known?.payeeName ?? text('payeeName'),
      paymentPassword: text('paymentPassword'),
    };
    const found = new Set<Fault>();
    if (input.bankCode === '') found.add('bank');
    if (!NUMBER.test(input.number)) found.add('number');
    if (input.payeeName.length < 2) found.add('payee');
    if (!PAYMENT_PASSWORD.test(input.paymentPassword)) found.add('password');
    setFaults(found);
    if (found.size > 0) return;
    add.mutate(input, {
      onSuccess: (account) => {
        toast(t('cashier.bank.added'));
        onAdded(account.bankAccountId);
      },
    });
  };

  return (
    <Dialog title={t('cashier.bank.title')} onClose={onClose} closeLabel={t('cashier.common.close')}>
      {!known && <Skeleton height="260px" />}
      {known && (
        <form className="cashier-form" onSubmit={submit} noValidate>
          <p className="sec">
            {known.cooldownHours > 0
              ? t('cashier.bank.text', { hours: known.cooldownHours })
              : t('cashier.bank.textNow')}
          </p>
          <div className="bz-field">
            <label className="bz-field-label" htmlFor={bankId}>
              {t('cashier.bank.bank')}
            </label>
            <span className="bz-input" data-invalid={faults.has('bank') || undefined}>
              <select
                id={bankId}
                name="bankCode"
                defaultValue=""
                aria-invalid={faults.has('bank') || undefined}
              >
                <option value="" disabled>
                  {t('cashier.bank.choose')}
                </option>
                {known.banks.map((bank) => (
                  <option key={bank.code} value={bank.code}>
                    {bank.name}
                  </option>
                ))}
              </select>
            </span>
            <FieldNote error={faults.has('bank') ? t('cashier.withdraw.required') : undefined} />
          </div>
          <Field
            name="number"
            label={t('cashier.bank.number')}
            autoComplete="off"
            maxLength={40}
            error={faults.has('number') ? t('cashier.error.account_number_invalid') : undefined}
          />
          <Field
            name="payeeName"
            label={t('cashier.bank.payee')}
            hint={t(known.payeeName === null ? 'cashier.bank.payeeHint' : 'cashier.bank.payeeFixed')}
            autoComplete="name"
            maxLength={60}
            {...(known.payeeName === null ? {} : { value: known.payeeName, readOnly: true })}
            error={faults.has('payee') ? t('cashier.withdraw.required') : undefined}
          />
          <PasswordField
            name="paymentPassword"
            label={t('cashier.withdraw.paymentPassword')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            error={faults.has('password') ? t('cashier.withdraw.passwordFormat') : undefined}
            showLabel={t('cashier.common.show')}
            hideLabel={t('cashier.common.hide')}
          />
          <FieldNote error={why} />
          <Button type="submit" kind="primary" block busy={add.isPending}>
            {t('cashier.common.save')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
