import { createContext, createElement, Fragment, use, type ReactNode } from 'react';
import { createI18n, type I18n, type MessageKey, type Messages } from './i18n.ts';

const Context = createContext<I18n>(createI18n('EN', {}, {}));

/** Gives the tree its texts. A new `i18n` object re-renders every reader: no reload on a language change (I18N-006). */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }): ReactNode {
  return createElement(Context, { value: i18n }, children);
}

export const useI18n = (): I18n => use(Context);
/** Only the function that says a text. */
export const useT = (): I18n['t'] => use(Context).t;

type RichProps<K extends MessageKey> = {
  text: K;
  values?: Messages[K];
  parts: Record<string, (text: string) => ReactNode>;
};

/**
 * A text with parts that are elements: "I accept the <terms>terms of use</terms>" with
 * `parts={{ terms: (text) => <a …>{text}</a> }}`. Translators move the tag with the words.
 */
export function Rich<K extends MessageKey>({ text, values, parts }: RichProps<K>): ReactNode {
  const said = use(Context).find(text, values) ?? text;
  const nodes: ReactNode[] = [];
  let last = 0;
  for (const match of said.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = '', inner = ''] = match;
    if (match.index > last) nodes.push(said.slice(last, match.index));
    nodes.push(createElement(Fragment, { key: match.index }, parts[name]?.(inner) ?? inner));
    last = match.index + whole.length;
  }
  if (last < said.length) nodes.push(said.slice(last));
  return createElement(Fragment, null, ...nodes);
}
