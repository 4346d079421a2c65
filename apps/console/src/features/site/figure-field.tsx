import { NumberInput } from '@mantine/core';

type FigureFieldProps = {
  name: string;
  label: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  error: string | undefined;
  onChange: (figure: number) => void;
};

/** A whole number between two ends; an emptied field keeps the last number until another is typed. */
export function FigureField({ name, label, hint, value, min, max, error, onChange }: FigureFieldProps) {
  return (
    <NumberInput
      name={name}
      label={label}
      {...(hint ? { description: hint } : {})}
      size="xs"
      value={value}
      min={min}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      error={error}
      onChange={(figure) => typeof figure === 'number' && onChange(figure)}
    />
  );
}
