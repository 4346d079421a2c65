import '../cashier/slip.css';
import { useT } from '@baize/i18n';
import { Button, Field, FieldNote, Skeleton, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { PinField } from '../../forms/secret-field.tsx';
import { bankAccounts, useAddBankAccount } from './withdrawals.queries.ts';
import { faultsOf, SIX_DIGITS, valuesOf } from '../../forms/form-values.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';

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
  const why = useRefusalText(add.error, 'cashier');
  const [faults, setFaults] = useState<ReadonlySet<Fault>>(new Set());

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = valuesOf(event, 'bankCode', 'number', 'payeeName', 'paymentPassword');
    const input = {
      ...typed,
      number: typed.number.replaceAll(/\s/g, ''),
      payeeName: known?.payeeName ?? typed.payeeName,
    };
    const found = faultsOf<Fault>({
      bank: input.bankCode !== '',
      number: NUMBER.test(input.number),
      payee: input.payeeName.length >= 2,
      password: SIX_DIGITS.test(input.paymentPassword),
    });
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
    <Dialog title={t('cashier.bank.title')} onClose={onClose}>
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
          <PinField
            name="paymentPassword"
            label={t('cashier.withdraw.paymentPassword')}
            error={faults.has('password') ? t('cashier.withdraw.passwordFormat') : undefined}
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
