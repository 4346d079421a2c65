import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachScale } from '@baize/rates/rules';
import { draftOf, givenOf, isFault, scalesFor } from './rates-draft.ts';

const limit = { ...eachScale(() => 0), PRIZE_MODE: 1950, RNG: 50 };

test('a member is given a mode, an agent what there is to give', () => {
  assert.deepEqual(scalesFor(limit, false), ['PRIZE_MODE']);
  assert.deepEqual(scalesFor(limit, true), ['PRIZE_MODE', 'RNG']);
});

test('what is typed is a mode, or a percentage of two decimals within the own', () => {
  const bounds = { limit, leastMode: 1700 };
  const cases: [scale: 'RNG' | 'PRIZE_MODE', text: string, isFault: boolean][] = [
    ['RNG', '0.5', false],
    ['RNG', '0.50', false],
    ['RNG', '0.51', true],
    ['RNG', '0.505', true],
    ['RNG', '-1', true],
    ['RNG', 'x', true],
    ['RNG', '', false],
    ['PRIZE_MODE', '1950', false],
    ['PRIZE_MODE', '1951', true],
    ['PRIZE_MODE', '1699', true],
    ['PRIZE_MODE', '17.5', true],
  ];
  for (const [scale, text, expected] of cases)
    assert.equal(isFault(scale, text, bounds), expected, `${scale} ${text}`);
});

test('what is typed is sent as whole numbers, and shown again as it was typed', () => {
  assert.deepEqual(givenOf({ RNG: '0.5', PRIZE_MODE: '1940', LIVE: '1' }, ['PRIZE_MODE', 'RNG']), {
    PRIZE_MODE: 1940,
    RNG: 50,
  });
  assert.deepEqual(draftOf({ ...limit, RNG: 5 }, ['PRIZE_MODE', 'RNG']), { PRIZE_MODE: '1950', RNG: '0.05' });
});
