import type { Proposal } from '../approvals/approvals.queries.ts';

/** Of a proposal about points: a field for each source, so that only what changes is told. */
export const pointsPayload = ({ before, after }: Proposal['payload']): Proposal['payload'] => ({
  before: inFields(before),
  after: inFields(after),
});

function inFields(side: unknown): Record<string, unknown> {
  const { per = {}, ...rest } = (side ?? {}) as { per?: Record<string, unknown> };
  return { ...rest, ...per };
}
