import '../cashier/cashier.css';
import { Field, FieldNote } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceCard } from '../../forms/choice-card.tsx';
import { downlines } from './member-transfer.queries.ts';

type Props = {
  chosen: string;
  onChoose: (account: string) => void;
  /** What is chosen, how it is searched for, and what is said where nobody is called so. */
  words: { choose: string; search: string; nobody: string };
  /** Why the choice does not do. */
  error?: string | undefined;
};

/** The direct downlines by name; the first few are listed, the rest found by typing. */
export function DownlinePicker({ chosen, onChoose, words, error }: Props) {
  const [search, setSearch] = useState(chosen);
  const found = useQuery(downlines(search.trim()));
  return (
    <fieldset>
      <legend>{words.choose}</legend>
      <Field
        type="search"
        name="downline"
        label={words.search}
        maxLength={40}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className="methods is-wide">
        {found.data?.list.map((one) => (
          <ChoiceCard
            key={one.account}
            name="account"
            value={one.account}
            checked={chosen === one.account}
            title={one.account}
            text={one.nickname}
            onChoose={() => onChoose(one.account)}
          />
        ))}
      </div>
      <p className="sec" aria-live="polite">
        {found.data?.list.length === 0 && words.nobody}
      </p>
      <FieldNote error={error} />
    </fieldset>
  );
}
