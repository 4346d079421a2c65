import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliedBet, bet, outcomeOf, rollback, win, type Case, type Stored } from './decide-case.fixture.ts';
import { BLOCK, FLAG, KIND } from './transfer-kinds.ts';

// What a vendor says of a bet that an operator settled (manual-settlement.ts).
const storedLate: Stored = ['W', { kind: KIND.late_win, amount: 0n, fingerprint: 2n }];
/** Bet X was settled by an operator. */
const late = (when: string, change: Partial<Case> & { then: string }): Case[] => [
  {
    when: `settled by hand: ${when}`,
    op: win(),
    alone: true,
    account: { blocks: BLOCK.manual },
    ...change,
    stored: [appliedBet, ['console:settle:X', { kind: KIND.win, amount: 45n }], ...(change.stored ?? [])],
  },
];

const cases: Case[] = [
  ...late('a win in a batch, where some bet was settled by hand', { alone: false, then: 'alone' }),
  ...late('its win', { then: 'settled_by_hand: late_win 0' }),
  ...late('its rollback', { op: rollback(), then: 'settled_by_hand: late_rollback 0' }),
  ...late('its win again', { stored: [storedLate], then: 'settled_by_hand' }),
  ...late('its win again with other data', {
    op: win({ fingerprint: 9n }),
    stored: [storedLate],
    then: 'conflict',
  }),
  ...late('a rollback of the late win', {
    op: rollback({ ref: 'W' }),
    stored: [storedLate],
    then: 'settled_by_hand: late_rollback 0',
  }),
  ...late('its win, after the operator took the settlement back', {
    reversed: ['console:settle:X'],
    then: 'applied: win 50',
  }),
  ...late('a win of another bet', {
    op: win({ key: 'V', ref: 'Y' }),
    stored: [['Y', { kind: KIND.bet, amount: -30n, fingerprint: 1n }]],
    then: 'applied: win 50',
  }),
  ...late('a new bet goes with the others', {
    op: bet({ key: 'Z' }),
    alone: false,
    then: 'applied: bet -30',
  }),
  ...late('the operator’s own deed', {
    op: rollback({ key: 'console:undo:X', flags: FLAG.manual }),
    then: 'applied: bet_rollback 30',
  }),
];

for (const given of cases)
  test(`PLAY A4 OPEN-WALLET-02 ${given.when} → ${given.then}`, () => {
    assert.equal(outcomeOf(given), given.then);
  });
