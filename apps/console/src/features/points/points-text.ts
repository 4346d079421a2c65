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

/** Of a proposal about a product: its times as they are read. */
export const productPayload = ({ before, after }: Proposal['payload']): Proposal['payload'] => ({
  before: inWords(before),
  after: inWords(after),
});

function inWords(side: unknown): unknown {
  if (side === null || side === undefined) return null;
  const { from, to, ...terms } = side as Record<string, unknown>;
  return { ...terms, from: timeOf(from), to: timeOf(to) };
}

const timeOf = (at: unknown): string =>
  typeof at === 'number' ? `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC` : '';
