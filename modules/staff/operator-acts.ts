import type { OperatorRow } from './operators.sql.ts';

export const OPERATOR_ACTS = ['update', 'reset', 'endSessions', 'disable', 'enable'] as const;
export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/** What may be done about an operator's account; nothing about one's own. Each call decides again under its lock. */
export function operatorActs(
  { staffId, state, sessions }: Pick<OperatorRow, 'staffId' | 'state' | 'sessions'>,
  callerId: number,
): OperatorAct[] {
  if (staffId === callerId) return [];
  if (state === 'disabled') return ['update', 'enable'];
  return ['update', 'reset', ...(sessions > 0 ? (['endSessions'] as const) : []), 'disable'];
}
