import { useT } from '@baize/i18n';
import { Field } from '@baize/ui';
import { security } from '../../clients/security.ts';
import { CODE_DIGITS, CodeField } from '../sign-in/code-field.tsx';
import { SIX_DIGITS } from '../../forms/call-form.tsx';
import { SecretField } from '../../forms/secret-field.tsx';
import type { Proof, Security } from './security.queries.ts';

type Contact = 'mobile' | 'email';

/** Whether what was typed can be a proof at all. */
export const isProof = (by: Proof['by'], value: string): boolean =>
  by === 'password' ? value !== '' : SIX_DIGITS.test(value);

type ProofProps = { facts: Security; contact: Contact; error: (text: string) => string | undefined };

/**
 * The proof that it is the member who changes a bound number or address (OPEN-MEMBER-01, R17), of the kind the server
 * asks for: a code of the authenticator app, one sent to the old contact, or the password while neither is there.
 */
export function OldFactor({ facts, contact, error: errorOf }: ProofProps) {
  const t = useT();
  const by = facts.proofs[contact];
  const error = errorOf(t(by === 'password' ? 'security.error.required' : 'security.error.six_digits'));
  const field = { name: 'proof', error };
  return (
    <fieldset className="security-proof">
      <legend>{t('security.proof.title')}</legend>
      {by === 'password' && (
        <SecretField
          {...field}
          data-autofocus
          label={t('security.password.name')}
          autoComplete="current-password"
        />
      )}
      {by === 'totp' && (
        <Field
          {...field}
          data-autofocus
          label={t('security.code.app')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS}
        />
      )}
      {by === 'oldCode' && (
        <>
          <p className="security-note">
            {t('security.code.sentTo', { target: contact === 'mobile' ? facts.mobileNum : facts.email })}
          </p>
          <CodeField
            {...field}
            autoFocus
            label={t('security.code.label')}
            send={() =>
              security.sendSecurityCode({
                purpose: contact === 'mobile' ? 'old_mobile' : 'old_email',
              })
            }
            problem={() => undefined}
          />
        </>
      )}
      {by !== 'password' && <p className="security-note">{t('security.proof.lost')}</p>}
    </fieldset>
  );
}
