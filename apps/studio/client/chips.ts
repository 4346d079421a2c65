/** The chips on the table before the wheel turns: pure, so that every button of the page can be undone. */
export type Chips = ReadonlyMap<string, bigint>;
export type ChipTable = {
  chips(): Chips;
  total(): bigint;
  /** Why it cannot be put, or undefined when it lies there. */
  put(spot: string, units: bigint): 'limit_exceeded' | undefined;
  take(spot: string): void;
  undo(): void;
  clear(): void;
  double(): 'limit_exceeded' | undefined;
  lay(chips: Chips): void;
  canUndo(): boolean;
};

const UNDO_MAX = 200;

export function chipTable(limits: { spotMax: bigint; totalMax: bigint }): ChipTable {
  let now: Chips = new Map();
  const past: Chips[] = [];
  const sum = (chips: Chips): bigint => [...chips.values()].reduce((all, units) => all + units, 0n);
  const change = (next: Chips): 'limit_exceeded' | undefined => {
    if (sum(next) > limits.totalMax || [...next.values()].some((units) => units > limits.spotMax))
      return 'limit_exceeded';
    past.push(now);
    if (past.length > UNDO_MAX) past.shift();
    now = next;
    return undefined;
  };
  return {
    chips: () => now,
    total: () => sum(now),
    put: (spot, units) => change(new Map(now).set(spot, (now.get(spot) ?? 0n) + units)),
    take(spot) {
      const next = new Map(now);
      if (next.delete(spot)) change(next);
    },
    undo() {
      now = past.pop() ?? now;
    },
    clear() {
      if (now.size > 0) change(new Map());
    },
    double: () => change(new Map([...now].map(([spot, units]) => [spot, units * 2n]))),
    lay: (chips) => void change(new Map(chips)),
    canUndo: () => past.length > 0,
  };
}
