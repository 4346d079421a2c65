import type { DEPOSIT_STATES } from './shapes.ts';

/**
 * The states of a deposit.
 *
 * CREATED          written down, the gateway not asked yet (or its answer was lost)
 *                  → WAITING_PAYMENT the gateway took it · FAILED it refused · CANCELLED · EXPIRED
 * WAITING_PAYMENT  the member can pay
 *                  → SUBMITTED "I have paid" · CREDITED · FAILED · CANCELLED by the member, or when nothing may be brought in any more · EXPIRED after its time
 * SUBMITTED        the member says it is paid, or money came that does not fit; it counts only when the gateway or an operator says so
 *                  → CREDITED · FAILED · CANCELLED by the member, while nothing was seen of a payment · EXPIRED when the gateway knows of no payment
 * CREDITED         the received amount is in the wallet; final
 * FAILED, CANCELLED, EXPIRED   closed without money. Money that arrives later all the same is credited:
 *                  → CREDITED, flagged late
 */
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** Everything that can happen to a deposit. */
export const DEPOSIT_EVENTS = [
  'gateway_took',
  'gateway_refused',
  'said_paid',
  'member_cancelled',
  /** Nothing was heard of it and the member opens another on the same channel. */
  'given_up',
  'money_came',
  /** Money came that does not fit: another sum than ordered, or another payment. Operators decide about it. */
  'money_held',
  'gateway_declined',
  'time_over',
  'operator_failed',
  /** Excluded, or deposits stopped, since the order was written. */
  'member_blocked',
] as const;
export type DepositEvent = (typeof DEPOSIT_EVENTS)[number];
/** What its steps say: a member ordered it, or money came without an order. */
export const DEPOSIT_STEPS = ['ordered', 'unordered', ...DEPOSIT_EVENTS] as const;

const MONEY_COMES = { money_came: 'CREDITED' } as const;
const NEXT: Record<DepositState, Partial<Record<DepositEvent, DepositState>>> = {
  CREATED: {
    ...MONEY_COMES,
    money_held: 'SUBMITTED',
    gateway_took: 'WAITING_PAYMENT',
    gateway_refused: 'FAILED',
    member_cancelled: 'CANCELLED',
    given_up: 'CANCELLED',
    gateway_declined: 'FAILED',
    time_over: 'EXPIRED',
    operator_failed: 'FAILED',
    member_blocked: 'CANCELLED',
  },
  WAITING_PAYMENT: {
    ...MONEY_COMES,
    said_paid: 'SUBMITTED',
    money_held: 'SUBMITTED',
    member_cancelled: 'CANCELLED',
    gateway_declined: 'FAILED',
    time_over: 'EXPIRED',
    operator_failed: 'FAILED',
    member_blocked: 'CANCELLED',
  },
  SUBMITTED: {
    ...MONEY_COMES,
    member_cancelled: 'CANCELLED',
    gateway_declined: 'FAILED',
    time_over: 'EXPIRED',
    operator_failed: 'FAILED',
  },
  CREDITED: {},
  FAILED: MONEY_COMES,
  CANCELLED: MONEY_COMES,
  EXPIRED: MONEY_COMES,
};

/** Where an event takes a deposit; undefined: not in this state. */
export const nextDeposit = (state: DepositState, event: DepositEvent): DepositState | undefined =>
  NEXT[state][event];

/**
 * What an operator may do with it (OPEN-WALLET-04): one that waits is credited or failed, one that was closed without
 * money can still be credited when the money turns up after all.
 */
export const depositActs = (state: DepositState): ('credit' | 'fail')[] => [
  ...(nextDeposit(state, 'money_came') ? (['credit'] as const) : []),
  ...(nextDeposit(state, 'operator_failed') ? (['fail'] as const) : []),
];

/** Whether the order still waits for something to happen. */
export const isDepositOpen = (state: DepositState): boolean =>
  state === 'CREATED' || state === 'WAITING_PAYMENT' || state === 'SUBMITTED';

export type DepositFlag = 'over' | 'under' | 'late' | 'currency_mismatch' | 'unordered';

/** What an operator should notice about the money that arrived. Amounts in units. */
export function flagsOf(deposit: { state: DepositState; amount: bigint }, received: bigint): DepositFlag[] {
  const flags: DepositFlag[] = [];
  if (received > deposit.amount) flags.push('over');
  if (received < deposit.amount) flags.push('under');
  if (!isDepositOpen(deposit.state)) flags.push('late');
  return flags;
}
