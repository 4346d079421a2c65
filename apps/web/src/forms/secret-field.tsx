import { useT } from '@baize/i18n';
import { PasswordField } from '@baize/ui';
import type { ComponentProps } from 'react';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>;

/** A password somebody may be looking at: hidden, with an eye to check it. */
export function SecretField({ autoComplete = 'off', ...rest }: FieldProps) {
  const t = useT();
  return (
    <PasswordField
      {...rest}
      autoComplete={autoComplete}
      showLabel={t('shell.password.show')}
      hideLabel={t('shell.password.hide')}
    />
  );
}

/** A payment password. */
export const PinField = (props: FieldProps) => <SecretField {...props} inputMode="numeric" maxLength={6} />;
