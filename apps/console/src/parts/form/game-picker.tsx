import { useState } from 'react';
import { MultiSelect, NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '../../session/calls.ts';
import { catalogue } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { keyOf, subjectOf, type GameSubject } from '../game-subjects.ts';
import css from '../parts.module.css';

const subjects = reading(['catalogue', 'subjects'], catalogue.searchSubjects);
/** A word is asked for when typing pauses. */
const PAUSE_MS = 250;
const KINDS = ['gameType', 'vendor', 'game'] as const;

/** Categories, vendors and games that hold the words, and the names of those that are chosen. */
function useSubjects(query: string, chosen: readonly GameSubject[], kind?: GameSubject['kind']) {
  const asked = { ...(kind && { kind }), query, chosen: chosen.map(keyOf).join(',') };
  return useQuery({ ...subjects(asked), placeholderData: keepPreviousData }).data;
}

/** What a list calls categories, vendors and games; one that is not there any more by its code. */
export function useSubjectNames(chosen: readonly GameSubject[]): (one: GameSubject) => string {
  const data = useSubjects('', chosen, 'gameType');
  return ({ kind, id }) => data?.chosen.find((one) => one.kind === kind && one.id === id)?.name ?? id;
}

type PickerProps = {
  name: string;
  label: string;
  hint?: string;
  value: readonly GameSubject[];
  onChange: (value: GameSubject[]) => void;
  /** One kind alone. */
  kind?: GameSubject['kind'];
  max?: number;
  fault?: string | undefined;
};

/** Chooses categories, vendors and games by typing a part of their names. */
export function GamePicker({ name, label, hint, value, onChange, kind, max, fault }: PickerProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const data = useSubjects(query, value, kind);
  const named = new Map([...(data?.chosen ?? []), ...(data?.found ?? [])].map((one) => [keyOf(one), one]));
  for (const one of value) if (!named.has(keyOf(one))) named.set(keyOf(one), { ...one, name: one.id });
  const found = new Set((data?.found ?? []).map(keyOf));
  return (
    <MultiSelect
      name={name}
      label={label}
      description={hint}
      error={fault}
      aria-invalid={fault !== undefined || undefined}
      placeholder={value.length === 0 ? t('console.games.pickHint') : undefined}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('console.games.pickNone')}
      // The server has searched; what is chosen stays among the options, or it would have no name.
      filter={({ options }) =>
        options.map((group) =>
          'items' in group
            ? { ...group, items: group.items.filter((item) => found.has(String(item.value))) }
            : group,
        )
      }
      {...(max === undefined ? {} : { maxValues: max })}
      data={KINDS.map((one) => ({
        group: t(`console.games.pick.${one}`),
        items: [...named.values()]
          .filter((subject) => subject.kind === one)
          .map((subject) => ({ value: keyOf(subject), label: subject.name })),
      })).filter(({ items }) => items.length > 0)}
      value={value.map(keyOf)}
      onChange={(keys) => {
        onChange(keys.flatMap((key) => subjectOf(key) ?? []));
        setTyped('');
      }}
    />
  );
}

type Part = GameSubject & { percent: number };
const HUNDRED = 100;

/** The same with how much of a valid bet each counts, in percent. */
export function GamePercents({
  value,
  onChange,
  ...picker
}: Omit<PickerProps, 'value' | 'onChange'> & { value: readonly Part[]; onChange: (value: Part[]) => void }) {
  const t = useT();
  const nameOf = useSubjectNames(value);
  const percentOf = (one: GameSubject) => value.find((part) => keyOf(part) === keyOf(one))?.percent ?? 0;
  return (
    <div>
      <GamePicker
        {...picker}
        value={value}
        onChange={(chosen) =>
          onChange(chosen.map(({ kind, id }) => ({ kind, id, percent: percentOf({ kind, id }) })))
        }
      />
      {value.length > 0 && (
        <div className={css.fields}>
          {value.map((part) => (
            <NumberInput
              key={keyOf(part)}
              label={t('console.games.counts', { name: nameOf(part) })}
              min={0}
              max={HUNDRED}
              suffix=" %"
              allowDecimal={false}
              hideControls
              value={part.percent}
              onChange={(percent) =>
                typeof percent === 'number' &&
                onChange(value.map((one) => (keyOf(one) === keyOf(part) ? { ...one, percent } : one)))
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}
