import type { Adjustment, AdjustmentAct } from './bookkeeping.queries.ts';

/**
 * What may be done with an adjustment: one that was asked for is approved by somebody else and rejected by anybody (who
 * asked takes it back that way); a posted one is only ever answered by its opposite, once.
 */
export function actsOnAdjustment(
  { state, requestedBy, reversedBy }: Pick<Adjustment, 'state' | 'requestedBy' | 'reversedBy'>,
  me: { name: string; mayAdjust: boolean; mayApprove: boolean },
): AdjustmentAct[] {
  switch (state) {
    case 'REQUESTED':
      return [
        ...(me.mayApprove && requestedBy !== me.name ? (['approve'] as const) : []),
        ...(me.mayAdjust ? (['reject'] as const) : []),
      ];
    case 'POSTED':
      return me.mayAdjust && reversedBy === null ? ['reverse'] : [];
    case 'REJECTED':
      return [];
  }
}
