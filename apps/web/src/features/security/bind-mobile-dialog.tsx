import { useI18n } from '@baize/i18n';
import { nationalNumber } from '@baize/site/rules';
import { toast } from '@baize/ui';
import { security } from '../../clients/security.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { MobileField, useMobile } from '../sign-in/mobile-field.tsx';
import { SIX_DIGITS, useChecks } from '../../forms/call-form.tsx';
import { isProof, OldFactor } from './old-factor.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { useBindMobile, type Security } from './security.queries.ts';
import { BindForm } from './bind-form.tsx';

type DialogProps = { facts: Security; onClose: () => void };

/** Binds a mobile number, or puts another in its place: a code to the new one, and a proof of the old. */
export function BindMobileDialog({ facts, onClose }: DialogProps) {
  const { t, find } = useI18n();
  const mobile = useMobile();
  const by = facts.proofs.mobile;
  const bind = useBindMobile();
  const why = useRefusalText(bind.error, 'security');
  const { countryDialingCode } = mobile;
  const mobileNum = nationalNumber(mobile.typed);

  const { errorOf, onSubmit, setWrong } = useChecks(
    {
      number: () => mobile.problem() === undefined,
      code: SIX_DIGITS,
      proof: (value) => isProof(by, value),
    },
    ({ code, proof }) =>
      bind.mutate(
        { countryDialingCode, mobileNum, verificationCode: code, proof: { by, value: proof } },
        {
          onSuccess: () => {
            toast(t('security.mobile.done'));
            onClose();
          },
        },
      ),
  );

  return (
    <BindForm
      title={t(facts.mobileNum === '' ? 'security.mobile.bind' : 'security.mobile.change')}
      onClose={onClose}
      onSubmit={onSubmit}
      error={why}
      busy={bind.isPending}
    >
      <OldFactor facts={facts} contact="mobile" error={(text) => errorOf('proof', text)} />
      <MobileField
        label={t('security.mobile.number')}
        mobile={mobile}
        error={errorOf('number', find(`error.${mobile.problem() ?? ''}`) ?? t('security.error.required'))}
      />
      <CodeField
        name="code"
        label={t('security.mobile.code')}
        send={() => security.sendSecurityCode({ purpose: 'bind_mobile', mobileNum, countryDialingCode })}
        problem={() => {
          const error = mobile.problem();
          setWrong(error ? ['number'] : []);
          return error;
        }}
        error={errorOf('code', t('security.error.six_digits'))}
      />
    </BindForm>
  );
}
