import type { Language } from '@baize/endpoint';
import { invariant } from '@baize/kernel';
import { mailHtml } from './mail-html.ts';
import type { LanguageTexts, Template, TemplateValues } from './template.ts';
import { en } from './templates/en.ts';
import { km } from './templates/km.ts';
import { zhCn } from './templates/zh-cn.ts';

export const TEXTS: Record<Language, LanguageTexts> = { EN: en, CN: zhCn, KM: km };

/** A template with its own values. */
export type Filled = { [T in Template]: { template: T; values: TemplateValues[T] } }[Template];
export type MessageBody = { subject: string; text: string; html: string | null };
type Brand = { name: string; timeZone: string };

/** The finished text of an SMS or a mail in one language, in the brand's name. */
export function renderMessage(
  brand: Brand,
  kind: 'sms' | 'mail',
  language: Language,
  filled: Filled,
): MessageBody {
  const texts = TEXTS[language];
  const { sms, subject, text } = texts.templates[filled.template];
  const values = valuesOf(brand, texts, filled);
  if (kind === 'sms') {
    invariant(sms !== null, 'this text never leaves by SMS', { template: filled.template });
    return { subject: '', text: fill(sms, values), html: null };
  }
  const footer = fill(texts.footer, values);
  const title = fill(subject, values);
  const paragraphs = fill(text, values).split('\n\n');
  const highlight = values['code'] ?? values['password'];
  return {
    subject: title,
    text: `${paragraphs.join('\n\n')}\n\n-- \n${footer}`,
    html: mailHtml({ language, brand: brand.name, title, paragraphs, footer, highlight }),
  };
}

function valuesOf(brand: Brand, texts: LanguageTexts, filled: Filled): Record<string, string> {
  const shown: Record<string, string> = { brand: brand.name };
  for (const [name, value] of Object.entries(filled.values) as [string, string | number | Date][])
    shown[name] =
      value instanceof Date ? instantText(value, brand.timeZone) : String(value).replaceAll(/\p{Cc}/gu, ' ');
  if (filled.template === 'security_changed') shown['what'] = texts.changed[filled.values.what];
  // The browser's name comes from the client, so it must not carry a link into a mail.
  if (filled.template === 'new_login')
    shown['device'] = filled.values.device.replaceAll(/[^\w ()-]+/g, ' ').slice(0, 60);
  return shown;
}

function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    invariant(value !== undefined, 'a text asks for a value it has', { name });
    return value;
  });
}

/** "2026-11-21 21:47 (GMT+7)" */
function instantText(at: Date, timeZone: string): string {
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName');
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    at,
  );
  return `${local} (${zone?.value ?? timeZone})`;
}
