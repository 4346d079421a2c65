import type { HTMLInputTypeAttribute, ReactElement, ReactNode } from 'react';
import { MultiSelect, NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { isAmount } from '../amount.ts';
import css from '../parts.module.css';

type KeyOf<Draft, Value> = {
  [Name in keyof Draft]-?: Draft[Name] extends Value ? Name : never;
}[keyof Draft] &
  string;
type Common = {
  label: string;
  hint?: string | undefined;
  isOff?: boolean | undefined;
  /** What is wrong with it as it stands, in words; said once saving was tried. */
  fault?: string | false | undefined;
};
type Option = { value: string; label: string };
type Options = readonly (string | Option)[];

export type TextField<Draft> = Common & {
  as: 'text' | 'secret';
  name: KeyOf<Draft, string>;
  max?: number;
  required?: boolean;
  placeholder?: string;
  type?: HTMLInputTypeAttribute;
  /** Several lines, at least so many. */
  rows?: number;
};
export type NumberField<Draft> = Common & {
  as: 'number';
  name: KeyOf<Draft, number>;
  min: number;
  max: number;
  suffix?: string;
};

/** One thing a form asks for: the name of the draft's value, how it is typed, its words. */
export type Field<Draft> =
  | TextField<Draft>
  | NumberField<Draft>
  /** Money as it is typed, at most five decimals. */
  | (Common & { as: 'money'; name: KeyOf<Draft, string>; /** Its currency, before it. */ unit?: string })
  /** A whole number within bounds, as it is typed. */
  | (Common & { as: 'figure'; name: KeyOf<Draft, string>; min: number; max: number })
  | (Common & { as: 'select'; name: KeyOf<Draft, string>; options: Options; required?: boolean })
  /** A choice that may be none. */
  | (Common & { as: 'maybe'; name: KeyOf<Draft, string | null>; options: Options })
  | (Common & { as: 'multi'; name: KeyOf<Draft, readonly string[]>; options: Options; placeholder?: string })
  | (Common & { as: 'switch'; name: KeyOf<Draft, boolean> });
/** A field, some side by side, an element between them, or nothing. */
export type FieldLine<Draft> =
  | Field<Draft>
  | readonly (Field<Draft> | false | undefined)[]
  | ReactElement
  | false
  | undefined;

/** What a form is filled with and how its fields change it; see `useForm`. */
export type Filling<Draft> = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** What the server said of a field, by its name, when it was last asked. */
  refused: Readonly<Record<string, string>>;
  isTried: boolean;
};

const FIGURE_MAX = 19;

const isField = <Draft,>(line: FieldLine<Draft>): line is Field<Draft> =>
  typeof line === 'object' && 'as' in line;
const fieldsOf = <Draft,>(lines: readonly FieldLine<Draft>[]): readonly Field<Draft>[] =>
  lines.flatMap((line) => (Array.isArray(line) ? line : [line])).filter(isField);

/** The words of what is wrong with each field, by its name. */
export function useFaults<Draft>(lines: readonly FieldLine<Draft>[], draft: Draft): Record<string, string> {
  const t = useT();
  const faultOf = (field: Field<Draft>): string | false | undefined => {
    const value = draft[field.name];
    if (field.isOff) return undefined;
    if (field.fault) return field.fault;
    if (field.as === 'money') return !isAmount(String(value).trim()) && t('console.games.fault.number_wrong');
    if (field.as === 'figure') {
      const { min, max } = field;
      const isWhole = /^\d+$/.test(String(value).trim()) && Number(value) >= min && Number(value) <= max;
      return !isWhole && t('console.site.fault.whole_number', { min, max });
    }
    return 'required' in field && field.required && String(value).trim() === ''
      ? t('console.content.fault.required')
      : undefined;
  };
  return Object.fromEntries(
    fieldsOf(lines).flatMap((field) => {
      const fault = faultOf(field);
      return fault ? [[field.name, fault]] : [];
    }),
  );
}

type FieldsProps<Draft> = {
  of: readonly FieldLine<Draft>[];
  form: Filling<Draft>;
  /** None of them can be changed. */
  isOff?: boolean | undefined;
};

/** The declared fields of a form, each with its label, its words of help and what is wrong with it. */
export function Fields<Draft extends object>({ of, form, isOff }: FieldsProps<Draft>) {
  const found = useFaults(of, form.draft);
  const faults = form.isTried ? { ...form.refused, ...found } : form.refused;
  const inputOf = (field: Field<Draft>) => (
    <Input
      key={field.name}
      field={isOff ? { ...field, isOff } : field}
      form={form}
      fault={faults[field.name]}
    />
  );
  return of.map((line): ReactNode => {
    if (isField(line)) return inputOf(line);
    if (!Array.isArray(line)) return line as ReactElement | false | undefined;
    const row = fieldsOf<Draft>([line]);
    const isSwitches = row.every((field) => field.as === 'switch');
    return (
      <div key={row[0]?.name} className={isSwitches ? css.switches : css.fields}>
        {row.map(inputOf)}
      </div>
    );
  });
}

type InputProps<Draft> = { field: Field<Draft>; form: Filling<Draft>; fault: string | undefined };

function Input<Draft extends object>({ field, form, fault }: InputProps<Draft>) {
  const t = useT();
  const { draft } = form;
  const set = (value: unknown) => form.change({ [field.name]: value } as Partial<Draft>);
  const shared = {
    name: field.name,
    label: field.label,
    description: field.hint,
    disabled: field.isOff ?? false,
    error: fault,
    'aria-invalid': fault !== undefined || undefined,
  };
  switch (field.as) {
    case 'text':
    case 'secret': {
      const typed = {
        ...shared,
        maxLength: field.max,
        required: field.required ?? false,
        withAsterisk: false,
        placeholder: field.placeholder,
        spellCheck: false,
        autoComplete: 'off',
        value: draft[field.name] as string,
        onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
      };
      if (field.as === 'secret') return <PasswordInput {...typed} autoComplete="new-password" />;
      if (field.rows === undefined) return <TextInput {...typed} type={field.type ?? 'text'} />;
      return <Textarea {...typed} autosize minRows={field.rows} maxRows={field.rows + 8} />;
    }
    case 'money':
    case 'figure':
      return (
        <TextInput
          {...shared}
          inputMode="decimal"
          autoComplete="off"
          maxLength={FIGURE_MAX}
          value={draft[field.name] as string}
          {...(field.as === 'money' && field.unit ? { leftSection: field.unit, leftSectionWidth: 48 } : {})}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          min={field.min}
          max={field.max}
          clampBehavior="blur"
          allowDecimal={false}
          hideControls
          {...(field.suffix ? { suffix: field.suffix } : {})}
          value={draft[field.name] as number}
          onChange={(value) => typeof value === 'number' && set(value)}
        />
      );
    case 'select':
    case 'maybe':
      return (
        <Select
          {...shared}
          {...(field.as === 'select'
            ? { allowDeselect: false }
            : { clearable: true, clearButtonProps: { 'aria-label': t('console.common.clear') } })}
          data={[...field.options]}
          value={(draft[field.name] as string | null) || null}
          onChange={(value) => (value !== null || field.as === 'maybe') && set(value)}
        />
      );
    case 'multi':
      return (
        <MultiSelect
          {...shared}
          placeholder={field.placeholder}
          data={[...field.options]}
          value={[...(draft[field.name] as readonly string[])]}
          onChange={set}
        />
      );
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={draft[field.name] as boolean}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      );
  }
}
