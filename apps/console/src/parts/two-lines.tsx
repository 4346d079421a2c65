import type { ReactNode } from 'react';
import css from './parts.module.css';

/** A cell with a second, quieter line; without one it is as any other. */
export function TwoLines({ second, children }: { second: ReactNode; children: ReactNode }) {
  return (
    <div className={css.twoLines}>
      <div>{children}</div>
      {second !== null && second !== '' && <div className={css.note}>{second}</div>}
    </div>
  );
}
