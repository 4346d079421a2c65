import { isAmount } from '@baize/kernel';

type Row = { upTo: number; amount: string };

const LINE = /^\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*[:：]\s*([\d.]+)\s*$/;
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** A prize table as it is typed: a place or places, then what each wins, a line each. */
export const prizesText = (prizes: readonly Row[]): string =>
  prizes
    .map(({ upTo, amount }, row) => {
      const first = (prizes[row - 1]?.upTo ?? 0) + 1;
      return `${first === upTo ? upTo : `${first}-${upTo}`}: ${amount}`;
    })
    .join('\n');

/** undefined: a line does not read so, or does not begin with the place after the line before. */
export function prizesOf(text: string): Row[] | undefined {
  const rows: Row[] = [];
  for (const line of linesOf(text)) {
    const [, first = '', last = first, amount = ''] = LINE.exec(line) ?? [];
    const next = (rows.at(-1)?.upTo ?? 0) + 1;
    const isPrize = isAmount(amount) && Number(amount) > 0;
    if (!isPrize || Number(first) !== next || Number(last) < next) return undefined;
    rows.push({ upTo: Number(last), amount });
  }
  return rows.length > 0 ? rows : undefined;
}
