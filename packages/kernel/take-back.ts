/** What was given at a rate; below zero: what of it was taken back. */
export type Given<Rate> = { rate: Rate; base: bigint };

/**
 * What `base` comes back at: the rates it was given at, the newest first. `given` is in the order in which it happened. `never`: what is
 * more than was ever given.
 */
export function takeBack<Rate>(
  given: readonly Given<Rate>[],
  base: bigint,
): { parts: Given<Rate>[]; never: bigint } {
  const left: Given<Rate>[] = [];
  for (const one of given)
    if (one.base > 0n) left.push({ ...one });
    else pop(left, -one.base, (rate) => rate === one.rate);
  const taken = pop(left, base, () => true);
  const sums = new Map<Rate, bigint>();
  for (const one of taken) sums.set(one.rate, (sums.get(one.rate) ?? 0n) + one.base);
  const parts = [...sums].map(([rate, sum]) => ({ rate, base: sum }));
  return { parts, never: base - parts.reduce((sum, one) => sum + one.base, 0n) };
}

/** Takes from the end what has one of the rates. */
function pop<Rate>(left: Given<Rate>[], wanted: bigint, isOf: (rate: Rate) => boolean): Given<Rate>[] {
  const taken: Given<Rate>[] = [];
  let missing = wanted;
  for (const one of left.toReversed()) {
    if (missing === 0n) break;
    if (one.base === 0n || !isOf(one.rate)) continue;
    const base = one.base < missing ? one.base : missing;
    one.base -= base;
    missing -= base;
    taken.push({ rate: one.rate, base });
  }
  return taken;
}
