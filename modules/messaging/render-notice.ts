import type { Language } from '@baize/endpoint';
import { groupDigits, invariant } from '@baize/kernel';
import { en } from './templates/en.ts';
import { km } from './templates/km.ts';
import { zhCn } from './templates/zh-cn.ts';
import type { NoticeTemplate, NoticeWords, Wording } from './template.ts';

export const NOTICE_WORDS: Record<Language, NoticeWords> = { EN: en, CN: zhCn, KM: km };

export type StoredNotice = { template: NoticeTemplate; params: Record<string, string | number> };
export type Reader = { language: Language; timeZone: string };

/** A notice's words in the reader's language: the brand's own wording where there is one, else ours. */
export function renderNotice(reader: Reader, { template, params }: StoredNotice, own?: Wording): Wording {
  const words = NOTICE_WORDS[reader.language];
  const { title, body } = own ?? words.notices[template];
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, shownParam(reader, words, name, value)]),
  );
  return { title: fill(title, shown), body: fill(body, shown) };
}

function shownParam(reader: Reader, words: NoticeWords, name: string, value: string | number): string {
  if (name === 'amount') return groupDigits(String(value));
  if (name === 'reason') return reasonIn(words, String(value));
  if (name === 'limit') return words.limits[value as keyof NoticeWords['limits']];
  if (name === 'period') return words.periods[value as keyof NoticeWords['periods']];
  if (name === 'change') return words.changes[value as keyof NoticeWords['changes']];
  if (name === 'contract') return words.contracts[value as keyof NoticeWords['contracts']];
  if (name === 'cause') return words.causes[value as keyof NoticeWords['causes']];
  if (typeof value === 'number' && name.endsWith('At'))
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone: reader.timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(value);
  return String(value);
}

const reasonIn = ({ reasons }: NoticeWords, reason: string): string =>
  (reasons as Record<string, string>)[reason] ?? reason;

/** What a member was told, in the language of who reads it: one of MEMBER_REASONS, or an operator's own words. */
export function memberReasonText(language: Language, reason: string): string;
export function memberReasonText(language: Language, reason: string | null): string | null;
export function memberReasonText(language: Language, reason: string | null): string | null {
  return reason === null ? null : reasonIn(NOTICE_WORDS[language], reason);
}

function fill(text: string, params: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    invariant(value !== undefined, 'a notice asks for a value it has', { name });
    return value;
  });
}

/** The values a wording asks for. */
export const askedFor = ({ title, body }: Wording): Set<string> =>
  new Set([...`${title} ${body}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''));
