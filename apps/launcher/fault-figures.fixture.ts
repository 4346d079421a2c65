/** What a proof of faults says at its end; `npm run prove:faults` reads it back. */
export type FaultFigures = { kills: number; operations: number; lost: number; doubled: number };

/** `lost`: acknowledged and not in the ledger. `doubled`: there more than once. */
export const faultFigures = (name: string, { kills, operations, lost, doubled }: FaultFigures): string =>
  `faults: ${name}: ${kills} kills, ${operations} operations, lost ${lost}, doubled ${doubled}\n`;
