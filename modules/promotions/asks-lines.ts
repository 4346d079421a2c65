import { amountText, type Line, type Wording } from './wording.ts';
import type { Terms } from './terms.ts';

/** What the bonus asks for, from the same terms that bind it. */
export function asksLines(asks: Terms['asks'], { currency, word }: Wording): Line[] {
  if (asks === null || asks.turnoverTimes === 0) return [['asks.none']];
  const { turnoverTimes, turnoverOn, maxStake, contribution, excluded, days, keptMax } = asks;
  const lines: Line[] = [[`asks.turnover.${turnoverOn}`, { times: turnoverTimes / 100 }]];
  for (const { percent, ...subject } of contribution)
    lines.push(['asks.contribution', { percent, what: nameOf(subject, word) }]);
  if (excluded.length > 0)
    lines.push(['asks.excluded', { what: excluded.map((one) => nameOf(one, word)).join(word('and')) }]);
  if (maxStake !== null) lines.push(['asks.maxStake', { amount: amountText(maxStake, currency) }]);
  if (days !== null) lines.push(['asks.days', { days }]);
  if (keptMax !== null) lines.push(['asks.keptMax', { amount: amountText(keptMax, currency) }]);
  return lines;
}

type Subject = { kind: 'game' | 'vendor' | 'gameType'; id: string };
const nameOf = ({ kind, id }: Subject, word: Wording['word']): string =>
  kind === 'gameType' ? word(`category.${id}`) : `${word(`subject.${kind}`)} ${id}`;
