import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createThrottle, TOGGLE_THROTTLE_MS, withFavourite, withoutFavourite } from './favourite-state.ts';

const game = (nodeId: number) => ({ nodeId, vendor: 'CQ9', gameType: 'RNG' });

test('LOBBY-042 LOBBY-043 API-045 a favourite, its game, vendor and type, is added once, taken away, and neither touches the others', () => {
  const two = [game(1), game(2)];
  assert.deepEqual(withFavourite(two, game(3)), [game(1), game(2), game(3)]);
  assert.equal(withFavourite(two, game(2)), two);
  assert.deepEqual(withoutFavourite(two, 1), [game(2)]);
  assert.deepEqual(withoutFavourite(two, 9), two);
  // Refused after another star was pressed: only the refused one goes back.
  const pressed = withFavourite(withFavourite(two, game(3)), game(4));
  assert.deepEqual(withoutFavourite(pressed, 3), [game(1), game(2), game(4)]);
});

test('LOBBY-044 a star answers once per second, each game for itself', () => {
  assert.equal(TOGGLE_THROTTLE_MS, 1000);
  const mayToggle = createThrottle(TOGGLE_THROTTLE_MS);
  assert.deepEqual(
    [0, 1, 999, 1000, 1999, 2000].map((at) => mayToggle(7, at)),
    [true, false, false, true, false, true],
  );
  assert.equal(mayToggle(8, 2001), true);
});
