import './tabs.css';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons/names.ts';

export type Tab<Key extends string> = { key: Key; label: ReactNode; icon?: IconName };
type TabsProps<Key extends string> = {
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** Id of the panel the tabs change, when there is one. */
  controls?: string;
  /** row: icon beside label. stack: icon above label, scrolls sideways (phones). */
  shape?: 'row' | 'stack';
};

/** Tabs with the half-moon dome under the chosen one. Arrow keys move, as in every tab list. */
export function Tabs<Key extends string>({
  label,
  tabs,
  value,
  onChange,
  controls,
  shape = 'row',
}: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const from = tabs.findIndex((tab) => tab.key === value);
    const to = tabs[(from + step + tabs.length) % tabs.length];
    if (!to) return;
    onChange(to.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${to.key}"]`)?.focus();
  };
  return (
    <div className={`bz-tabs is-${shape}`} role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          data-tab={tab.key}
          aria-selected={tab.key === value}
          aria-controls={controls}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
          onKeyDown={onKeyDown}
        >
          {tab.icon && <Icon name={tab.icon} size={shape === 'stack' ? 22 : 18} />}
          {tab.label}
        </button>
      ))}
    </div>
  );
}

type TabNavProps = { label: string; shape?: 'row' | 'stack'; children: ReactNode };

/** Links in the shape of tabs, for choices that lead to another place; the current one has aria-current="page". */
export function TabNav({ label, shape = 'row', children }: TabNavProps) {
  return (
    <nav className={`bz-tabs is-${shape}`} aria-label={label}>
      {children}
    </nav>
  );
}

type SwitchProps<Key extends string> = Omit<TabsProps<Key>, 'controls' | 'shape'>;

/** Two or three alternatives in one small frame (Mobile / Username). */
export function Segmented<Key extends string>({ label, tabs, value, onChange }: SwitchProps<Key>) {
  return (
    <div className="bz-segmented" role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          aria-pressed={tab.key === value}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
