import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { Card } from '../../parts/card.tsx';
import { useFaultText } from './fault-text.ts';
import { SettingRow } from './setting-row.tsx';
import type { SectionName, Settings } from './site.queries.ts';
import type { SectionDraft } from './use-section.ts';

type Value<Name extends SectionName> = Settings[Name]['value'];
/** A member of a section, or a field of one that is an object. */
type PathOf<V> = {
  [Key in keyof V & string]: NonNullable<V[Key]> extends readonly unknown[]
    ? never
    : V[Key] extends object
      ? `${Key}.${keyof V[Key] & string}`
      : Key;
}[keyof V & string];
type Option = { value: string; label: string; disabled?: boolean };
type Control =
  | { as: 'text'; max: number; width?: number; /** No blanks in it. */ isWord?: boolean }
  /** A whole number between two ends; an emptied field keeps the last number until another is typed. */
  | { as: 'figure'; min: number; max: number }
  | { as: 'switch'; isOff?: boolean }
  | { as: 'select'; options: readonly Option[]; width?: number };
/** One setting: where it stands in its section, its words, how it is set. */
export type Setting<Name extends SectionName> = Control & {
  path: PathOf<Value<Name>>;
  label: string;
  hint?: string | undefined;
};

const WIDTH = 190;
/** A longer list of options is searched by typing. */
const READ_AT_ONCE = 15;

type SettingRowsProps<Name extends SectionName> = {
  of: readonly Setting<Name>[];
  value: Value<Name>;
  draft: SectionDraft<Name>;
};

/** The declared settings of a section, one a row. */
export function SettingRows<Name extends SectionName>({ of, value, draft }: SettingRowsProps<Name>) {
  const said = useFaultText();
  return of.map((setting) => {
    const [member = '', field] = setting.path.split('.');
    const whole = (value as Record<string, unknown>)[member];
    const current = field === undefined ? whole : (whole as Record<string, unknown>)[field];
    const error = said(draft.faults[setting.path]);
    return (
      <SettingRow
        key={setting.path}
        label={setting.label}
        hint={setting.hint}
        error={error}
        isChanged={draft.changed.includes(member)}
      >
        {(ids) => (
          <Input
            setting={setting}
            value={current}
            ids={{ ...ids, name: setting.path, error: error !== undefined }}
            onChange={(next) =>
              draft.change({ [member]: field === undefined ? next : { ...(whole as object), [field]: next } })
            }
          />
        )}
      </SettingRow>
    );
  });
}

/** A card with nothing but declared settings. */
export function SettingsCard<Name extends SectionName>({
  title,
  ...rows
}: SettingRowsProps<Name> & { title: string }) {
  return (
    <Card title={title}>
      <SettingRows<Name> {...rows} />
    </Card>
  );
}

type InputProps = {
  setting: Control;
  value: unknown;
  ids: { id: string; name: string; error: boolean };
  onChange: (value: string | number | boolean) => void;
};

function Input({ setting, value, ids, onChange }: InputProps) {
  switch (setting.as) {
    case 'text':
      return (
        <TextInput
          {...ids}
          w={setting.width ?? WIDTH}
          maxLength={setting.max}
          autoComplete="off"
          value={String(value)}
          onChange={({ currentTarget }) =>
            onChange(setting.isWord ? currentTarget.value.trim() : currentTarget.value)
          }
        />
      );
    case 'figure':
      return (
        <NumberInput
          {...ids}
          size="xs"
          w={84}
          value={Number(value)}
          min={setting.min}
          max={setting.max}
          clampBehavior="blur"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          onChange={(figure) => typeof figure === 'number' && onChange(figure)}
        />
      );
    case 'switch': {
      const { error: _none, ...own } = ids;
      return (
        <Switch
          {...own}
          checked={value === true}
          disabled={setting.isOff ?? false}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    }
    case 'select':
      return (
        <Select
          {...ids}
          w={setting.width ?? WIDTH}
          allowDeselect={false}
          searchable={setting.options.length > READ_AT_ONCE}
          data={[...setting.options]}
          value={String(value)}
          onChange={(chosen) =>
            chosen !== null && onChange(typeof value === 'number' ? Number(chosen) : chosen)
          }
        />
      );
  }
}
