import { sentTexts, titledTexts, type TitledTexts } from '../content/texts.ts';
import type { BroadcastInput } from './messaging.queries.ts';

export const TARGETS = ['one', 'list', 'level', 'all'] as const;
export const ACCOUNTS_MAX = 1000;

export type MessageDraft = {
  kind: (typeof TARGETS)[number];
  /** As typed: one a line, or apart by commas. */
  accounts: string;
  level: number;
  texts: TitledTexts;
};
export const newMessage = (): MessageDraft => ({ kind: 'one', accounts: '', level: 0, texts: titledTexts() });

export const accountsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((account) => account.trim())
      .filter((account) => account !== ''),
  ),
];

export type MessageFault = 'required' | 'one_account' | 'too_many';
export type MessageFaults = Partial<Record<'accounts' | 'title' | 'content', MessageFault>>;

export function messageFaults({ kind, accounts, texts }: MessageDraft): MessageFaults {
  const faults: MessageFaults = {};
  const named = accountsOf(accounts).length;
  if (kind === 'one' && named !== 1) faults.accounts = named === 0 ? 'required' : 'one_account';
  if (kind === 'list' && named === 0) faults.accounts = 'required';
  if (kind === 'list' && named > ACCOUNTS_MAX) faults.accounts = 'too_many';
  if (texts.EN.title.trim() === '') faults.title = 'required';
  if (texts.EN.content.trim() === '') faults.content = 'required';
  return faults;
}

/** As it is sent; a language with half a text is left to English. */
export function inputOf({ kind, accounts, level, texts }: MessageDraft, reason: string): BroadcastInput {
  const { EN, ...others } = sentTexts(texts);
  const body = ({ title, content }: { title: string; content: string }) => ({ title, body: content });
  const whole = Object.entries(others).flatMap(([language, words]) =>
    words && words.title.trim() && words.content.trim() ? [[language, body(words)]] : [],
  );
  return {
    target: targetOf(kind, accountsOf(accounts), level),
    texts: { EN: body(EN), ...Object.fromEntries(whole) },
    reason,
  };
}

function targetOf(kind: MessageDraft['kind'], accounts: string[], level: number): BroadcastInput['target'] {
  switch (kind) {
    case 'one':
      return { kind, account: accounts[0] ?? '' };
    case 'list':
      return { kind, accounts };
    case 'level':
      return { kind, level };
    case 'all':
      return { kind };
  }
}
