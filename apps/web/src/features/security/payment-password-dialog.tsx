import '../sign-in/entry-dialog.css';
import { useT } from '@baize/i18n';
import { Button, FieldNote, Notice, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { CodeField } from '../sign-in/code-field.tsx';
import { faultsOf, SIX_DIGITS, valuesOf } from '../../forms/form-values.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { PinField } from '../../forms/secret-field.tsx';
import { security } from '../../clients/security.ts';
import { useChangePaymentPassword, useResetPaymentPassword, type Security } from './security.queries.ts';
import { Dialog } from '../../shell/dialog.tsx';

type DialogProps = { facts: Security; onClose: () => void };
type Fault = 'old' | 'code' | 'new' | 'repeat';

/** Changes a payment password: the present one proves it, or a code when it is forgotten (OPEN-MEMBER-01). */
export function PaymentPasswordDialog({ facts, onClose }: DialogProps) {
  const t = useT();
  const [isForgotten, setForgotten] = useState(false);
  const change = useChangePaymentPassword();
  const reset = useResetPaymentPassword();
  const why = useRefusalText(isForgotten ? reset.error : change.error, 'security');
  const [faults, setFaults] = useState<ReadonlySet<Fault>>(new Set());
  const target =
    facts.paymentCodeTo === null ? '' : facts.paymentCodeTo === 'mobile' ? facts.mobileNum : facts.email;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = valuesOf(event, 'old', 'code', 'new', 'repeat');
    const found = faultsOf<Fault>({
      old: isForgotten || SIX_DIGITS.test(typed.old),
      code: !isForgotten || SIX_DIGITS.test(typed.code),
      new: SIX_DIGITS.test(typed.new),
      repeat: typed.new === typed.repeat,
    });
    setFaults(found);
    if (found.size > 0) return;
    const onSuccess = () => {
      toast(t('security.paymentPassword.done'));
      onClose();
    };
    if (isForgotten)
      reset.mutate({ paymentPassword: typed.new, verificationCode: typed.code }, { onSuccess });
    else change.mutate({ oldPaymentPassword: typed.old, paymentPassword: typed.new }, { onSuccess });
  };
  const error = (fault: Fault, text: string) => (faults.has(fault) ? text : undefined);
  const turn = (to: boolean) => {
    setFaults(new Set());
    setForgotten(to);
  };

  return (
    <Dialog
      title={t(isForgotten ? 'security.paymentPassword.reset' : 'security.paymentPassword.change')}
      onClose={onClose}
    >
      <form className="security-form" onSubmit={submit} noValidate>
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
              error={error('code', t('security.error.six_digits'))}
            />
          </>
        )}
        {!isForgotten && (
          <PinField
            name="old"
            data-autofocus
            label={t('security.paymentPassword.old')}
            error={error('old', t('security.error.six_digits'))}
          />
        )}
        {(!isForgotten || target !== '') && (
          <>
            <PinField
              name="new"
              label={t('security.paymentPassword.new')}
              hint={t('security.paymentPassword.hint')}
              error={error('new', t('security.error.six_digits'))}
            />
            <PinField
              name="repeat"
              label={t('security.paymentPassword.repeat')}
              error={error('repeat', t('security.error.differs'))}
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
