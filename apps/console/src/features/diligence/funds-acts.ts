import type { Funds } from './diligence.queries.ts';

/** As the server's table has it (modules/diligence/funds-state.ts), for the buttons an operator sees. */
const ACTS = {
  REQUESTED: ['withdraw'],
  OVERDUE: ['ask_again', 'withdraw'],
  SUBMITTED: ['accept', 'refuse', 'ask_again', 'withdraw'],
  REFUSED: ['ask_again', 'withdraw'],
  ACCEPTED: [],
  WITHDRAWN: [],
} as const;
export type FundsAct = 'accept' | 'refuse' | 'ask_again' | 'withdraw';

export const actsOnFunds = (state: Funds['state']): readonly FundsAct[] => ACTS[state];
