import { useI18n } from '@baize/i18n';
import { nationalNumber } from '@baize/site/rules';
import { toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { security } from '../../clients/security.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { MobileField, useMobile } from '../sign-in/mobile-field.tsx';
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
  const mobile = useMobile();
  const by = facts.proofs.mobile;
  const [faults, setFaults] = useState<ReadonlySet<Fault>>(new Set());
  const bind = useBindMobile();
  const why = useRefusalText(bind.error, 'security');
  const { countryDialingCode } = mobile;
  const mobileNum = nationalNumber(mobile.typed);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { code, proof } = valuesOf(event, 'code', 'proof');
    const found = faultsOf<Fault>({
      number: mobile.problem() === undefined,
      code: SIX_DIGITS.test(code),
      proof: isProof(by, proof),
    });
    setFaults(found);
    if (found.size > 0) return;
    bind.mutate(
      {
        countryDialingCode,
        mobileNum,
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
        mobile={mobile}
        error={
          faults.has('number')
            ? (find(`error.${mobile.problem() ?? ''}`) ?? t('security.error.required'))
            : undefined
        }
      />
      <CodeField
        name="code"
        label={t('security.mobile.code')}
        send={() =>
          security.sendSecurityCode({
            purpose: 'bind_mobile',
            mobileNum,
            countryDialingCode,
          })
        }
        problem={() => {
          const error = mobile.problem();
          setFaults(error ? new Set<Fault>(['number']) : new Set());
          return error;
        }}
        error={faults.has('code') ? t('security.error.six_digits') : undefined}
      />
    </BindForm>
  );
}
