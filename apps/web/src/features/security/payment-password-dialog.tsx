import '../sign-in/entry-dialog.css';
import { useT } from '@baize/i18n';
import { Button, FieldNote, Notice, toast } from '@baize/ui';
import { useState } from 'react';
import { CodeField } from '../sign-in/code-field.tsx';
import { SIX_DIGITS, useChecks } from '../../forms/call-form.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { PinField } from '../../forms/secret-field.tsx';
import { security } from '../../clients/security.ts';
import { useChangePaymentPassword, useResetPaymentPassword, type Security } from './security.queries.ts';
import { Dialog } from '../../shell/dialog.tsx';

type DialogProps = { facts: Security; onClose: () => void };

/** Changes a payment password: the present one proves it, or a code when it is forgotten (OPEN-MEMBER-01). */
export function PaymentPasswordDialog({ facts, onClose }: DialogProps) {
  const t = useT();
  const [isForgotten, setForgotten] = useState(false);
  const change = useChangePaymentPassword();
  const reset = useResetPaymentPassword();
  const why = useRefusalText(isForgotten ? reset.error : change.error, 'security');
  const target =
    facts.paymentCodeTo === null ? '' : facts.paymentCodeTo === 'mobile' ? facts.mobileNum : facts.email;

  const onSuccess = () => {
    toast(t('security.paymentPassword.done'));
    onClose();
  };
  const { errorOf, onSubmit, setWrong } = useChecks(
    {
      old: (old) => isForgotten || SIX_DIGITS.test(old),
      code: (code) => !isForgotten || SIX_DIGITS.test(code),
      new: SIX_DIGITS,
      repeat: (repeated, typed) => repeated === typed['new'],
    },
    ({ old, code, new: paymentPassword }) => {
      if (isForgotten) reset.mutate({ paymentPassword, verificationCode: code }, { onSuccess });
      else change.mutate({ oldPaymentPassword: old, paymentPassword }, { onSuccess });
    },
  );
  const turn = (to: boolean) => {
    setWrong([]);
    setForgotten(to);
  };

  return (
    <Dialog
      title={t(isForgotten ? 'security.paymentPassword.reset' : 'security.paymentPassword.change')}
      onClose={onClose}
    >
      <form className="security-form" onSubmit={onSubmit} noValidate>
        {isForgotten && target === '' && (
          <Notice tone="warn">{t('security.paymentPassword.noContact')}</Notice>
        )}
        {isForgotten && target !== '' && (
          <>
            <p className="security-note">{t('security.code.sentTo', { target })}</p>
            <CodeField
              name="code"
              label={t('security.code.label')}
              send={() => security.sendSecurityCode({ purpose: 'payment_password' })}
              problem={() => undefined}
              error={errorOf('code', t('security.error.six_digits'))}
            />
          </>
        )}
        {!isForgotten && (
          <PinField
            name="old"
            data-autofocus
            label={t('security.paymentPassword.old')}
            error={errorOf('old', t('security.error.six_digits'))}
          />
        )}
        {(!isForgotten || target !== '') && (
          <>
            <PinField
              name="new"
              label={t('security.paymentPassword.new')}
              hint={t('security.paymentPassword.hint')}
              error={errorOf('new', t('security.error.six_digits'))}
            />
            <PinField
              name="repeat"
              label={t('security.paymentPassword.repeat')}
              error={errorOf('repeat', t('security.error.differs'))}
            />
            <FieldNote error={why} />
            <Button type="submit" kind="primary" block busy={change.isPending || reset.isPending}>
              {t('security.save')}
            </Button>
          </>
        )}
        <button type="button" className="link" onClick={() => turn(!isForgotten)}>
          {t(isForgotten ? 'security.paymentPassword.remember' : 'security.paymentPassword.forgot')}
        </button>
      </form>
    </Dialog>
  );
}
