import { en, type Catalogue, type MessageKey } from './messages/en.ts';

export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, values?: Values) => string;
export type { MessageKey };

/** The page's language; English is always there, the others are fetched when spoken. */
export async function loadMessages(language: string): Promise<Translate> {
  let catalogue: Catalogue = en;
  if (language === 'CN') catalogue = (await import('./messages/zh.ts')).zh;
  if (language === 'KM') catalogue = (await import('./messages/km.ts')).km;
  return (key, values = {}) =>
    catalogue[key].replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

/** The text of a refusal; a code nobody wrote a text for is told as a plain failure. */
export function refusalText(t: Translate, code: string): string {
  const key = `e_${code}`;
  return t(key in en ? (key as MessageKey) : 'e_other');
}
