import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
const STORED = 'baize-console-theme';
const listeners = new Set<() => void>();

/** theme.js has set the attribute before the first paint. */
const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

/** Switches the whole page; no component re-renders for it except those that name the theme. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // Not stored: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
