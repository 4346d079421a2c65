import './slip.css';
import { useT } from '@baize/i18n';
import { Button, Dialog, FieldNote, PasswordField, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { useSetPaymentPassword } from './cashier.queries.ts';
import { PAYMENT_PASSWORD } from './payment-password.ts';
import { useRefusalText } from './refusal.ts';

type DialogProps = {
  onClose: () => void;
  /** After it is set; closes by default. */
  onSet?: () => void;
};
type Fault = 'login' | 'format' | 'differs';

/** Sets the first payment password; the login password proves that it is the member who does. */
export function PaymentPasswordDialog({ onClose, onSet = onClose }: DialogProps) {
  const t = useT();
  const set = useSetPaymentPassword();
  const why = useRefusalText(set.error);
  const [fault, setFault] = useState<Fault>();
  const eye = { showLabel: t('cashier.common.show'), hideLabel: t('cashier.common.hide') };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog may be opened from inside another form, whose submit this is not.
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const password = text('password');
    const paymentPassword = text('newPaymentPassword');
    const found: Fault | undefined =
      password === ''
        ? 'login'
        : !PAYMENT_PASSWORD.test(paymentPassword)
          ? 'format'
          : paymentPassword !== text('repeatPaymentPassword')
            ? 'differs'
            : undefined;
    setFault(found);
    if (found) return;
    set.mutate(
      { password, paymentPassword },
      {
        onSuccess: () => {
          toast(t('cashier.withdraw.passwordSet'));
          onSet();
        },
      },
    );
  };

  return (
    <Dialog
      title={t('cashier.withdraw.setPassword')}
      onClose={onClose}
      closeLabel={t('cashier.common.close')}
    >
      <form className="cashier-form" onSubmit={submit} noValidate>
        <p className="sec">{t('cashier.withdraw.setPasswordText')}</p>
        <PasswordField
          name="password"
          label={t('cashier.withdraw.loginPassword')}
          autoComplete="current-password"
          error={fault === 'login' ? t('cashier.withdraw.required') : undefined}
          {...eye}
        />
        <PasswordField
          name="newPaymentPassword"
          label={t('cashier.withdraw.newPassword')}
          hint={t('cashier.withdraw.paymentPasswordHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={fault === 'format' ? t('cashier.withdraw.passwordFormat') : undefined}
          {...eye}
        />
        <PasswordField
          name="repeatPaymentPassword"
          label={t('cashier.withdraw.repeatPassword')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={fault === 'differs' ? t('cashier.withdraw.passwordDiffers') : undefined}
          {...eye}
        />
        <FieldNote error={why} />
        <Button type="submit" kind="primary" block busy={set.isPending}>
          {t('cashier.common.save')}
        </Button>
      </form>
    </Dialog>
  );
}
