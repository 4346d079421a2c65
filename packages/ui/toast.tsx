import './toast.css';
import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './button.tsx';

export type Toast = { id: number; text: string; tone: 'up' | 'down' | 'info' };
const SHOWN_MS = 4000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A short notice: bottom on phones, top right otherwise, gone after four seconds. */
export function toast(text: string, tone: Toast['tone'] = 'up'): void {
  set([...toasts.slice(-2), { id: nextId++, text, tone }]);
}
const dismiss = (id: number) => set(toasts.filter((one) => one.id !== id));

/** Mounted once by the app. A live region from the start, so that screen readers hear the first notice too. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="bz-toasts" role="status" aria-live="polite">
      {shown.map((one) => (
        <ToastRow key={one.id} toast={one} closeLabel={closeLabel} />
      ))}
    </div>
  );
}

function ToastRow({ toast: one, closeLabel }: { toast: Toast; closeLabel: string }) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(one.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [one.id]);
  const icon = one.tone === 'up' ? 'circle-check' : one.tone === 'down' ? 'circle-alert' : 'info';
  return (
    <div className={`bz-toast is-${one.tone}`}>
      <Icon name={icon} size={20} />
      <span>{one.text}</span>
      <IconButton icon="x" iconSize={16} label={closeLabel} onClick={() => dismiss(one.id)} />
    </div>
  );
}
