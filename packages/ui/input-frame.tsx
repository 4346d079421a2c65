import './input-frame.css';
import type { ReactNode } from 'react';

/** The sunken frame around an input, a select or a text area; its border follows the focus and the error. */
export function InputFrame({
  invalid,
  tall,
  children,
}: {
  invalid?: boolean;
  tall?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={tall ? 'bz-input is-tall' : 'bz-input'} data-invalid={invalid || undefined}>
      {children}
    </span>
  );
}
