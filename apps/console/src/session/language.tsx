import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  BUNDLED,
  bundledRow,
  createI18n,
  I18nProvider,
  initialLanguage,
  isBundled,
  tableTime,
  useI18n,
  type BundledLanguage,
  type Catalogue,
} from '@baize/i18n';
import { english, load } from 'virtual:texts';

export { useI18n, useT } from '@baize/i18n';

const STORED = 'baize-console-language';

/** What follows a prefix in the keys of the texts. */
export const wordedUnder = (prefix: string): string[] =>
  Object.keys(english).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

async function textsOf(language: BundledLanguage): Promise<Catalogue> {
  const [texts] = await Promise.all([
    load('console', language),
    language === 'CN' ? import('@baize/ui/fonts-chinese.css') : undefined,
  ]);
  return texts;
}

let current: BundledLanguage = initialLanguage({
  chosen: read(),
  previous: null,
  device: navigator.languages,
  offered: BUNDLED,
  fallback: 'EN',
});
const listeners = new Set<() => void>();

function read(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** The language sent with every call. */
export const currentLanguage = (): BundledLanguage => current;

/** Chooses a language for this browser; the tree re-renders in it once its texts are here. */
export function setLanguage(code: string): void {
  if (!isBundled(code) || code === current) return;
  current = code;
  try {
    localStorage.setItem(STORED, code);
  } catch {
    // Not stored: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): BundledLanguage => useSyncExternalStore(subscribe, currentLanguage);

/** Texts of the chosen language for the whole console. Nothing is drawn before the first ones are here. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const [i18n, setI18n] = useState(() =>
    language === 'EN' ? createI18n('EN', english, english) : undefined,
  );

  useEffect(() => {
    let wanted = true;
    void textsOf(language)
      .catch(() => english)
      .then((texts) => {
        if (!wanted) return;
        document.documentElement.lang = bundledRow(language).tag;
        setI18n(createI18n(language, texts, english));
      });
    return () => {
      wanted = false;
    };
  }, [language]);

  return i18n ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : null;
}

/** "12 Jun, 20:31" in the site's zone and the reader's language. */
export function useTableTime(): (at: number | null) => string {
  const { tag } = useI18n();
  return useCallback((at) => (at === null ? '' : tableTime(at, tag)), [tag]);
}
