import { FROM_MAX, TIERS_MAX, type Tier } from '@baize/referral/rules';

const LINE = /^(\d{1,6})\s*:\s*(\d{1,12}(?:\.\d{1,5})?)$/;

/** One line a tier: from which invited member on, and what each brings. */
export const tiersText = (tiers: readonly Tier[]): string =>
  tiers.map(({ from, amount }) => `${from}: ${amount}`).join('\n');

/** '1: 5.00\n10: 8.00' → the tiers; undefined where a line is written otherwise, out of order, or there are too many. */
export function tiersOf(text: string): Tier[] | undefined {
  const tiers: Tier[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, from, amount] = LINE.exec(line.trim()) ?? [];
    if (from === undefined || amount === undefined) return undefined;
    tiers.push({ from: Number(from), amount });
  }
  const isOrdered = tiers.every(({ from }, index) =>
    index === 0 ? from === 1 : from > (tiers[index - 1]?.from ?? 0),
  );
  const isWithin = tiers.length <= TIERS_MAX && tiers.every(({ from }) => from <= FROM_MAX);
  return isOrdered && isWithin ? tiers : undefined;
}
