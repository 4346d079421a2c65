import './slip.css';
import { useT } from '@baize/i18n';
import { toast } from '@baize/ui';
import { useMutation } from '@tanstack/react-query';
import { PinField, SecretField } from '../../forms/secret-field.tsx';
import { CallForm, FILLED, SIX_DIGITS, useChecks } from '../../forms/call-form.tsx';
import { memberQuery } from '../../session/member.ts';
import { refresh } from '../../session/query-client.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { setPaymentPassword } from './set-payment-password.ts';

type DialogProps = {
  onClose: () => void;
  /** After it is set; closes by default. */
  onSet?: () => void;
};

/** Sets the first payment password; the login password proves that it is the member who does. */
export function PaymentPasswordDialog({ onClose, onSet = onClose }: DialogProps) {
  const t = useT();
  const set = useMutation({
    mutationFn: setPaymentPassword,
    onSuccess: () => refresh(memberQuery),
  });
  const why = useRefusalText(set.error, 'cashier');
  const { errorOf, onSubmit } = useChecks(
    {
      password: FILLED,
      newPaymentPassword: SIX_DIGITS,
      repeatPaymentPassword: (repeated, typed) => repeated === typed['newPaymentPassword'],
    },
    ({ password, newPaymentPassword: paymentPassword }) =>
      set.mutate(
        { password, paymentPassword },
        {
          onSuccess: () => {
            toast(t('cashier.withdraw.passwordSet'));
            onSet();
          },
        },
      ),
  );

  return (
    <Dialog title={t('cashier.withdraw.setPassword')} onClose={onClose}>
      <CallForm
        className="cashier-form"
        onSubmit={onSubmit}
        error={why}
        busy={set.isPending}
        submit={t('cashier.common.save')}
      >
        <p className="sec">{t('cashier.withdraw.setPasswordText')}</p>
        <SecretField
          name="password"
          label={t('cashier.withdraw.loginPassword')}
          autoComplete="current-password"
          error={errorOf('password', t('cashier.withdraw.required'))}
        />
        <PinField
          name="newPaymentPassword"
          label={t('cashier.withdraw.newPassword')}
          hint={t('cashier.withdraw.paymentPasswordHint')}
          error={errorOf('newPaymentPassword', t('cashier.withdraw.passwordFormat'))}
        />
        <PinField
          name="repeatPaymentPassword"
          label={t('cashier.withdraw.repeatPassword')}
          error={errorOf('repeatPaymentPassword', t('cashier.withdraw.passwordDiffers'))}
        />
      </CallForm>
    </Dialog>
  );
}
