import { currencyDigits, floorTo, invariant } from '@baize/kernel';

/** What a payer owes for one contract and period: `endsAt` of the period in epoch ms, `left` in units above zero. */
export type Due = { id: bigint; endsAt: number; left: bigint };

/**
 * Who gets how much of what a payer has: the oldest period in full first; where it does not last, those of one period get parts in the
 * proportion of what each is owed, down to the coin (decision D8). What is too small to share stays with the payer.
 */
export function shareOut(dues: readonly Due[], available: bigint, currency: string): Map<bigint, bigint> {
  const digits = currencyDigits(currency);
  const shares = new Map<bigint, bigint>();
  let has = available > 0n ? available : 0n;
  const ends = [...new Set(dues.map(({ endsAt }) => endsAt))].toSorted((a, b) => a - b);
  for (const endsAt of ends) {
    const equals = dues.filter((due) => due.endsAt === endsAt);
    const owed = equals.reduce((sum, { left }) => sum + left, 0n);
    for (const { id, left } of equals) {
      const share = has >= owed ? left : floorTo((left * has) / owed, digits);
      invariant(left > 0n && share <= left, 'nobody gets more than is owed', { id, left, share });
      if (share > 0n) shares.set(id, share);
    }
    // What comes after waits until all that is older is paid.
    if (has < owed) break;
    has -= owed;
  }
  return shares;
}
