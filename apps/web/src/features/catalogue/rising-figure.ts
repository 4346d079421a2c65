import { useEffect, useState } from 'react';
import { stored } from '../../session/store.ts';

/** A whole number from `min` to `max`, both included. `random` is in [0, 1). */
export const between = (min: number, max: number, random: () => number = Math.random): number =>
  min + Math.floor(random() * (max - min + 1));

type Rule = {
  /** The first value. */
  from: readonly [number, number];
  /** Added at each tick. */
  step: readonly [number, number];
  /** A tick comes after one of these many milliseconds, chosen anew each time. */
  every_ms: readonly number[];
};

/** Decorative figures exactly as the specification has them (§9); shown with the words "demo figures" (standards.md). */
export const JACKPOT_FIGURE: Rule = {
  from: [100_000_000, 200_000_000],
  step: [100, 500],
  every_ms: [1500, 2000],
};
export const ONLINE_FIGURE: Rule = {
  from: [120_000, 190_000],
  step: [-50, 50],
  every_ms: [3000, 4000, 5000],
};
export const WON_FIGURE: Rule = {
  from: [3_000_000, 9_999_999],
  step: [100, 500],
  every_ms: [3000, 4000, 5000],
};

/** The figure a visit goes on with: the kept one while it is a number, else a new one by the rule. */
export function startFigure(rule: Rule, kept: string | null, random: () => number = Math.random): number {
  const known = Number(kept);
  return kept && Number.isSafeInteger(known) ? known : between(...rule.from, random);
}

/** A figure that moves by its rule while it is shown; still for readers who want less motion. `keep` names it in the session. */
export function useRisingFigure(rule: Rule, keep?: string): number {
  const [value, setValue] = useState(() => startFigure(rule, keep ? stored.read(keep, 'session') : null));
  useEffect(() => {
    if (keep) stored.write(keep, String(value), 'session');
  }, [keep, value]);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setValue((old) => old + between(...rule.step));
      plan();
    };
    const plan = () => {
      timer = setTimeout(tick, rule.every_ms[between(0, rule.every_ms.length - 1)]);
    };
    plan();
    return () => clearTimeout(timer);
  }, [rule]);
  return value;
}
