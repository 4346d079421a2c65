import { amountText, type Line, type NamedWording } from './wording.ts';
import type { Terms } from './terms.ts';

/** What the bonus asks for, from the same terms that bind it. */
export function asksLines(asks: Terms['asks'], { currency, word, nameOf }: NamedWording): Line[] {
  if (asks === null || asks.turnoverTimes === 0) return [['asks.none']];
  const { turnoverTimes, turnoverOn, maxStake, contribution, excluded, days, keptMax } = asks;
  const lines: Line[] = [[`asks.turnover.${turnoverOn}`, { times: turnoverTimes / 100 }]];
  for (const { percent, ...subject } of contribution)
    lines.push(['asks.contribution', { percent, what: nameOf(subject) }]);
  if (excluded.length > 0) lines.push(['asks.excluded', { what: excluded.map(nameOf).join(word('and')) }]);
  if (maxStake !== null) lines.push(['asks.maxStake', { amount: amountText(maxStake, currency) }]);
  if (days !== null) lines.push(['asks.days', { days }]);
  if (keptMax !== null) lines.push(['asks.keptMax', { amount: amountText(keptMax, currency) }]);
  return lines;
}
