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
  const [error, setError] = useState<string>();
  const [isSetting, setSetting] = useState(false);
  return {
    isMissing,
    value,
    setValue: (typed: string) => {
      setError(undefined);
      setValue(typed);
    },
    /** What is wrong with it, until it is typed again. */
    error,
    /** Says what is wrong at the field, which is looked at then. */
    mark(text: string) {
      setError(text);
      document.querySelector<HTMLElement>('[name=paymentPassword]')?.focus();
    },
    isSetting,
    setSetting,
    /** After a refusal: the server may know that there is none before the page does. */
    follow(error: unknown) {
      if (error instanceof Refused && error.code === 'payment_password_missing') setSetting(true);
    },
  };
}

type FieldProps = {
  password: ReturnType<typeof usePaymentPassword>;
  /** The form sets the first one by itself: no dialog goes before it. */
  isSetHere?: boolean;
};

export function PaymentPasswordField({ password, isSetHere = false }: FieldProps) {
  const t = useT();
  const isNew = isSetHere && password.isMissing;
  return (
    <>
      {password.isMissing && !isSetHere ? (
        <Button icon="lock" block onClick={() => password.setSetting(true)}>
          {t('cashier.withdraw.setPassword')}
        </Button>
      ) : (
        <PinField
          // Another field: a password that was set on the way is covered again.
          key={String(isNew)}
          name="paymentPassword"
          uncovered={isNew}
          label={t(isNew ? 'cashier.withdraw.newPassword' : 'cashier.withdraw.paymentPassword')}
          hint={t(isNew ? 'cashier.withdraw.setPasswordText' : 'cashier.withdraw.paymentPasswordHint')}
          value={password.value}
          onChange={(event) => password.setValue(event.currentTarget.value)}
          error={password.error}
        />
      )}
      <Suspense fallback={null}>
        {password.isSetting && <PaymentPasswordDialog onClose={() => password.setSetting(false)} />}
      </Suspense>
    </>
  );
}
