import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { randomnessReport } from '../games/randomness.ts';
import { STRIPS } from '../games/slot/reels.ts';
import { playSlot } from '../games/slot/spin.ts';
import { chiSquare, chiSquareBound } from '../games/statistics.ts';
import { seedHash, seededDraw, systemSeeds, type SeedSource } from '@baize/fair';
import { drawFrom } from '@baize/fair/stream';

/** The same seeds on every run, so that a 1 % bound does not fail one run in a hundred. */
function countedSeeds(): SeedSource {
  let count = 0;
  const next = (name: string): string => createHash('sha256').update(`${name} ${count++}`).digest('hex');
  return { serverSeed: () => next('server'), clientSeed: () => next('client').slice(0, 16) };
}

test('R25 issue 2.5 final outcomes of both games pass chi-square, serial, runs and coupon tests at 99 %', () => {
  for (const verdict of randomnessReport(countedSeeds(), 60_000))
    assert.ok(verdict.passed, `${verdict.test}: ${verdict.statistic} over ${verdict.bound}`);
});

test('R25 the tests do catch a modulo bias', () => {
  let state = 1;
  const counts = Array.from({ length: 37 }, () => 0);
  for (let i = 0; i < 50_000; i++) {
    state = (state * 48_271) % 2_147_483_647;
    const biased = ((state >>> 8) % 256) % 37;
    counts[biased] = (counts[biased] ?? 0) + 1;
  }
  assert.equal(
    chiSquare(
      'biased',
      counts,
      counts.map(() => 1 / 37),
    ).passed,
    false,
  );
  assert.ok(Math.abs(chiSquareBound(36) - 58.619) < 0.1);
  assert.ok(Math.abs(chiSquareBound(9) - 21.666) < 0.1);
});

test('R25 a draw throws away the words that would bias it', () => {
  const words = [0xffff_ffff, 0xffff_fff0, 36, 37];
  const draw = drawFrom(() => words.shift() ?? 0);
  // 2^32 mod 37 = 7: the last seven words are refused, so 0xffffffff is and 0xfffffff0 is not.
  assert.equal(2 ** 32 % 37, 7);
  assert.equal(draw(37), 0xffff_fff0 % 37);
  assert.equal(draw(37), 36);
  assert.equal(draw(37), 0);
  for (const sides of [0, -1, 1.5, 2 ** 33]) assert.throws(() => draw(sides), RangeError);
});

test('a round can be repeated by hand: HMAC-SHA256(serverSeed, clientSeed:nonce:cursor), big-endian words', () => {
  const block = createHmac('sha256', 'server').update('client:7:0').digest();
  const expected = STRIPS.map((strip, reel) => block.readUInt32BE(reel * 4) % strip.length);
  assert.deepEqual(playSlot(seededDraw('server', 'client', 7)).spins[0]?.stops, expected);
  assert.equal(seedHash('server'), createHash('sha256').update('server').digest('hex'));
});

test('R25 seeds come from the operating system and never repeat', () => {
  const seen = new Set(Array.from({ length: 2000 }, () => systemSeeds.serverSeed()));
  assert.equal(seen.size, 2000);
  for (const seed of seen) assert.match(seed, /^[0-9a-f]{64}$/);
});
