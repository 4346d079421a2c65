import { exactText, groupDigits, parseUnits } from '@baize/kernel';

/** A sentence of the terms: its key below `promotions.terms.` and what stands in it. */
export type Line = [code: string, params?: Record<string, string | number>];
export type Wording = { currency: string; word: (code: string) => string };

export const amountText = (amount: string, currency: string): string =>
  `${groupDigits(exactText(parseUnits(amount), currency))} ${currency}`;
/** A day as the site writes it: 2026/12/31. */
export const dayText = (day: string): string => day.replaceAll('-', '/');
export const percentText = (bps: number): string => String(bps / 100);
