import type { RateRow } from '@baize/rebate/rules';
import type { Proposal } from '../approvals/approvals.queries.ts';

/** 50 → '0.50'. */
export const percentOf = (bps: number): string =>
  `${Math.trunc(bps / 100)}.${String(bps % 100).padStart(2, '0')}`;

/** A row's rates in a line: from which level on, how much. */
export const stepsText = (steps: RateRow['steps']): string =>
  steps.map(({ level, rateBps }) => `VIP ${level}: ${percentOf(rateBps)} %`).join(', ');

/** Of a proposal about rebate: a field for each game type and vendor, so that only what changes is told. */
export const rebatePayload = ({ before, after }: Proposal['payload']): Proposal['payload'] => ({
  before: inRows(before),
  after: inRows(after),
});

function inRows(side: unknown): Record<string, unknown> {
  const { rows = [], ...rest } = (side ?? {}) as { rows?: RateRow[] };
  const fields = rows.map(({ gameType, vendor, steps }) => [
    vendor === null ? gameType : `${gameType} · ${vendor}`,
    stepsText(steps),
  ]);
  return { ...rest, ...Object.fromEntries(fields) };
}

/** A row's rates as they are typed: '0: 0.30, 2: 0.45'. */
export const stepsWritten = (steps: RateRow['steps']): string =>
  steps.map(({ level, rateBps }) => `${level}: ${percentOf(rateBps)}`).join(', ');
