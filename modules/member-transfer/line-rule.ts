import { floorTo } from '@baize/kernel';
import type { LineSettings } from './settings.ts';
import type { LineDirection } from './shapes.ts';

export type LineFacts = {
  direction: LineDirection;
  /** A downline's deposit that the upline pays: has a switch of its own. */
  isAgentDeposit: boolean;
  settings: LineSettings;
  senderIsAgent: boolean;
  /** The other side stands directly above or below; undefined: no such member. */
  isInLine: boolean | undefined;
  /** Units; undefined for text that is no amount. */
  amount: bigint | undefined;
  digits: number;
  /** What the sender sent today, and how often. */
  sentToday: bigint;
  timesToday: number;
  balance: bigint;
  /** Valid bet the sender still owes before money may leave (OPEN-WALLET-06). */
  turnoverLeft: bigint;
  sender: 'open' | 'closed' | 'restricted';
  receiverTakes: boolean;
};

export type LineRefusal =
  | 'transfers_switched_off'
  | 'agents_only'
  | 'no_upline'
  | 'not_in_line'
  | 'amount_invalid'
  | 'amount_below_min'
  | 'amount_above_max'
  | 'account_closed'
  | 'account_restricted'
  | 'receiver_closed'
  | 'turnover_unmet'
  | 'day_limit_reached'
  | 'insufficient_funds';

/** OPEN-WALLET-10 as a list in the order of refusals: who may, to whom, how much, and what stands in the way. */
const RULES: readonly (readonly [LineRefusal, (facts: LineFacts) => boolean])[] = [
  ['transfers_switched_off', (f) => !isSwitchedOn(f)],
  ['agents_only', (f) => f.direction === 'DOWNLINE' && !f.isAgentDeposit && !f.senderIsAgent],
  ['no_upline', (f) => f.direction === 'UPLINE' && f.isInLine === undefined],
  ['not_in_line', (f) => f.isInLine !== true],
  ['amount_invalid', (f) => !isPayable(f)],
  ['amount_below_min', (f) => (f.amount ?? 0n) < f.settings.min],
  ['amount_above_max', (f) => (f.amount ?? 0n) > f.settings.max],
  ['account_closed', (f) => f.sender === 'closed'],
  ['account_restricted', (f) => f.sender === 'restricted'],
  ['receiver_closed', (f) => !f.receiverTakes],
  ['turnover_unmet', (f) => f.turnoverLeft > 0n],
  ['day_limit_reached', (f) => f.timesToday >= f.settings.perDay || isOverDay(f)],
  ['insufficient_funds', (f) => (f.amount ?? 0n) > f.balance],
];

export const refuseLine = (facts: LineFacts): LineRefusal | undefined =>
  RULES.find(([, refuses]) => refuses(facts))?.[0];

function isSwitchedOn({ direction, isAgentDeposit, settings }: LineFacts): boolean {
  if (isAgentDeposit) return settings.agentDeposit;
  return direction === 'UPLINE' ? settings.toUpline : settings.toDownline;
}

const isPayable = ({ amount, digits }: LineFacts): boolean =>
  amount !== undefined && amount > 0n && floorTo(amount, digits) === amount;

const isOverDay = ({ amount, sentToday, settings }: LineFacts): boolean =>
  settings.dayMax > 0n && sentToday + (amount ?? 0n) > settings.dayMax;
