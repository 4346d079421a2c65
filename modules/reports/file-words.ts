import type { Language } from '@baize/endpoint';
import { sourceTexts } from '@baize/i18n/source';

const TAG = { EN: 'en', CN: 'zh-CN', KM: 'km' } as const;

/** The words of a file in the reader's language: those the pages say (packages/i18n, area records). */
export function fileWords(language: Language): (key: `records.${string}`) => string {
  const own = sourceTexts(TAG[language]);
  const english = sourceTexts('en');
  return (key) => own.get(key) ?? english.get(key) ?? key;
}

/** What a movement is called: the ledger's kind; money that came back from its way to a vendor has a word of its own. */
export const kindWord = ({
  kind,
  amount,
}: {
  kind: string;
  amount: string;
}): `records.history.kind.${string}` =>
  kind === 'vendor_transfer_in' && !amount.startsWith('-')
    ? 'records.history.kind.vendor_transfer_returned'
    : `records.history.kind.${kind}`;
