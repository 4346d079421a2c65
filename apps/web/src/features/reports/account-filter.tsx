import { useI18n } from '@baize/i18n';
import { Field } from '@baize/ui';
import { useState } from 'react';
import { Link } from '../../link.tsx';
import type { Path } from '../../pages.ts';
import type { Period } from './period.ts';

/** In an address, in the place of an account: the reader's own records. No account is called so. */
export const OWN_RECORDS = '@own';
/** The account that is asked about; empty: the own. */
export const askedAccount = (account: string): string => (account === OWN_RECORDS ? '' : account);

/** Whose records an agent reads: an account of the team; empty: the team by account. Taken on Enter, or when the field is left. */
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

/** An account of the team, and the way back to all of them. */
export function TeamAccountFilter({
  place,
  period: { from, to },
  value,
  onChange,
}: {
  place: Path;
  period: Period;
  value: string;
  onChange: (part: { account: string }) => void;
}) {
  const { t } = useI18n();
  return (
    <>
      <Link to={place} search={{ from, to }} className="link record-team">
        {t('records.common.team')}
      </Link>
      <AccountFilter value={value} onChange={(account) => onChange({ account })} />
    </>
  );
}
