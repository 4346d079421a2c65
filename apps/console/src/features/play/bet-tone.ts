import type { Tone } from '@baize/ui';
import type { BetRow } from './play.queries.ts';

/** The colour a bet's state is told in. */
export const BET_TONE: Record<BetRow['state'], Tone> = { OPEN: 'info', SETTLED: 'up', CANCELLED: 'plain' };
