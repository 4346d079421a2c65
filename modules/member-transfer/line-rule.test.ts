import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseUnits } from '@baize/kernel';
import { refuseLine, type LineFacts } from './line-rule.ts';
import { nextRequestState, REQUEST_EVENTS } from './request-state.ts';
import { REQUEST_STATES } from './shapes.ts';

const FACTS: LineFacts = {
  direction: 'UPLINE',
  isAgentDeposit: false,
  settings: {
    toUpline: true,
    toDownline: true,
    agentDeposit: true,
    min: parseUnits('5'),
    max: parseUnits('500'),
    dayMax: parseUnits('800'),
    perDay: 3,
  },
  senderIsAgent: false,
  isInLine: true,
  amount: parseUnits('100'),
  digits: 2,
  sentToday: 0n,
  timesToday: 0,
  balance: parseUnits('100'),
  turnoverLeft: 0n,
  sender: 'open',
  receiverTakes: true,
};
const off = (name: 'toUpline' | 'toDownline' | 'agentDeposit') => ({
  settings: { ...FACTS.settings, [name]: false },
});

test('OPEN-WALLET-10 WALLET-009 WALLET-010 the rules of a transfer along the line, in the order they are told', () => {
  const down = { direction: 'DOWNLINE', senderIsAgent: true } as const;
  const rows: [string, Partial<LineFacts>, string | undefined][] = [
    ['up', {}, undefined],
    ['down', down, undefined],
    ['up, switched off', off('toUpline'), 'transfers_switched_off'],
    ['up, down switched off', off('toDownline'), undefined],
    ['down, switched off', { ...down, ...off('toDownline') }, 'transfers_switched_off'],
    ['deposit, down switched off', { ...down, isAgentDeposit: true, ...off('toDownline') }, undefined],
    [
      'deposit, switched off',
      { ...down, isAgentDeposit: true, ...off('agentDeposit') },
      'transfers_switched_off',
    ],
    ['down by a plain member', { direction: 'DOWNLINE' }, 'agents_only'],
    ['deposit from a plain upline', { direction: 'DOWNLINE', isAgentDeposit: true }, undefined],
    ['up with nobody above', { isInLine: undefined }, 'no_upline'],
    ['down to nobody', { ...down, isInLine: undefined }, 'not_in_line'],
    ['past the line', { isInLine: false }, 'not_in_line'],
    ['no amount', { amount: undefined }, 'amount_invalid'],
    ['zero', { amount: 0n }, 'amount_invalid'],
    ['too fine', { amount: parseUnits('10.001') }, 'amount_invalid'],
    ['a whole currency', { amount: parseUnits('10.5'), digits: 0 }, 'amount_invalid'],
    ['below min', { amount: parseUnits('4.99') }, 'amount_below_min'],
    ['min', { amount: parseUnits('5') }, undefined],
    ['max', { amount: parseUnits('500'), balance: parseUnits('500') }, undefined],
    ['above max', { amount: parseUnits('500.01'), balance: parseUnits('900') }, 'amount_above_max'],
    ['closed', { sender: 'closed' }, 'account_closed'],
    ['restricted', { sender: 'restricted' }, 'account_restricted'],
    ['receiver closed', { receiverTakes: false }, 'receiver_closed'],
    ['turnover owed', { turnoverLeft: 1n }, 'turnover_unmet'],
    ['the day full', { sentToday: parseUnits('700.01') }, 'day_limit_reached'],
    ['the day just full', { sentToday: parseUnits('700') }, undefined],
    [
      'no limit a day',
      { sentToday: parseUnits('99999'), settings: { ...FACTS.settings, dayMax: 0n } },
      undefined,
    ],
    ['too often', { timesToday: 3 }, 'day_limit_reached'],
    ['more than there is', { balance: parseUnits('99.99') }, 'insufficient_funds'],
    // Two at once: the earlier one is told.
    ['off and broke', { ...off('toUpline'), balance: 0n }, 'transfers_switched_off'],
    ['turnover and broke', { turnoverLeft: 1n, balance: 0n }, 'turnover_unmet'],
  ];
  for (const [name, change, wanted] of rows) assert.equal(refuseLine({ ...FACTS, ...change }), wanted, name);
});

test('OPEN-WALLET-03 a deposit asked of the upline: every state × every event', () => {
  const wanted: Record<string, string> = {
    'REQUESTED approve': 'APPROVED',
    'REQUESTED reject': 'REJECTED',
    'REQUESTED cancel': 'CANCELLED',
    'REQUESTED expire': 'EXPIRED',
  };
  let cells = 0;
  for (const state of REQUEST_STATES)
    for (const event of REQUEST_EVENTS) {
      assert.equal(nextRequestState(state, event), wanted[`${state} ${event}`], `${state} ${event}`);
      cells += 1;
    }
  assert.equal(cells, 20);
});
