import { useI18n } from '@baize/i18n';
import { fieldError } from '@baize/site/rules';
import { Field, toast } from '@baize/ui';
import { useState } from 'react';
import { security } from '../../clients/security.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { SIX_DIGITS, useChecks } from '../../forms/call-form.tsx';
import { isProof, OldFactor } from './old-factor.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { useBindEmail, type Security } from './security.queries.ts';
import { BindForm } from './bind-form.tsx';

type DialogProps = { facts: Security; onClose: () => void };
const EMAIL_MAX = 100;
/** patternId 4 is the rule of e-mail addresses (AUTH-102). */
const EMAIL = {
  enabled: true,
  required: true,
  patternId: 4,
  acceptedPattern: '',
  minLength: 6,
  maxLength: EMAIL_MAX,
};

/** Binds an e-mail address, or puts another in its place: a code to the new one, and a proof of the old. */
export function BindEmailDialog({ facts, onClose }: DialogProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const by = facts.proofs.email;
  const bind = useBindEmail();
  const why = useRefusalText(bind.error, 'security');
  const email = typed.trim();
  const isEmail = () => fieldError(EMAIL, email) === undefined;

  const { errorOf, onSubmit, setWrong } = useChecks(
    { email: isEmail, code: SIX_DIGITS, proof: (value) => isProof(by, value) },
    ({ code, proof }) =>
      bind.mutate(
        { email, verificationCode: code, proof: { by, value: proof } },
        {
          onSuccess: () => {
            toast(t('security.email.done'));
            onClose();
          },
        },
      ),
  );

  return (
    <BindForm
      title={t(facts.email === '' ? 'security.email.bind' : 'security.email.change')}
      onClose={onClose}
      onSubmit={onSubmit}
      error={why}
      busy={bind.isPending}
    >
      <OldFactor facts={facts} contact="email" error={(text) => errorOf('proof', text)} />
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        icon="mail"
        label={t('security.email.address')}
        maxLength={EMAIL_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={errorOf('email', t('security.error.email'))}
      />
      <CodeField
        name="code"
        label={t('security.email.code')}
        send={() => security.sendSecurityCode({ purpose: 'bind_email', email })}
        problem={() => {
          setWrong(isEmail() ? [] : ['email']);
          return isEmail() ? undefined : 'email';
        }}
        error={errorOf('code', t('security.error.six_digits'))}
      />
    </BindForm>
  );
}
