import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WINNER_BOARD } from '@baize/catalogue/rules';
import { agoText, boardState, seatsAt } from './winner-state.ts';

test('SITE-067 five winners are seen, one is told about each three seconds, then the next five sit down', () => {
  assert.deepEqual([WINNER_BOARD.slides, WINNER_BOARD.autoplayMs], [5, 3000]);
  const twelve = Array.from({ length: 12 }, (_, index) => index + 1);
  const active = Array.from({ length: 16 }, (_, turn) => {
    const { seats, active: seat } = seatsAt(twelve, turn);
    assert.equal(seats.length, 5);
    return seats[seat];
  });
  assert.deepEqual(active, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 1]);
});

test('SITE-067 fewer than five leave seats empty', () => {
  assert.deepEqual(seatsAt([], 7), { seats: [], active: 0 });
  assert.deepEqual(seatsAt(['a', 'b'], 3), { seats: ['a', 'b'], active: 1 });
});

test('SITE-067 the board says that nobody has won once its list has come empty, never before', () => {
  assert.equal(boardState({ data: undefined, isError: false }), 'loading');
  assert.equal(boardState({ data: undefined, isError: true }), 'failed');
  assert.equal(boardState({ data: [], isError: false }), 'none');
  assert.equal(boardState({ data: ['a'], isError: true }), 'won');
});

test('SITE-064 a win’s time is said in the reader’s language', () => {
  const ago = (seconds: number, tag: string) => agoText(0, seconds * 1000, tag);
  assert.equal(ago(20, 'en'), 'this minute');
  assert.equal(ago(130, 'en'), '2 min. ago');
  assert.equal(ago(7_300, 'en'), '2 hr. ago');
  assert.equal(ago(200_000, 'en'), '2 days ago');
  assert.equal(ago(130, 'zh-CN'), '2分钟前');
  // A clock of ours that runs behind the server's tells of nothing in the future.
  assert.equal(agoText(5_000, 0, 'en'), 'this minute');
});
