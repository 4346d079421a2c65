import { isAmount } from '@baize/kernel';

type Prize = { amount: string; count: number };

const LINE = /^\s*([\d.]+)\s*[x×*]\s*(\d{1,6})\s*$/;
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** A table of prizes as it is typed: an amount and how many, one prize a line. */
export const prizesText = (prizes: readonly Prize[]): string =>
  prizes.map(({ amount, count }) => `${amount} x ${count}`).join('\n');

export const prizesOf = (text: string): Prize[] =>
  linesOf(text).flatMap((line) => {
    const [, amount = '', count = ''] = LINE.exec(line) ?? [];
    return amount === '' ? [] : [{ amount, count: Number(count) }];
  });

export const isPrizes = (text: string): boolean => {
  const prizes = prizesOf(text);
  return (
    prizes.length > 0 &&
    prizes.length === linesOf(text).length &&
    prizes.every(({ amount, count }) => isAmount(amount) && Number(amount) > 0 && count > 0)
  );
};
