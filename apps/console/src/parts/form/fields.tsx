import type { HTMLInputTypeAttribute, ReactElement, ReactNode } from 'react';
import { MultiSelect, NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { BundledLanguage } from '@baize/i18n';
import { isAmount } from '@baize/kernel';
import { useT } from '../../session/language.tsx';
import { WRITTEN } from '../language-tabs.tsx';
import css from '../parts.module.css';

type KeyOf<Draft, Value> = {
  [Name in keyof Draft]-?: Draft[Name] extends Value ? Name : never;
}[keyof Draft] &
  string;
type Judged = {
  isOff?: boolean | undefined;
  /** What is wrong with it as it stands, in words; said once saving was tried. */
  fault?: string | false | undefined;
};
type Common = Judged & { label: string; hint?: string | undefined };
type Option = { value: string; label: string };
type Options = readonly (string | Option)[];
type Words = Record<BundledLanguage, string>;

export type TextField<Draft> = Common & {
  as: 'text' | 'secret';
  name: KeyOf<Draft, string>;
  max?: number;
  required?: boolean;
  placeholder?: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  /** BCP-47 of what is typed, where that is not the console's language. */
  lang?: string;
  /** Several lines, at least so many. */
  rows?: number;
  /** Written for a machine. */
  isCode?: boolean;
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
  /** An amount as it is typed, as fine as its currency. */
  | (Common & {
      as: 'money';
      name: KeyOf<Draft, string>;
      /** Its currency, before it; absent: five decimals. */ unit?: string;
    })
  /** A whole number within bounds, as it is typed. */
  | (Common & { as: 'figure'; name: KeyOf<Draft, string>; min: number; max: number; isOptional?: boolean })
  | (Common & { as: 'select'; name: KeyOf<Draft, string | null>; options: Options; required?: boolean })
  /** A choice that may be none. */
  | (Common & { as: 'maybe'; name: KeyOf<Draft, string | null>; options: Options; placeholder?: string })
  | (Common & { as: 'multi'; name: KeyOf<Draft, readonly string[]>; options: Options; placeholder?: string })
  | (Common & { as: 'switch'; name: KeyOf<Draft, boolean> })
  /** A short text in each language, side by side; English stands in for an empty one, where not all are asked for. */
  | (Common & { as: 'words'; name: KeyOf<Draft, Words>; max: number; required?: boolean | 'all' })
  /** A control of its own, told what is wrong with it. */
  | (Judged & { as: 'own'; name: keyof Draft & string; draw: (fault: string | undefined) => ReactElement });
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
/** A longer list of options is searched by typing. */
const READ_AT_ONCE = 15;

const isField = <Draft,>(line: FieldLine<Draft>): line is Field<Draft> =>
  typeof line === 'object' && 'as' in line;
const fieldsOf = <Draft,>(lines: readonly FieldLine<Draft>[]): readonly Field<Draft>[] =>
  lines.flatMap((line) => (Array.isArray(line) ? line : [line])).filter(isField);

/** English alone, or where all are asked for, the first that is missing. */
const wordsAsked = ({ required }: { required?: boolean | 'all' }, words: Words): string =>
  required === 'all' ? (Object.values(words).find((text) => text.trim() === '') ?? words.EN) : words.EN;

/** The words of what is wrong with each field, by its name. */
export function useFaults<Draft>(lines: readonly FieldLine<Draft>[], draft: Draft): Record<string, string> {
  const t = useT();
  const faultOf = (field: Field<Draft>): string | false | undefined => {
    const value = draft[field.name];
    if (field.isOff) return undefined;
    if (field.fault) return field.fault;
    if (field.as === 'money')
      return !isAmount(String(value).trim(), field.unit) && t('console.form.fault.amount_invalid');
    if (field.as === 'figure') {
      const { min, max } = field;
      if (field.isOptional && value === '') return undefined;
      const isWhole = /^\d+$/.test(String(value).trim()) && Number(value) >= min && Number(value) <= max;
      return !isWhole && t('console.form.fault.whole_number', { min, max });
    }
    const asked = field.as === 'words' ? wordsAsked(field, value as Words) : value;
    return 'required' in field && field.required && String(asked).trim() === ''
      ? t('console.form.fault.required')
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
  /** The first of them has the cursor when its dialog opens. */
  isFirst?: boolean | undefined;
};

/** The declared fields of a form, each with its label, its words of help and what is wrong with it. */
export function Fields<Draft extends object>({ of, form, isOff, isFirst }: FieldsProps<Draft>) {
  const found = useFaults(of, form.draft);
  const first = isFirst ? fieldsOf(of)[0]?.name : undefined;
  const faults = form.isTried ? { ...form.refused, ...found } : form.refused;
  const inputOf = (field: Field<Draft>) => (
    <Input
      key={field.name}
      field={isOff ? { ...field, isOff } : field}
      form={form}
      fault={faults[field.name]}
      isFirst={field.name === first}
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

type InputProps<Draft> = {
  field: Field<Draft>;
  form: Filling<Draft>;
  fault: string | undefined;
  isFirst: boolean;
};

function Input<Draft extends object>({ field, form, fault, isFirst }: InputProps<Draft>) {
  const t = useT();
  const { draft } = form;
  if (field.as === 'own') return field.draw(fault);
  const set = (value: unknown) => form.change({ [field.name]: value } as Partial<Draft>);
  const shared = {
    name: field.name,
    label: field.label,
    description: field.hint,
    disabled: field.isOff ?? false,
    error: fault,
    'aria-invalid': fault !== undefined || undefined,
    'data-autofocus': isFirst || undefined,
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
        lang: field.lang,
        className: field.isCode ? css.code : undefined,
        spellCheck: false,
        autoComplete: field.autoComplete ?? 'off',
        value: draft[field.name] as string,
        onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
      };
      if (field.as === 'secret')
        return (
          <PasswordInput
            {...typed}
            autoComplete={field.autoComplete ?? 'new-password'}
            visibilityToggleButtonProps={{ 'aria-label': t('console.signIn.showPassword') }}
          />
        );
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
          placeholder={field.as === 'maybe' ? field.placeholder : undefined}
          searchable={field.options.length > READ_AT_ONCE}
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
    case 'words':
      return <WordsInput field={field} value={draft[field.name] as Words} fault={fault} onChange={set} />;
  }
}

type WordsInputProps = {
  field: Pick<Common, 'label'> & { name: string; max: number; required?: boolean | 'all' };
  value: Words;
  fault: string | undefined;
  onChange: (words: Words) => void;
};

function WordsInput({ field, value, fault, onChange }: WordsInputProps) {
  const t = useT();
  // Said at each that is missing; what else is wrong, at English.
  const faultOf = (code: BundledLanguage) =>
    (
      field.required === 'all' && WRITTEN.some((one) => value[one.code].trim() === '')
        ? value[code].trim() === ''
        : code === 'EN'
    )
      ? fault
      : undefined;
  return (
    <div className={css.fields} role="group" aria-label={field.label}>
      {WRITTEN.map(({ code, tag }) => (
        <TextInput
          key={code}
          name={`${field.name}.${code}`}
          label={t('console.content.inLanguage', {
            label: field.label,
            language: t(`console.content.language.${code}`),
          })}
          lang={tag}
          maxLength={field.max}
          value={value[code]}
          error={faultOf(code)}
          aria-invalid={faultOf(code) !== undefined || undefined}
          onChange={(event) => onChange({ ...value, [code]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
