import './tag.css';
import type { ReactNode } from 'react';

export type Tone = 'plain' | 'up' | 'down' | 'warn' | 'info' | 'live';

/** A state in one word; its colour only repeats the word. */
export function StatusTag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`bz-tag is-${tone}`}>{children}</span>;
}

/** A count that waits for attention. Nothing at zero. */
export function Badge({ count, label }: { count: number; label?: string }) {
  if (count <= 0) return null;
  return (
    <span className="bz-badge" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}

type ChipProps = { on: boolean; onClick: () => void; children: ReactNode };

/** One of several filters; a group of chips needs role="group" and a name around it. */
export function Chip({ on, onClick, children }: ChipProps) {
  return (
    <button type="button" className="bz-chip" aria-pressed={on} onClick={onClick}>
      {children}
    </button>
  );
}
