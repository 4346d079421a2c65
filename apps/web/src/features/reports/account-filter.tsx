import { useI18n } from '@baize/i18n';
import { Field } from '@baize/ui';
import { useState } from 'react';

/** Whose records an agent reads: an account of the team; empty: the own. Taken on Enter, or when the field is left. */
export function AccountFilter({ value, onChange }: { value: string; onChange: (account: string) => void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(value);
  const take = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <form
      className="record-account"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <Field
        name="account"
        icon="search"
        label={t('records.common.account')}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
      />
    </form>
  );
}
