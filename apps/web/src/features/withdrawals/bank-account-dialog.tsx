import '../cashier/slip.css';
import { useT } from '@baize/i18n';
import { Field, FieldNote, Skeleton, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PinField } from '../../forms/secret-field.tsx';
import { ACCOUNT_NUMBER, bareNumber } from './account-number.ts';
import { bankAccounts, useAddBankAccount } from './withdrawals.queries.ts';
import { CallForm, FILLED, SIX_DIGITS, useChecks } from '../../forms/call-form.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';

type DialogProps = { onClose: () => void; onAdded: (bankAccountId: number) => void };

/** OPEN-WALLET-11: an account to be paid to. The first one fixes the name of all that follow. */
export function BankAccountDialog({ onClose, onAdded }: DialogProps) {
  const t = useT();
  const bankId = useId();
  const { data: known } = useQuery(bankAccounts);
  const add = useAddBankAccount();
  const why = useRefusalText(add.error, 'cashier');
  const payeeName = known?.payeeName;
  const { errorOf, onSubmit } = useChecks(
    {
      bankCode: FILLED,
      number: (number) => ACCOUNT_NUMBER.test(bareNumber(number)),
      payeeName: (typed) => (payeeName ?? typed).length >= 2,
      paymentPassword: SIX_DIGITS,
    },
    (typed) =>
      add.mutate(
        { ...typed, number: bareNumber(typed.number), payeeName: payeeName ?? typed.payeeName },
        {
          onSuccess: (account) => {
            toast(t('cashier.bank.added'));
            onAdded(account.bankAccountId);
          },
        },
      ),
  );
  const noBank = errorOf('bankCode', t('cashier.withdraw.required'));

  return (
    <Dialog title={t('cashier.bank.title')} onClose={onClose}>
      {!known && <Skeleton height="260px" />}
      {known && (
        <CallForm
          className="cashier-form"
          onSubmit={onSubmit}
          error={why}
          busy={add.isPending}
          submit={t('cashier.common.save')}
        >
          <p className="sec">
            {known.nextRestsHours > 0
              ? t('cashier.bank.text', { hours: known.nextRestsHours })
              : t('cashier.bank.textNow')}
          </p>
          <div className="bz-field">
            <label className="bz-field-label" htmlFor={bankId}>
              {t('cashier.bank.bank')}
            </label>
            <span className="bz-input" data-invalid={noBank !== undefined || undefined}>
              <select
                id={bankId}
                name="bankCode"
                defaultValue=""
                aria-invalid={noBank !== undefined || undefined}
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
            <FieldNote error={noBank} />
          </div>
          <Field
            name="number"
            label={t('cashier.bank.number')}
            autoComplete="off"
            maxLength={40}
            error={errorOf('number', t('cashier.error.account_number_invalid'))}
          />
          <Field
            name="payeeName"
            label={t('cashier.bank.payee')}
            hint={t(known.payeeName === null ? 'cashier.bank.payeeHint' : 'cashier.bank.payeeFixed')}
            autoComplete="name"
            maxLength={60}
            {...(known.payeeName === null ? {} : { value: known.payeeName, readOnly: true })}
            error={errorOf('payeeName', t('cashier.withdraw.required'))}
          />
          <PinField
            name="paymentPassword"
            label={t('cashier.withdraw.paymentPassword')}
            error={errorOf('paymentPassword', t('cashier.withdraw.passwordFormat'))}
          />
        </CallForm>
      )}
    </Dialog>
  );
}
