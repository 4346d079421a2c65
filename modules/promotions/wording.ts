import { exactText, groupDigits, parseUnits } from '@baize/kernel';

/** A sentence of the terms: its key below `promotions.terms.` and what stands in it. */
export type Line = [code: string, params?: Record<string, string | number>];
export type Wording = { currency: string; word: (code: string) => string };

export const amountText = (amount: string, currency: string): string =>
  `${groupDigits(exactText(parseUnits(amount), currency))} ${currency}`;
export const percentText = (bps: number): string => String(bps / 100);
