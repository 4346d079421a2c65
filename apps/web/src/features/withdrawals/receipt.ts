import { formatUnits, currencyDigits, parseUnits } from '@baize/kernel';

export type ReceiptChoice = 'received' | 'partial' | 'not_received';
export const RECEIPT_CHOICES: readonly ReceiptChoice[] = ['received', 'partial', 'not_received'];

/** What is still missing of a payout, or undefined when `received` is not between nothing and all of it (WALLET-011). */
export function remainingOf(
  payout: string,
  received: string | undefined,
  currency: string,
): string | undefined {
  if (received === undefined) return undefined;
  const units = parseUnits(received);
  const all = parseUnits(payout);
  return units > 0n && units < all ? formatUnits(all - units, currencyDigits(currency)) : undefined;
}
