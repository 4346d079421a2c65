import type { Tone } from '@baize/ui';
import type { Posting } from './commission.queries.ts';

export const postingTone: Record<Posting['state'], Tone> = {
  NOTHING_DUE: 'plain',
  CALCULATED: 'info',
  POSTED: 'up',
  REFUSED: 'down',
};
