import './states.css';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons/names.ts';

const SEATS = [2.6, 2.1, 1.57, 1.04, 0.54];

/** A table nobody sits at: one line about what is missing and at most one button that fills it. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="bz-state">
      <svg width="170" height="76" viewBox="0 0 170 76" fill="none" stroke="var(--line-2)" aria-hidden="true">
        <path d="M5 4A80 64 0 0 0 165 4" strokeWidth="2" />
        <path d="M17 4A68 53 0 0 0 153 4" />
        {SEATS.map((at) => (
          <circle
            key={at}
            cx={(85 + 80 * Math.cos(at)).toFixed(1)}
            cy={(4 + 64 * Math.sin(at)).toFixed(1)}
            r="8"
            fill="var(--cloth)"
            strokeDasharray="3 3"
          />
        ))}
      </svg>
      <strong>{title}</strong>
      {text && <span>{text}</span>}
      {action && <div className="bz-state-actions">{action}</div>}
    </div>
  );
}

type FailedProps = {
  title: string;
  text?: string;
  /** For whoever is told of it: names and addresses, no sentence. */
  detail?: string;
  icon?: IconName;
  actions?: ReactNode;
};

/** What failed in plain words, and what can be done. Also for a refusal: give its icon and its way out. */
export function FailedState({ title, text, detail, icon = 'wifi-off', actions }: FailedProps) {
  return (
    <div className="bz-state" role="alert">
      <span className="bz-state-icon">
        <Icon name={icon} size={34} />
      </span>
      <strong>{title}</strong>
      {text && <span>{text}</span>}
      {detail && (
        <code className="bz-state-detail" translate="no">
          {detail}
        </code>
      )}
      {actions && <div className="bz-state-actions">{actions}</div>}
    </div>
  );
}

/** A line of advice inside a page: tone repeats what the words say. */
export function Notice({
  tone = 'info',
  children,
}: {
  tone?: 'info' | 'warn' | 'down' | 'up';
  children: ReactNode;
}) {
  const icon = tone === 'info' ? 'info' : tone === 'up' ? 'circle-check' : 'triangle-alert';
  return (
    <div className={`bz-notice is-${tone}`}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

/** A flat block in the final geometry of what is loading. Sizes are CSS lengths. */
export function Skeleton({
  width,
  height,
  className,
}: {
  width?: string;
  height?: string;
  className?: string;
}) {
  return (
    <span
      className={className ? `bz-skeleton ${className}` : 'bz-skeleton'}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

/** A paper slip on the cloth: payment, withdrawal, confirmation. */
export function Slip({
  title,
  after,
  children,
}: {
  title?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="bz-slip">
      {title && (
        <div className="bz-slip-head">
          <h2>{title}</h2>
          {after}
        </div>
      )}
      {children}
    </section>
  );
}

/** A name and its value on one ruled line of a slip. */
export function SlipRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="bz-slip-row">
      <span>{name}</span>
      <strong>{children}</strong>
    </div>
  );
}
