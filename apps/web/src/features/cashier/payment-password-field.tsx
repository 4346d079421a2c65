import { useT } from '@baize/i18n';
import { Button } from '@baize/ui';
import { Suspense, useState } from 'react';
import { PinField } from '../../forms/secret-field.tsx';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { Refused } from '../../session/clients.ts';
import { useMember } from '../../session/member.ts';

const PaymentPasswordDialog = lazyPart(
  () => import('./payment-password-dialog.tsx'),
  'PaymentPasswordDialog',
);

/** The payment password a form is sent with; a member who has none yet sets it first. */
export function usePaymentPassword() {
  const isMissing = useMember()?.hasPaymentPassword === false;
  const [value, setValue] = useState('');
  const [isSetting, setSetting] = useState(false);
  return {
    isMissing,
    value,
    setValue,
    isSetting,
    setSetting,
    /** After a refusal: the server may know that there is none before the page does. */
    follow(error: unknown) {
      if (error instanceof Refused && error.code === 'payment_password_missing') setSetting(true);
    },
  };
}

export function PaymentPasswordField({ password }: { password: ReturnType<typeof usePaymentPassword> }) {
  const t = useT();
  return (
    <>
      {password.isMissing ? (
        <Button icon="lock" block onClick={() => password.setSetting(true)}>
          {t('cashier.withdraw.setPassword')}
        </Button>
      ) : (
        <PinField
          name="paymentPassword"
          label={t('cashier.withdraw.paymentPassword')}
          hint={t('cashier.withdraw.paymentPasswordHint')}
          value={password.value}
          onChange={(event) => password.setValue(event.currentTarget.value)}
        />
      )}
      <Suspense fallback={null}>
        {password.isSetting && <PaymentPasswordDialog onClose={() => password.setSetting(false)} />}
      </Suspense>
    </>
  );
}
