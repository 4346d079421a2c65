import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useT } from '../session/language.tsx';
import { daysOf, PERIODS, periodOf, type Days, type Period } from './days.ts';
import { FilterChips } from './filter-chips.tsx';

type DaysFieldProps = {
  value: Days;
  /** Any time may be chosen, too: both days are empty then. */
  isOptional?: boolean;
  onChange: (days: Days) => void;
};

const ANY: Days = { from: '', to: '' };

/** Today, 7 days, 31 days, or any other days by their two ends. */
export function DaysField({ value, isOptional = false, onChange }: DaysFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown.from !== value.from || shown.to !== value.to) {
    // Changed by a chip or by the address: the fields follow.
    setShown(value);
    setTyped(value);
  }
  const type = (part: Partial<Days>) => {
    const days = { ...typed, ...part };
    setTyped(days);
    // While an end is being typed it may be no day; one before the beginning is said below.
    if (days.from !== '' && days.to !== '' && days.from <= days.to) onChange(days);
  };
  const isTurned = typed.to !== '' && typed.from > typed.to;
  return (
    <>
      <FilterChips<Period | 'any' | 'other'>
        label={t('console.member.period')}
        value={value.from === '' && value.to === '' ? 'any' : (periodOf(value) ?? 'other')}
        options={[
          ...(isOptional ? [{ value: 'any' as const, text: t('console.common.all') }] : []),
          ...PERIODS.map((one) => ({ value: one, text: t(`console.member.days.${one}`) })),
        ]}
        onChange={(one) => one !== 'other' && onChange(one === 'any' ? ANY : daysOf(one))}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          name={end}
          type="date"
          aria-label={t(end === 'from' ? 'console.common.firstDay' : 'console.common.lastDay')}
          value={typed[end]}
          error={end === 'from' && isTurned && t('console.common.daysOrder')}
          onChange={(event) => type({ [end]: event.currentTarget.value })}
        />
      ))}
    </>
  );
}
