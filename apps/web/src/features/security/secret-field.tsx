import { useT } from '@baize/i18n';
import { PasswordField } from '@baize/ui';

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  autoComplete?: string;
  error?: string | undefined;
  maxLength?: number;
  inputMode?: 'numeric' | 'text';
};

/** A password somebody may be looking at: hidden, with an eye to check it. */
export function SecretField({ autoComplete = 'off', ...rest }: FieldProps) {
  const t = useT();
  return (
    <PasswordField
      {...rest}
      autoComplete={autoComplete}
      showLabel={t('auth.password.show')}
      hideLabel={t('auth.password.hide')}
    />
  );
}

/** A payment password. */
export const PinField = (props: FieldProps) => <SecretField {...props} inputMode="numeric" maxLength={6} />;
