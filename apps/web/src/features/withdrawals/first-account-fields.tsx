import { useT } from '@baize/i18n';
import { Field, FieldNote } from '@baize/ui';
import { ChoiceCard } from '../../forms/choice-card.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import type { FirstAccount } from './use-first-account.ts';
import type { KnownAccounts } from './withdrawals.queries.ts';

/** The request's form, which these fields belong to although they stand beside it. */
export const REQUEST_FORM = 'withdraw-request';

type FieldsProps = { known: KnownAccounts; first: FirstAccount };

/** Where the first withdrawal goes: the account is added with the request, without a dialog before it. */
export function FirstAccountFields({ known, first: { given, wrong, set } }: FieldsProps) {
  const t = useT();
  const refusal = useRefusal('cashier');
  const errorOf = (field: keyof typeof wrong, text: string) => {
    const fault = wrong[field];
    return fault && (fault === 'unfit' ? text : refusal(fault.refused));
  };
  const isFixed = known.payeeName !== null;
  return (
    <fieldset className="cashier-part">
      <legend>{t('cashier.withdraw.to')}</legend>
      <div className="cashier-form">
        <div>
          <div className="methods is-banks" role="radiogroup" aria-label={t('cashier.bank.bank')}>
            {known.banks.map((bank) => (
              <ChoiceCard
                key={bank.code}
                name="bankCode"
                value={bank.code}
                checked={bank.code === given.bankCode}
                icon={bank.kind === 'bank' ? 'landmark' : 'smartphone'}
                title={bank.name}
                onChoose={() => set('bankCode', bank.code)}
              />
            ))}
          </div>
          <FieldNote error={errorOf('bankCode', t('cashier.error.bank_unknown'))} />
        </div>
        <Field
          form={REQUEST_FORM}
          name="number"
          label={t('cashier.bank.number')}
          autoComplete="off"
          maxLength={40}
          value={given.number}
          onChange={(event) => set('number', event.currentTarget.value)}
          error={errorOf('number', t('cashier.error.account_number_invalid'))}
        />
        <Field
          form={REQUEST_FORM}
          name="payeeName"
          label={t('cashier.bank.payee')}
          hint={t(isFixed ? 'cashier.bank.payeeFixed' : 'cashier.bank.payeeHint')}
          autoComplete="name"
          maxLength={60}
          readOnly={isFixed}
          value={given.payeeName}
          onChange={(event) => set('payeeName', event.currentTarget.value)}
          error={errorOf('payeeName', t('cashier.withdraw.required'))}
        />
      </div>
    </fieldset>
  );
}
