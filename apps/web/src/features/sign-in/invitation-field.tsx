import { useI18n } from '@baize/i18n';
import { Field, Icon } from '@baize/ui';
import { useState } from 'react';
import { members } from '../../clients/members.ts';

type State = { code: string; isValid: boolean };

/** The invitation code, looked up when the reader leaves the field so that a wrong one is seen before sending. */
export function InvitationField({ error }: { error: string | undefined }) {
  const { t, find } = useI18n();
  const [value, setValue] = useState('');
  const [checked, setChecked] = useState<State>();
  const code = value.trim();
  const own = checked?.code === code && code !== '' ? checked : undefined;
  const check = async () => {
    if (!code || own) return;
    const answer = await members.checkAffiliate({ code, domain: location.hostname });
    if (answer.ok || answer.code === 'invitation_code_error') setChecked({ code, isValid: answer.ok });
  };
  const shown = own?.isValid ? undefined : (error ?? (own && 'invitation_code_error'));
  return (
    <Field
      name="affiliateCode"
      label={t('auth.field.affiliateCode')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => void check()}
      error={shown && (find(`error.${shown}`) ?? t('error.unknown_error'))}
      after={
        own?.isValid && (
          <span className="entry-valid" role="status">
            <Icon name="check" size={15} />
            {t('auth.register.validCode')}
          </span>
        )
      }
    />
  );
}
