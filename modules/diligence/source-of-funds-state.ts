/**
 * A question about the source of a member's funds (standards R35).
 *
 *   REQUESTED  asked, with a day by which to answer → SUBMITTED by the member; → OVERDUE by the clock; → WITHDRAWN
 *   OVERDUE    the day has passed; blocks → SUBMITTED; → REQUESTED with a new day; → WITHDRAWN
 *   SUBMITTED  documents wait for a person; goes on binding if it came late → ACCEPTED; → REFUSED; → REQUESTED for more;
 *              → WITHDRAWN
 *   REFUSED    they show nothing; blocks → REQUESTED; → WITHDRAWN
 *   ACCEPTED, WITHDRAWN  the end; asking again is another question.
 *
 * What blocks stops deposits and holds withdrawals for review, as far as the brand's rules say so.
 */
export const SOURCE_OF_FUNDS_STATES = [
  'REQUESTED',
  'OVERDUE',
  'SUBMITTED',
  'ACCEPTED',
  'REFUSED',
  'WITHDRAWN',
] as const;
export type SourceOfFundsState = (typeof SOURCE_OF_FUNDS_STATES)[number];
/** submit: the member; time_over: the clock; the others: an operator. */
export const SOURCE_OF_FUNDS_EVENTS = [
  'submit',
  'time_over',
  'accept',
  'refuse',
  'ask_again',
  'withdraw',
] as const;
export type SourceOfFundsEvent = (typeof SOURCE_OF_FUNDS_EVENTS)[number];

/** What one answer may hold. */
export const DOCUMENTS_MAX = 6;
export const STATEMENT_MAX = 1_000;

const TABLE: Record<SourceOfFundsState, Partial<Record<SourceOfFundsEvent, SourceOfFundsState>>> = {
  REQUESTED: { submit: 'SUBMITTED', time_over: 'OVERDUE', withdraw: 'WITHDRAWN' },
  OVERDUE: { submit: 'SUBMITTED', ask_again: 'REQUESTED', withdraw: 'WITHDRAWN' },
  SUBMITTED: { accept: 'ACCEPTED', refuse: 'REFUSED', ask_again: 'REQUESTED', withdraw: 'WITHDRAWN' },
  REFUSED: { ask_again: 'REQUESTED', withdraw: 'WITHDRAWN' },
  ACCEPTED: {},
  WITHDRAWN: {},
};

/** Where an event leads; undefined: it is refused there. */
export const nextSourceOfFunds = (
  state: SourceOfFundsState,
  event: SourceOfFundsEvent,
): SourceOfFundsState | undefined => TABLE[state][event];

export const SOURCE_OF_FUNDS_ACTS = [
  'accept',
  'refuse',
  'ask_again',
  'withdraw',
] as const satisfies readonly SourceOfFundsEvent[];
/** What an operator may do. */
export const sourceOfFundsActs = (state: SourceOfFundsState): (typeof SOURCE_OF_FUNDS_ACTS)[number][] =>
  SOURCE_OF_FUNDS_ACTS.filter((event) => nextSourceOfFunds(state, event) !== undefined);

/** Whether a question blocks after an event. */
export function blocksAfterEvent(isBlocking: boolean, event: SourceOfFundsEvent): boolean {
  if (event === 'time_over' || event === 'refuse') return true;
  return event === 'submit' ? isBlocking : false;
}
