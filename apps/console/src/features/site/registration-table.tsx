/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a phone shows each row as a card, and Safari forgets a table that is laid out otherwise unless its roles are said. */
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import { useT } from '../../session/language.tsx';
import { Scroller } from '../../parts/scroller.tsx';
import table from '../../parts/data-table.module.css';
import { useFaultText } from './fault-text.ts';
import type { FieldName, FieldRule, Registration, Settings } from './site.queries.ts';
import css from './site.module.css';

type RegistrationTableProps = {
  fields: Registration['fields'];
  patterns: Settings['patterns'];
  faults: Record<string, string>;
  tried: FieldName;
  onTry: (name: FieldName) => void;
  onChange: (name: FieldName, rule: FieldRule) => void;
};

const PATTERN_MAX = 300;
const LENGTH_MAX = 200;

/** One row a field: is it shown, must it be filled in, by which rule, how long. Touching a row chooses it for trying. */
export function RegistrationTable({ fields, tried, ...rest }: RegistrationTableProps) {
  const t = useT();
  const caption = t('console.site.fieldsCaption');
  return (
    <Scroller label={caption}>
      <table role="table" className={`${table.table} ${table.cards} ${css.fields}`}>
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {(['field', 'shown', 'required', 'rule', 'min', 'max', 'ownPattern'] as const).map((name) => (
              <th key={name} scope="col" role="columnheader">
                {t(`console.site.${name}`)}
              </th>
            ))}
            <th scope="col" role="columnheader">
              <span className="visually-hidden">{t('console.site.try')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {(Object.keys(fields) as FieldName[]).map((name) => (
            <FieldRow key={name} name={name} rule={fields[name]} isTried={name === tried} {...rest} />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

type FieldRowProps = Omit<RegistrationTableProps, 'fields' | 'tried'> & {
  name: FieldName;
  rule: FieldRule;
  isTried: boolean;
};

function FieldRow({ name, rule, isTried, patterns, faults, onTry, onChange }: FieldRowProps) {
  const t = useT();
  const said = useFaultText();
  const label = t(`console.site.field.${name}`);
  const set = (more: Partial<FieldRule>) => {
    onTry(name);
    onChange(name, { ...rule, ...more });
  };
  const fault = (member: keyof FieldRule) => said(faults[`fields.${name}.${member}`]);
  const named = (what: string) => `${label}: ${what}`;
  return (
    <tr role="row" data-on={isTried || undefined}>
      <th scope="row" role="rowheader" className={table.key}>
        {label}
      </th>
      <td role="cell" data-head={t('console.site.shown')}>
        <Switch
          name={`${name}.enabled`}
          aria-label={named(t('console.site.shown'))}
          checked={rule.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
        />
      </td>
      <td role="cell" data-head={t('console.site.required')}>
        <Switch
          name={`${name}.required`}
          aria-label={named(t('console.site.required'))}
          checked={rule.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
          error={fault('required')}
        />
      </td>
      <td role="cell" className={css.wide} data-head={t('console.site.rule')}>
        <Select
          name={`${name}.patternId`}
          aria-label={named(t('console.site.rule'))}
          w={280}
          allowDeselect={false}
          data={patterns.map(({ patternId, message }) => ({
            value: String(patternId),
            label: `${patternId}. ${message}`,
          }))}
          value={String(rule.patternId)}
          onChange={(id) => id !== null && set({ patternId: Number(id) })}
        />
      </td>
      {(['minLength', 'maxLength'] as const).map((member) => (
        <td
          key={member}
          role="cell"
          data-head={t(member === 'minLength' ? 'console.site.min' : 'console.site.max')}
        >
          <NumberInput
            name={`${name}.${member}`}
            aria-label={named(t(member === 'minLength' ? 'console.site.min' : 'console.site.max'))}
            size="xs"
            w={64}
            hideControls
            allowDecimal={false}
            allowNegative={false}
            max={LENGTH_MAX}
            value={rule[member]}
            onChange={(figure) => typeof figure === 'number' && set({ [member]: figure })}
            error={fault(member)}
          />
        </td>
      ))}
      <td role="cell" className={css.wide} data-head={t('console.site.ownPattern')}>
        <TextInput
          name={`${name}.acceptedPattern`}
          aria-label={named(t('console.site.ownPattern'))}
          w={220}
          maxLength={PATTERN_MAX}
          spellCheck={false}
          autoComplete="off"
          placeholder={t('console.site.ownPatternNone')}
          value={rule.acceptedPattern}
          onChange={(event) => set({ acceptedPattern: event.currentTarget.value })}
          error={fault('acceptedPattern')}
        />
      </td>
      <td role="cell">
        <button
          type="button"
          className={css.try}
          aria-pressed={isTried}
          aria-label={named(t('console.site.try'))}
          title={t('console.site.try')}
          onClick={() => onTry(name)}
        >
          <FlaskConical size={15} aria-hidden />
        </button>
      </td>
    </tr>
  );
}
