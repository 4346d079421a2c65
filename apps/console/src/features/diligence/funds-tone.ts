import type { Tone } from '@baize/ui';
import type { Funds } from './diligence.queries.ts';

export const FUNDS_TONE: Record<Funds['state'], Tone> = {
  REQUESTED: 'info',
  OVERDUE: 'down',
  SUBMITTED: 'warn',
  ACCEPTED: 'up',
  REFUSED: 'down',
  WITHDRAWN: 'plain',
};
