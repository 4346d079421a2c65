import { Chip } from '@baize/ui';
import css from './parts.module.css';

type FilterChipsProps<V extends string> = {
  label: string;
  options: readonly { value: V; text: string }[];
  value: V;
  onChange: (value: V) => void;
};

/** One choice of a few, as pressed chips. */
export function FilterChips<V extends string>({ label, options, value, onChange }: FilterChipsProps<V>) {
  return (
    <div className={css.tabs} role="group" aria-label={label}>
      {options.map((option) => (
        <Chip key={option.value} on={option.value === value} onClick={() => onChange(option.value)}>
          {option.text}
        </Chip>
      ))}
    </div>
  );
}
