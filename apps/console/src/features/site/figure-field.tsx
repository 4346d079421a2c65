import { NumberInput } from '@mantine/core';
import { SettingRow } from './setting-row.tsx';

type FigureFieldProps = {
  name: string;
  label: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  error: string | undefined;
  isChanged?: boolean | undefined;
  onChange: (figure: number) => void;
};

/** A whole number between two ends; an emptied field keeps the last number until another is typed. */
export function FigureField({
  name,
  label,
  hint,
  value,
  min,
  max,
  error,
  isChanged,
  onChange,
}: FigureFieldProps) {
  return (
    <SettingRow label={label} hint={hint} error={error} isChanged={isChanged}>
      {(ids) => (
        <NumberInput
          {...ids}
          name={name}
          size="xs"
          w={84}
          value={value}
          min={min}
          max={max}
          clampBehavior="blur"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          error={error !== undefined}
          onChange={(figure) => typeof figure === 'number' && onChange(figure)}
        />
      )}
    </SettingRow>
  );
}
