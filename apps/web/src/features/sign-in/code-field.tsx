import { useI18n } from '@baize/i18n';
import { Button, Field } from '@baize/ui';
import { Confirm } from '../../shell/dialog.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useCodeSender } from './use-code-sender.ts';

export const CODE_DIGITS = 6;

type CodeFieldProps = Parameters<typeof useCodeSender>[0] & {
  name: string;
  label: string;
  required?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
};

/** A field for a code with the button that sends it beside it; a refused sending is told in a dialog (AUTH-032). */
export function CodeField({ name, label, required, error, autoFocus, ...sending }: CodeFieldProps) {
  const { t } = useI18n();
  const refusal = useRefusal();
  const { left, isBusy, press, refused, forgive } = useCodeSender(sending);
  return (
    <div className="entry-code">
      <Field
        name={name}
        label={label}
        required={required ?? false}
        icon="message-square-text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS}
        placeholder={t('auth.code.placeholder', { digits: CODE_DIGITS })}
        data-autofocus={autoFocus || undefined}
        error={error}
      />
      <Button className="entry-send" busy={isBusy} disabled={left > 0} onClick={press}>
        {left > 0 ? t('auth.code.resendIn', { seconds: left }) : t('auth.code.send')}
      </Button>
      {refused && (
        <Confirm
          title={t('auth.code.notSent')}
          text={refusal(refused)}
          action={t('shell.confirm')}
          onAction={forgive}
          onClose={forgive}
        />
      )}
    </div>
  );
}
