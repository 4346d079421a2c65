import type { ReactNode } from 'react';
import css from './parts.module.css';

/** A frame that scrolls sideways when its table is wider than the page, with the keyboard too. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls by the arrow keys
    <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
