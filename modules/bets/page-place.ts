import { HOUR_MS } from '@baize/kernel';

/** Where a page stands among rows kept by the hour: between which hours and entries, and how many rows come before it. */
export type PagePlace = {
  since: Date;
  till: Date;
  first: bigint;
  last: bigint;
  before: bigint;
  /** Rows between the two hours. */
  count: bigint;
};

/**
 * How to read a page out of its place. Within one hour rows stand in the order of their entries, which an index gives: then
 * they are counted off from the nearer end and nothing is sorted. `fromOldest` rows come oldest first.
 */
export function readingOf(
  place: PagePlace,
  { limit, offset }: { limit: number; offset: number },
): { order: string; skip: bigint; take: bigint; fromOldest: boolean } {
  const skip = BigInt(offset) - place.before;
  const rest = place.count - skip;
  const take = rest < BigInt(limit) ? rest : BigInt(limit);
  const isOneHour = place.till.getTime() - place.since.getTime() === HOUR_MS;
  if (isOneHour && skip > rest - take) return { order: 'seq', skip: rest - take, take, fromOldest: true };
  return {
    order: isOneHour ? 'seq desc' : "date_trunc('hour', {at}) desc, seq desc",
    skip,
    take,
    fromOldest: false,
  };
}
