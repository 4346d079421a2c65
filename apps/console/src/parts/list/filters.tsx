import { Fragment } from 'react';
import { Select, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { DaysField } from '../days-field.tsx';
import { FilterChips } from '../filter-chips.tsx';
import { SearchField } from '../search-field.tsx';
import css from '../parts.module.css';
import { filtersOf, type Param, type Params, type ValueOf } from './params.ts';
import type { ListState } from './use-list.ts';

export type FilterWords<Value extends string> = {
  /** What each value is called; `all` is called "All" where this says nothing else. */
  words?: (value: Exclude<Value, 'all'>) => string;
  all?: string;
  width?: number;
  /** The longest text its call takes. */
  max?: number;
  /** What the field is called, where that is not the parameter. */
  field?: string;
};
/** What a filter asks for. A state, the account of a member and days have words of their own. */
type Label<Name> = Name extends 'state' | 'account' | 'from' ? { label?: string } : { label: string };
/** The filters a list shows, in this order: parameters of its page with their words. */
export type FiltersOf<P extends Params> = { [Name in keyof P]?: FilterWords<ValueOf<P[Name]>> & Label<Name> };
type Words = FilterWords<string> & { label?: string };

const ACCOUNT_WIDTH = 190;
const WIDTH = 150;
const TEXT_MAX = 120;
const labelOf = (t: ReturnType<typeof useT>, name: string, { label }: Words): string =>
  label ?? t(name === 'state' ? 'console.common.state' : 'console.withdrawals.filterAccount');
/** What is typed stands at the right of what is pressed. */
const TYPED: readonly Param['control'][] = ['text', 'range'];

type FiltersProps<Row, P extends Params> = { of: ListState<Row, P>; filters: FiltersOf<P> };

/** One control for each declared filter; whatever is chosen is in the address at once. */
export function Filters<Row, P extends Params>({ of, filters }: FiltersProps<Row, P>) {
  const names = Object.keys(filters);
  const typed = names.findIndex((name) => TYPED.includes(of.address?.params[name]?.control ?? 'none'));
  return names.map((name, index) => (
    <Fragment key={name}>
      {index === typed && index > 0 && <span className={css.space} />}
      <Filter
        of={of as unknown as ListState<Row>}
        name={name}
        words={(filters as Record<string, Words>)[name] ?? {}}
      />
    </Fragment>
  ));
}

function Filter<Row>({ of, name, words }: { of: ListState<Row>; name: string; words: Words }) {
  const t = useT();
  const param = of.address?.params[name];
  if (!param || !of.address) return null;
  const { search, filter } = of.address;
  const value = (search as Record<string, string | undefined>)[name] ?? param.fallback();
  const label = labelOf(t, name, words);
  const set = (wanted: string | undefined) =>
    filter({ [name]: wanted === param.fallback() ? undefined : wanted });
  const wordsOf = (one: string) =>
    one === 'all' ? (words.all ?? t('console.common.all')) : (words.words?.(one) ?? one);
  switch (param.control) {
    case 'chips':
      return (
        <FilterChips
          label={label}
          value={value ?? ''}
          options={param.options.map((one) => ({ value: one, text: wordsOf(one) }))}
          onChange={set}
        />
      );
    case 'choice':
      return (
        <Select
          name={name}
          aria-label={label}
          placeholder={label}
          w={words.width ?? WIDTH}
          clearable
          clearButtonProps={{ 'aria-label': t('console.common.clear') }}
          data={param.options.map((one) => ({ value: one, label: wordsOf(one) }))}
          value={value ?? null}
          onChange={(one) => set(one ?? undefined)}
        />
      );
    case 'text':
      return (
        <SearchField
          name={words.field ?? name}
          label={label}
          value={value ?? ''}
          maxLength={words.max ?? TEXT_MAX}
          width={words.width ?? ACCOUNT_WIDTH}
          onSearch={(wanted) => set(wanted || undefined)}
        />
      );
    case 'day':
      return (
        <TextInput
          name={name}
          type="date"
          aria-label={label}
          w={words.width ?? WIDTH}
          value={value ?? ''}
          onChange={(event) => set(event.currentTarget.value || undefined)}
        />
      );
    case 'range': {
      const to = (search as { to?: string }).to ?? of.address.params['to']?.fallback();
      return (
        <DaysField
          value={{ from: value ?? '', to: to ?? '' }}
          isOptional={param.fallback() === undefined}
          onChange={(days) => filter({ from: days.from || undefined, to: days.to || undefined })}
        />
      );
    }
    case 'none':
      return null;
  }
}

/** What the filters of a list say, each in its words: for the head of a file. */
export function useSaid<Row, P extends Params>(of: ListState<Row, P>, filters: FiltersOf<P>): string[] {
  const t = useT();
  const asked = filtersOf(of.address?.params ?? {}, of.address?.search ?? {});
  return (Object.entries(filters) as [string, Words][])
    .filter(([name]) => name !== 'from' && asked[name] !== undefined)
    .map(([name, words]) => {
      const value = asked[name] ?? '';
      return `${labelOf(t, name, words)}: ${words.words?.(value) ?? value}`;
    });
}
