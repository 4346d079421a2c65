import { createStore, stored } from './store.ts';

export type Theme = 'dark' | 'light';
const KEY = 'theme';
/** The colour of the rail, which the browser's own bars above the page take (index.html has the dark one). */
const BARS: Record<Theme, string> = { dark: '#15110e', light: '#ffffff' };

/** SHELL-061: dark unless the reader chose light. first-paint.js set the attribute before anything was drawn. */
export const themeStore = createStore<Theme>(stored.read(KEY) === 'light' ? 'light' : 'dark');

export function setTheme(theme: Theme): void {
  themeStore.set(theme);
  stored.write(KEY, theme);
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BARS[theme]);
}
