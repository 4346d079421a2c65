import type { Tone } from '@baize/ui';
import type { DeskBet } from './play.queries.ts';

/** The colour a bet's state is told in. */
export const BET_TONE: Record<DeskBet['state'], Tone> = { OPEN: 'info', SETTLED: 'up', CANCELLED: 'plain' };
