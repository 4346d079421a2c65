import './slip.css';
import { useT } from '@baize/i18n';
import { Button, FieldNote, toast } from '@baize/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { PinField, SecretField } from '../../forms/secret-field.tsx';
import { signIn } from '../../clients/sign-in.ts';
import { SIX_DIGITS, valuesOf } from '../../forms/form-values.ts';
import { ask } from '../../session/clients.ts';
import { memberQuery } from '../../session/member.ts';
import { refresh } from '../../session/query-client.ts';
import { seal, withSeal } from '../../session/seal.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';

type DialogProps = {
  onClose: () => void;
  /** After it is set; closes by default. */
  onSet?: () => void;
};
type Fault = 'login' | 'format' | 'differs';

/** Sets the first payment password; the login password proves that it is the member who does. */
export function PaymentPasswordDialog({ onClose, onSet = onClose }: DialogProps) {
  const t = useT();
  const set = useMutation({
    mutationFn: ({ password, paymentPassword }: { password: string; paymentPassword: string }) =>
      ask(
        withSeal(async () =>
          signIn.setPaymentPassword({
            password: await seal(password),
            paymentPassword: await seal(paymentPassword),
          }),
        ),
      ),
    onSuccess: () => refresh(memberQuery),
  });
  const why = useRefusalText(set.error, 'cashier');
  const [fault, setFault] = useState<Fault>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = valuesOf(event, 'password', 'newPaymentPassword', 'repeatPaymentPassword');
    const { password, newPaymentPassword: paymentPassword } = form;
    const found: Fault | undefined =
      password === ''
        ? 'login'
        : !SIX_DIGITS.test(paymentPassword)
          ? 'format'
          : paymentPassword !== form.repeatPaymentPassword
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
    <Dialog title={t('cashier.withdraw.setPassword')} onClose={onClose}>
      <form className="cashier-form" onSubmit={submit} noValidate>
        <p className="sec">{t('cashier.withdraw.setPasswordText')}</p>
        <SecretField
          name="password"
          label={t('cashier.withdraw.loginPassword')}
          autoComplete="current-password"
          error={fault === 'login' ? t('cashier.withdraw.required') : undefined}
        />
        <PinField
          name="newPaymentPassword"
          label={t('cashier.withdraw.newPassword')}
          hint={t('cashier.withdraw.paymentPasswordHint')}
          error={fault === 'format' ? t('cashier.withdraw.passwordFormat') : undefined}
        />
        <PinField
          name="repeatPaymentPassword"
          label={t('cashier.withdraw.repeatPassword')}
          error={fault === 'differs' ? t('cashier.withdraw.passwordDiffers') : undefined}
        />
        <FieldNote error={why} />
        <Button type="submit" kind="primary" block busy={set.isPending}>
          {t('cashier.common.save')}
        </Button>
      </form>
    </Dialog>
  );
}
