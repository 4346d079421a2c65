import { floorTo } from '@baize/kernel';

export type AmountFacts = {
  /** Units; undefined for text that is no amount. */
  amount: bigint | undefined;
  /** 2, a lottery 4. */
  decimals: number;
  min: bigint;
  max: bigint;
  /** What lies at the source; undefined where only the vendor knows, and says so itself. */
  balance: bigint | undefined;
};
export type AmountRefusal =
  | 'amount_invalid'
  | 'amount_below_min'
  | 'amount_above_max'
  | 'insufficient_balance';

/** The amount rule of A5: at most so many decimals, from min to max, no more than there is. First refusal wins. */
export function refuseAmount({
  amount,
  decimals,
  min,
  max,
  balance,
}: AmountFacts): AmountRefusal | undefined {
  if (amount === undefined || amount <= 0n || floorTo(amount, decimals) !== amount) return 'amount_invalid';
  if (amount < min) return 'amount_below_min';
  if (amount > max) return 'amount_above_max';
  return balance !== undefined && amount > balance ? 'insufficient_balance' : undefined;
}
