import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, draftOf, isPrizes, isTarget } from './mission-draft.ts';

const TODAY = '2026-01-07';
const blank = draftOf(undefined, TODAY);

test('OP-27 a draft leaves out what its kind of mission does not ask for', () => {
  const filled = { ...blank, target: '3', gameType: 'RNG', gameId: '7', winTimes: '2.5', prizes: '5\n' };
  const asked = (type: typeof filled.type, period: typeof filled.period = 'DAILY') => {
    const { gameType, gameId, winTimes, prizes } = bodyOf({ ...filled, type, period }, false);
    return [gameType, gameId, winTimes, prizes];
  };
  assert.deepEqual(asked('LOGIN'), [null, null, 0, []]);
  assert.deepEqual(asked('DEPOSIT'), [null, null, 0, []]);
  assert.deepEqual(asked('BET'), ['RNG', null, 0, ['5']]);
  assert.deepEqual(asked('BET', 'ONCE'), ['RNG', null, 0, []]);
  assert.deepEqual(asked('WIN'), [null, null, 250, []]);
  assert.deepEqual(asked('PLAY'), [null, 7, 0, []]);
});

test('OP-27 a mission is written as it is read, and stays running or stopped as it was', () => {
  const body = {
    ...bodyOf({ ...blank, target: '100.00', amount: '5.00', budget: '50.00', prizes: '30.00\n10.00' }, true),
    after: 3,
    untilDay: '2026-02-01',
  };
  const mission = { ...body, missionId: 4, name: 'Bet', spent: '0.00', proposed: null };
  assert.deepEqual(bodyOf(draftOf(mission, TODAY), true), body);
  assert.equal(bodyOf(draftOf(mission, TODAY), false).isActive, false);
});

test('OP-27 targets and prizes are judged as they are typed', () => {
  for (const [type, target, isFit] of [
    ['BET', '100.00', true],
    ['BET', '0', false],
    ['LOGIN', '1', true],
    ['LOGIN', '1.5', false],
    ['LOGIN', '0', false],
  ] as const)
    assert.equal(isTarget({ ...blank, type, target }), isFit, `${type} ${target}`);
  assert.equal(isPrizes(''), true);
  assert.equal(isPrizes('30.00\n10'), true);
  for (const wrong of ['0', 'ten', '30 x 2', '5\n'.repeat(21)]) assert.equal(isPrizes(wrong), false, wrong);
});
