import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  appliedBet,
  appliedRollback,
  appliedWin,
  bet,
  outcomeOf,
  rollback,
  SOMEBODY,
  storedTombstone,
  win,
  type Case,
} from './decide-case.fixture.ts';
import { BLOCK, FLAG, KIND } from './transfer-kinds.ts';

/** spec/protocols.md A4, "Idempotency & rollback decision table", each line of it, then what it leaves open. */
const cases: Case[] = [
  // bet X
  { when: 'a new bet', op: bet(), then: 'applied: bet -30' },
  { when: 'a bet again', op: bet(), stored: [appliedBet], then: 'replayed' },
  {
    when: 'a bet again, the money is gone',
    op: bet(),
    stored: [appliedBet],
    account: { balance: 0n },
    then: 'replayed',
  },
  {
    when: 'a bet again, the account was blocked',
    op: bet(),
    stored: [appliedBet],
    account: { blocks: 15 },
    then: 'replayed',
  },
  {
    when: 'a bet again with other data',
    op: bet({ fingerprint: 9n }),
    stored: [appliedBet],
    then: 'conflict',
  },
  {
    when: 'a win under a bet’s key',
    op: win({ key: 'X', ref: 'Y' }),
    stored: [appliedBet],
    then: 'conflict',
  },
  {
    when: 'a bet under another member’s key',
    op: bet(),
    stored: [['X', { kind: KIND.bet, accountId: SOMEBODY, fingerprint: 1n }]],
    then: 'conflict',
  },
  {
    when: 'a declined bet tried again with money',
    op: bet(),
    account: { balance: 30n },
    then: 'applied: bet -30',
  },
  { when: 'a bet one unit short', op: bet(), account: { balance: 29n }, then: 'insufficient_funds' },
  {
    when: 'a bet after its rollback (tombstone)',
    op: bet(),
    stored: [storedTombstone],
    reversed: ['X'],
    then: 'rolled_back',
  },
  {
    when: 'a tombstoned bet without money',
    op: bet(),
    reversed: ['X'],
    account: { balance: 0n },
    then: 'rolled_back',
  },
  {
    when: 'a rolled-back bet again',
    op: bet(),
    stored: [appliedBet, appliedRollback],
    reversed: ['X'],
    then: 'rolled_back',
  },
  {
    when: 'a rolled-back bet again with other data',
    op: bet({ fingerprint: 9n }),
    stored: [appliedBet, appliedRollback],
    reversed: ['X'],
    then: 'conflict',
  },
  { when: 'a bet of zero', op: bet({ amount: 0n }), account: { balance: 0n }, then: 'applied: bet 0' },
  { when: 'a free bet', op: bet({ flags: FLAG.free }), account: { balance: 0n }, then: 'applied: bet 0' },
  { when: 'a bet, no_bet', op: bet(), account: { blocks: BLOCK.no_bet }, then: 'account_blocked' },
  { when: 'a bet, in debt', op: bet(), account: { blocks: BLOCK.debt }, then: 'account_blocked' },
  { when: 'a bet, account closed', op: bet(), account: { blocks: BLOCK.closed }, then: 'account_blocked' },
  {
    when: 'a free bet, no_bet',
    op: bet({ flags: FLAG.free }),
    account: { blocks: BLOCK.no_bet },
    then: 'account_blocked',
  },
  {
    when: 'a bet, no_withdraw only',
    op: bet(),
    account: { blocks: BLOCK.no_withdraw },
    then: 'applied: bet -30',
  },
  {
    when: 'blocked and without money',
    op: bet(),
    account: { balance: 0n, blocks: BLOCK.no_bet },
    then: 'account_blocked',
  },
  { when: 'a new bet after a recent search', op: bet(), recent: true, then: 'applied: bet -30' },

  // win W→X
  { when: 'a win of a snapshot bet', op: win(), stored: [appliedBet], then: 'applied: win 50' },
  { when: 'a win again', op: win(), stored: [appliedBet, appliedWin], then: 'replayed' },
  {
    when: 'a win again with other data',
    op: win({ fingerprint: 9n }),
    stored: [appliedWin],
    then: 'conflict',
  },
  { when: 'a lost round', op: win({ amount: 0n }), stored: [appliedBet], then: 'applied: win 0' },
  {
    when: 'a second win of the bet',
    op: win({ key: 'W2' }),
    stored: [appliedBet, appliedWin],
    then: 'applied: win 50',
  },
  { when: 'a win of an unknown bet', op: win(), then: 'unknown_reference' },
  { when: 'a win of a bet older than the search', op: win(), recent: true, then: 'search' },
  {
    when: 'a win of a rolled-back bet',
    op: win(),
    stored: [appliedBet],
    reversed: ['X'],
    then: 'rolled_back',
  },
  { when: 'a win of a tombstoned bet', op: win(), reversed: ['X'], then: 'rolled_back' },
  {
    when: 'a win rolled back before it came',
    op: win(),
    stored: [appliedBet],
    reversed: ['W'],
    then: 'rolled_back',
  },
  {
    when: 'a rolled-back win again',
    op: win(),
    stored: [appliedBet, appliedWin],
    reversed: ['W'],
    then: 'rolled_back',
  },
  {
    when: 'an applied win again, its bet rolled back since',
    op: win(),
    stored: [appliedBet, appliedWin],
    reversed: ['X'],
    then: 'replayed',
  },
  {
    when: 'a win of a win',
    op: win({ key: 'W2', ref: 'W' }),
    stored: [appliedWin],
    then: 'unknown_reference',
  },
  {
    when: 'a win of somebody else’s bet',
    op: win(),
    stored: [['X', { kind: KIND.bet, accountId: SOMEBODY }]],
    then: 'unknown_reference',
  },
  {
    when: 'a promotional win without a bet',
    op: win({ ref: undefined, flags: FLAG.vendorPromo }),
    then: 'applied: win 50',
  },
  {
    when: 'a win, account closed',
    op: win(),
    stored: [appliedBet],
    account: { blocks: BLOCK.closed },
    then: 'applied: win 50',
  },
  {
    when: 'a win, in debt, in a batch',
    op: win(),
    stored: [appliedBet],
    account: { blocks: BLOCK.debt },
    then: 'alone',
  },
  {
    when: 'a win, in debt, alone',
    op: win(),
    stored: [appliedBet],
    account: { blocks: BLOCK.debt },
    alone: true,
    then: 'applied: win 50',
  },

  // rollback R→X
  { when: 'a rollback of a bet', op: rollback(), stored: [appliedBet], then: 'applied: bet_rollback 30' },
  {
    when: 'a rollback again',
    op: rollback(),
    stored: [appliedBet, appliedRollback],
    reversed: ['X'],
    then: 'replayed',
  },
  {
    when: 'a second rollback of the bet',
    op: rollback({ key: 'R2' }),
    stored: [appliedBet, appliedRollback],
    reversed: ['X'],
    then: 'replayed',
  },
  { when: 'a rollback of an unknown bet', op: rollback(), then: 'applied: tombstone 0' },
  {
    when: 'that rollback again',
    op: rollback(),
    stored: [storedTombstone],
    reversed: ['X'],
    then: 'replayed',
  },
  { when: 'a rollback of a bet older than the search', op: rollback(), recent: true, then: 'search' },
  {
    when: 'a rollback of an unknown bet, DOES_NOT_EXIST keys',
    op: rollback({ flags: FLAG.missingIsRefused }),
    then: 'unknown_reference: tombstone 0',
  },
  {
    when: 'that one again',
    op: rollback({ flags: FLAG.missingIsRefused }),
    stored: [storedTombstone],
    reversed: ['X'],
    then: 'unknown_reference',
  },
  {
    when: 'a rollback with another target',
    op: rollback({ ref: 'Y', fingerprint: 9n }),
    stored: [appliedRollback],
    then: 'conflict',
  },
  {
    when: 'a rollback of a free bet',
    op: rollback(),
    stored: [['X', { kind: KIND.bet, amount: 0n }]],
    then: 'applied: bet_rollback 0',
  },
  {
    when: 'a rollback of somebody else’s bet',
    op: rollback(),
    stored: [['X', { kind: KIND.bet, amount: -30n, accountId: SOMEBODY }]],
    then: 'conflict',
  },
  {
    when: 'a rollback of a rollback',
    op: rollback({ key: 'R2', ref: 'R' }),
    stored: [appliedRollback],
    then: 'conflict',
  },
  {
    when: 'a rollback of a bet that has a win',
    op: rollback(),
    stored: [appliedBet, appliedWin],
    then: 'applied: bet_rollback 30',
  },
  {
    when: 'a rollback of a bet, account closed',
    op: rollback(),
    stored: [appliedBet],
    account: { blocks: BLOCK.closed },
    then: 'applied: bet_rollback 30',
  },

  // rollback R→W
  {
    when: 'a rollback of a win',
    op: rollback({ ref: 'W' }),
    stored: [appliedWin],
    then: 'applied: win_rollback -50',
  },
  {
    when: 'a rollback of a win, exactly the money',
    op: rollback({ ref: 'W' }),
    stored: [appliedWin],
    account: { balance: 50n },
    then: 'applied: win_rollback -50',
  },
  {
    when: 'a rollback of a spent win, in a batch',
    op: rollback({ ref: 'W' }),
    stored: [appliedWin],
    account: { balance: 49n },
    then: 'alone',
  },
  {
    when: 'a rollback of a spent win, alone: the missing part is owed',
    op: rollback({ ref: 'W' }),
    stored: [appliedWin],
    account: { balance: 20n },
    alone: true,
    then: 'applied: win_rollback -20, clawback -30',
  },
  {
    when: 'a second clawback while in debt',
    op: rollback({ ref: 'W' }),
    stored: [appliedWin],
    account: { balance: 0n, blocks: BLOCK.debt },
    alone: true,
    then: 'applied: win_rollback 0, clawback -50',
  },
];

for (const given of cases)
  test(`PLAY A4 OPEN-WALLET-02 ${given.when} → ${given.then}`, () => {
    assert.equal(outcomeOf(given), given.then);
  });

test('a rollback without a target is a programmer’s error', () => {
  assert.throws(
    () => outcomeOf({ when: '', op: rollback({ ref: undefined }), then: '' }),
    /names what it reverses/,
  );
});
