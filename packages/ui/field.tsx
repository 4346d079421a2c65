import './field.css';
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './button.tsx';
import { InputFrame } from './input-frame.tsx';
import type { IconName } from './icons/names.ts';

type Common = {
  label: string;
  /** What is wrong, in the reader's language. */
  error?: string | undefined;
  /** A line under the field while nothing is wrong. */
  hint?: ReactNode;
  required?: boolean;
  icon?: IconName;
  /** Behind the text: a unit, a state, a small button. */
  after?: ReactNode;
};
type FieldProps = Common & InputHTMLAttributes<HTMLInputElement>;

/** A labelled input with its error under it (never colour alone: an icon and words). */
export function Field({ label, error, hint, icon, after, id, className, ...rest }: FieldProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <div className={className ? `bz-field ${className}` : 'bz-field'}>
      <FieldLabel htmlFor={field} label={label} required={rest.required} />
      <InputFrame invalid={error !== undefined}>
        {icon && <Icon name={icon} />}
        <input
          {...rest}
          id={field}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${field}-note`}
        />
        {after}
      </InputFrame>
      <FieldNote id={`${field}-note`} error={error} hint={hint} />
    </div>
  );
}

type PasswordFieldProps = FieldProps & {
  showLabel: string;
  hideLabel: string;
  /** A new one that is typed once begins uncovered: what is read is no slip of the finger. */
  uncovered?: boolean;
};

/** A password the reader may uncover, or cover. `showLabel` and `hideLabel` name the eye. */
export function PasswordField({ showLabel, hideLabel, uncovered = false, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(uncovered);
  return (
    <Field
      {...rest}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon={shown ? 'eye' : 'eye-off'}
          label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

export function TextArea({
  label,
  error,
  hint,
  id,
  ...rest
}: Omit<Common, 'icon' | 'after'> & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const own = useId();
  const field = id ?? own;
  return (
    <div className="bz-field">
      <FieldLabel htmlFor={field} label={label} required={rest.required} />
      <InputFrame tall invalid={error !== undefined}>
        <textarea
          rows={3}
          {...rest}
          id={field}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${field}-note`}
        />
      </InputFrame>
      <FieldNote id={`${field}-note`} error={error} hint={hint} />
    </div>
  );
}

function FieldLabel({
  htmlFor,
  label,
  required,
}: {
  htmlFor: string;
  label: string;
  required?: boolean | undefined;
}) {
  return (
    <label htmlFor={htmlFor} className="bz-field-label">
      {label}
      {required && <span aria-hidden="true"> *</span>}
    </label>
  );
}

export function FieldNote({
  id,
  error,
  hint,
}: {
  id?: string;
  error?: string | undefined;
  hint?: ReactNode;
}) {
  return (
    <span
      id={id}
      className={error ? 'bz-field-note is-error' : 'bz-field-note'}
      role={error ? 'alert' : undefined}
    >
      {error ? (
        <>
          <Icon name="circle-alert" size={15} />
          {error}
        </>
      ) : (
        hint
      )}
    </span>
  );
}

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode };

export function Checkbox({ children, className, ...rest }: CheckProps) {
  return (
    <label className={className ? `bz-check ${className}` : 'bz-check'}>
      <input {...rest} type="checkbox" />
      <span className="bz-check-box" aria-hidden="true">
        <Icon name="check" size={13} />
      </span>
      <span>{children}</span>
    </label>
  );
}
