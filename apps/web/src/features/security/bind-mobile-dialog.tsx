import { useI18n } from '@baize/i18n';
import { mobileError, nationalNumber } from '@baize/site/rules';
import { toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { security } from '../../clients/security.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { digitsOf, MobileField, useCountries } from '../sign-in/mobile-field.tsx';
import { faultsOf, SIX_DIGITS, valuesOf } from '../../forms/form-values.ts';
import { isProof, OldFactor } from './old-factor.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { useBindMobile, type Security } from './security.queries.ts';
import { BindForm } from './bind-form.tsx';

type DialogProps = { facts: Security; onClose: () => void };
type Fault = 'number' | 'code' | 'proof';

/** Binds a mobile number, or puts another in its place: a code to the new one, and a proof of the old. */
export function BindMobileDialog({ facts, onClose }: DialogProps) {
  const { t, find } = useI18n();
  const countries = useCountries();
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState('');
  const by = facts.proofs.mobile;
  const [faults, setFaults] = useState<ReadonlySet<Fault>>(new Set());
  const bind = useBindMobile();
  const why = useRefusalText(bind.error, 'security');
  const dialingCode = chosen ?? countries?.default ?? '';
  const digits = digitsOf(countries, dialingCode);
  const number = nationalNumber(typed);
  const numberError = () => mobileError(typed, digits);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { code, proof } = valuesOf(event, 'code', 'proof');
    const found = faultsOf<Fault>({
      number: numberError() === undefined,
      code: SIX_DIGITS.test(code),
      proof: isProof(by, proof),
    });
    setFaults(found);
    if (found.size > 0) return;
    bind.mutate(
      {
        countryDialingCode: dialingCode,
        mobileNum: number,
        verificationCode: code,
        proof: { by, value: proof },
      },
      {
        onSuccess: () => {
          toast(t('security.mobile.done'));
          onClose();
        },
      },
    );
  };

  return (
    <BindForm
      title={t(facts.mobileNum === '' ? 'security.mobile.bind' : 'security.mobile.change')}
      onClose={onClose}
      onSubmit={submit}
      error={why}
      busy={bind.isPending}
    >
      <OldFactor facts={facts} contact="mobile" isFaulty={faults.has('proof')} />
      <MobileField
        label={t('security.mobile.number')}
        value={typed}
        onChange={setTyped}
        dialingCode={dialingCode}
        onDialingCode={setChosen}
        countries={countries}
        error={
          faults.has('number')
            ? (find(`error.${numberError() ?? ''}`) ?? t('security.error.required'))
            : undefined
        }
      />
      <CodeField
        name="code"
        label={t('security.mobile.code')}
        send={() =>
          security.sendSecurityCode({
            purpose: 'bind_mobile',
            mobileNum: number,
            countryDialingCode: dialingCode,
          })
        }
        problem={() => {
          const error = numberError();
          setFaults(error ? new Set<Fault>(['number']) : new Set());
          return error;
        }}
        error={faults.has('code') ? t('security.error.six_digits') : undefined}
      />
    </BindForm>
  );
}
