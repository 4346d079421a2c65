import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import css from './site.module.css';

/** What a control takes so that its row's words belong to it. */
export type RowIds = { id: string; 'aria-describedby': string; 'aria-invalid'?: true };

type SettingRowProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Not saved yet: dotted. */
  isChanged?: boolean | undefined;
  children: (ids: RowIds) => ReactNode;
};

/** One setting: what it is and does on the left, its control on the right, what is wrong with it below. */
export function SettingRow({ label, hint, error, isChanged = false, children }: SettingRowProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={css.row}>
      <div>
        <label htmlFor={id} data-changed={isChanged || undefined}>
          {label}
        </label>
        <div id={note}>
          {hint && <p className={css.hint}>{hint}</p>}
          {error && (
            <p className={css.fault} role="alert">
              <CircleAlert size={14} aria-hidden />
              {error}
            </p>
          )}
        </div>
      </div>
      {children({ id, 'aria-describedby': note, ...(error ? { 'aria-invalid': true as const } : {}) })}
    </div>
  );
}
