import type { useT } from '../../session/language.tsx';
import { hundredthsOf, hundredthsText } from '../hundredths.ts';
import type { TextField } from './fields.tsx';

/** As the server keeps it: a hundred times at most. */
const HUNDREDTHS_MAX = 10_000;
const ONCE = 100;

export const timesText = (hundredths = ONCE): string => hundredthsText(hundredths);
export const timesOf = (text: string): number => hundredthsOf(text) ?? 0;

/** How many times what is won has to be bet, repeated in words: five is five times, never five hundredths. */
export function timesField(t: ReturnType<typeof useT>, text: string): TextField<{ turnover: string }> {
  const hundredths = hundredthsOf(text);
  const isWrong = hundredths === undefined || hundredths > HUNDREDTHS_MAX;
  return {
    as: 'text',
    name: 'turnover',
    label: t('console.form.turnoverTimes'),
    hint: isWrong ? undefined : turnoverWords(t, hundredths),
    fault: isWrong && t('console.form.fault.times_invalid'),
  };
}

/** "A win of 10.00 asks for 50.00 of bets": the number cannot be read as another unit. */
const turnoverWords = (t: ReturnType<typeof useT>, hundredths: number): string =>
  hundredths === 0
    ? t('console.form.turnoverNone')
    : t('console.form.turnoverWords', { won: '10.00', bets: (hundredths / 10).toFixed(2) });
