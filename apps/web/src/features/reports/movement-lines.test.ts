import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachApart, linesOf } from './movement-lines.ts';
import type { Movement } from './reports.queries.ts';

const aRow = (id: string, more: Partial<Movement> = {}): Movement => ({
  id,
  time: 0,
  type: 'DEPOSIT',
  kind: 'deposit',
  vassalage: '',
  gameName: '',
  ref: id,
  title: '',
  amount: '1.00',
  balanceBefore: '0.00',
  balanceAfter: '1.00',
  status: 'SUCCESS',
  method: '',
  by: 'MEMBER',
  remark: '',
  bet: null,
  round: null,
  ...more,
});
const won = { stake: '1.00', payout: '2.50', net: '1.50', state: 'SETTLED' } as const;
const ofRound = (id: string, ref: string, type: 'BET' | 'WIN', vassalage = 'A') =>
  aRow(id, { type, ref, vassalage, round: won });

test('WALLET-017 one line a round, where its newest movement stands; money has a line each', () => {
  const rows = [
    ofRound('6', 'r2', 'WIN'),
    aRow('5'),
    ofRound('4', 'r2', 'BET'),
    ofRound('3', 'r1', 'WIN'),
    ofRound('2', 'r1', 'BET', 'B'),
    aRow('1'),
  ];
  assert.deepEqual(
    linesOf(rows).map((line) => [line.newest.id, line.kind === 'round' ? line.oldest.id : null]),
    // Two vendors may give their rounds the same name.
    [
      ['6', '4'],
      ['5', null],
      ['3', '3'],
      ['2', '2'],
      ['1', null],
    ],
  );
  const [first] = linesOf(rows);
  assert.deepEqual(first?.kind === 'round' && first.round, won);
  assert.equal(eachApart(rows).length, rows.length);
});

test('WALLET-017 a round of more bets than are added up keeps its movements apart', () => {
  const rows = [aRow('2', { type: 'WIN', ref: 'r', vassalage: 'A' }), aRow('1', { type: 'BET', ref: 'r' })];
  assert.equal(linesOf(rows).length, 2);
});
