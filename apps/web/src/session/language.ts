import {
  bundledRow,
  createI18n,
  initialLanguage,
  type BundledLanguage,
  type Catalogue,
  type I18n,
} from '@baize/i18n';
import { english, load } from 'virtual:texts';
import { boot } from '../boot.ts';
import type { TextBundle } from '../texts.ts';
import { createStore, stored } from './store.ts';

const CHOSEN = 'language';
const PREVIOUS = 'previousLanguage';
const YEAR_S = 31_536_000;
const IDLE_MS = 3_000;

const texts: Record<BundledLanguage, Catalogue> = { EN: { ...english }, CN: {}, KM: {} };
/** A brand's own wording, laid over the bundles (OP-34). */
const own: Partial<Record<BundledLanguage, Catalogue>> = {};
/** The brand's wording within what readers have. */
let worded: Catalogue | undefined;
const wanted = new Set<TextBundle>(['first']);
/** `${language} ${bundle}` of what readers have: asking again renders nothing again. */
const spoken = new Set<string>();

export const languageStore = createStore<BundledLanguage>(
  initialLanguage({
    chosen: stored.read(CHOSEN),
    previous: stored.read(PREVIOUS),
    device: navigator.languages,
    offered: boot.config?.languages ?? ['EN', 'CN', 'KM'],
    fallback: boot.config?.defaultLanguage ?? 'EN',
  }),
);
export const i18nStore = createStore<I18n>(createI18n('EN', {}, texts.EN));

/** Makes bundles' texts available in the current language; a page awaits it before it shows. */
export async function loadTexts(...bundles: TextBundle[]): Promise<void> {
  const language = languageStore.get();
  for (const bundle of bundles) wanted.add(bundle);
  if (bundles.some((bundle) => !spoken.has(`${language} ${bundle}`))) await show(language);
}

/** Changes the language at once and without reload, and remembers it (I18N-006, I18N-007). */
export async function setLanguage(language: BundledLanguage): Promise<void> {
  stored.write(PREVIOUS, languageStore.get());
  stored.write(CHOSEN, language);
  languageStore.set(language);
  await show(language);
}

/** Shows the language the visit starts in; called once before the first render. */
export async function startLanguage(): Promise<void> {
  const language = languageStore.get();
  if (boot.texts && boot.language === language) own[language] = await compiled(boot.texts);
  await show(language);
  // What a refusal says is fetched when the first screen stands; every page and dialog waits for it anyway.
  const later = () => void loadTexts('later').catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(later, { timeout: IDLE_MS });
  else setTimeout(later, IDLE_MS);
}

/** Lays the brand's own wording over the catalogue of a language, at once if that is the one shown. */
export async function overlayTexts(language: BundledLanguage, raw: Record<string, string>): Promise<void> {
  const next = await compiled(raw);
  if (JSON.stringify(next) === JSON.stringify(own[language] ?? {})) return;
  own[language] = next;
  if (languageStore.get() === language) await show(language);
}

/** Few brands reword anything: what lays the texts over ours is fetched for those that do. */
async function compiled(raw: Record<string, string>): Promise<Catalogue> {
  if (Object.keys(raw).length === 0) return {};
  const { compileTexts } = await import('@baize/i18n/overlay');
  return compileTexts(raw);
}

async function show(language: BundledLanguage): Promise<void> {
  const bundles = [...wanted];
  const coming = bundles.map(async (bundle) => {
    Object.assign(texts[language], await load(bundle, language));
  });
  // The slices of Noto Sans SC are declared only for Chinese readers; a system face still comes first.
  if (language === 'CN') coming.push(import('@baize/ui/fonts-chinese.css').then(() => undefined));
  await Promise.all(coming);
  if (languageStore.get() !== language) return;
  const all = { ...texts[language], ...own[language] };
  const current = i18nStore.get();
  // More texts of what is shown already change nothing on the screen; another language or other words do.
  if (current.language === language && worded === own[language]) current.add(all);
  else i18nStore.set(createI18n(language, all, texts.EN));
  worded = own[language];
  for (const bundle of bundles) spoken.add(`${language} ${bundle}`);
  const { tag, dir } = bundledRow(language);
  document.documentElement.lang = tag;
  document.documentElement.dir = dir;
  // The server reads it when it writes the first screen's data into the page.
  document.cookie = `language=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
