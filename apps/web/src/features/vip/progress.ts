import { parseUnits } from '@baize/kernel';

/** How far a sum is on its way to another, 0 to 1; what asks for nothing is reached. */
export function fractionOf(has: string, asked: string): number {
  const [is, goal] = [parseUnits(has), parseUnits(asked)];
  if (goal <= 0n || is >= goal) return 1;
  return is <= 0n ? 0 : Number((is * 10_000n) / goal) / 10_000;
}
