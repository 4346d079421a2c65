import { Field } from '@baize/ui';

/** An account's name. */
const ACCOUNT_MAX = 64;

type Props = { name: string; label: string; value: string; max?: number; onType: (typed: string) => void };

/** Narrows a list as one types: by an account, or by what its label says. */
export function SearchField({ name, label, value, max = ACCOUNT_MAX, onType }: Props) {
  return (
    <Field
      name={name}
      type="search"
      icon="search"
      label={label}
      maxLength={max}
      autoComplete="off"
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
