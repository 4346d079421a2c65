import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededDraw } from '@baize/fair';
import { recompute } from '@baize/fair/verify';
import { dealt, drawName, type What } from './rules.ts';
import { faultOf, type GiveawayTerms } from './terms.ts';
import { someTerms } from './testing.ts';

const seedOf = (n: number): string => n.toString(16).padStart(64, '0');
const sumOf = (what: What, seed: string) => {
  const deck = dealt(what, seededDraw(seed, drawName(1), 0));
  return { deck, sum: deck.reduce((sum, { amount }) => sum + amount, 0n) };
};

test('OPEN-PROMO-10 whatever the seed, envelopes are within their bounds and their sum within the budget', () => {
  for (let n = 1; n <= 300; n += 1) {
    const count = 1 + ((n * 7) % 90);
    const least = BigInt(1 + (n % 40));
    const greatest = least + BigInt((n * 13) % 500);
    const budget = least * BigInt(count) + BigInt((n * 977) % (count * 300));
    const { deck, sum } = sumOf({ kind: 'ENVELOPE', step: 1n, budget, count, least, greatest }, seedOf(n));
    assert.equal(deck.length, count);
    assert.ok(sum <= budget, `${sum} of ${budget}`);
    for (const { amount } of deck) assert.ok(amount >= least && amount <= greatest, `${amount}`);
  }
});

test('OPEN-PROMO-10 early and late envelopes are worth the same on average', () => {
  const halves = [0, 0];
  for (let n = 1; n <= 400; n += 1) {
    const what: What = {
      kind: 'ENVELOPE',
      step: 5n,
      budget: 10_000n,
      count: 40,
      least: 10n,
      greatest: 10_000n,
    };
    for (const [index, { amount }] of sumOf(what, seedOf(n)).deck.entries())
      halves[index < 20 ? 0 : 1] = (halves[index < 20 ? 0 : 1] ?? 0) + Number(amount);
  }
  const [early = 0, late = 0] = halves;
  assert.ok(Math.abs(early / late - 1) < 0.06, `${early} against ${late}`);
});

test('OPEN-PROMO-10 a raffle gives exactly its table, and every place is as likely to win', () => {
  const what: What = {
    kind: 'RAFFLE',
    prizes: [
      { amount: 500n, count: 1 },
      { amount: 100n, count: 4 },
    ],
    blanks: 5,
  };
  const wins = Array.from({ length: 10 }, () => 0);
  for (let n = 1; n <= 2_000; n += 1) {
    const { deck, sum } = sumOf(what, seedOf(n));
    assert.equal(sum, 900n);
    assert.deepEqual(
      deck.map(({ prize }) => prize).toSorted((a, b) => a - b),
      [0, 0, 0, 0, 0, 1, 2, 2, 2, 2],
    );
    const place = deck.findIndex(({ prize }) => prize === 1);
    wins[place] = (wins[place] ?? 0) + 1;
  }
  for (const won of wins) assert.ok(Math.abs(won - 200) < 60, String(wins));
});

test('OPEN-PROMO-10 a browser deals the same from WebCrypto alone', async () => {
  const what: What = { kind: 'RAFFLE', prizes: [{ amount: 7n, count: 30 }], blanks: 970 };
  const seeds = { serverSeed: seedOf(5), clientSeed: drawName(12), nonce: 0 };
  const here = dealt(what, seededDraw(seeds.serverSeed, seeds.clientSeed, 0));
  assert.deepEqual(await recompute(seeds, (draw) => dealt(what, draw)), here);
});

test('OP-27 terms that make no sense are refused', () => {
  const at = new Date('2026-01-07T03:00:00Z');
  const envelope = { kind: 'ENVELOPE', budget: '10.00', count: 10, least: '1.00', greatest: '2.00' } as const;
  const raffle: Extract<GiveawayTerms['what'], { kind: 'RAFFLE' }> = {
    kind: 'RAFFLE',
    budget: '10.00',
    prizes: [{ amount: '5.00', count: 2 }],
    blanks: 1,
  };
  const rows: [Parameters<typeof someTerms>[1], ReturnType<typeof faultOf>][] = [
    [{ what: envelope }, undefined],
    [{ what: { ...envelope, least: '1.01' } }, 'budget_too_small'],
    [{ what: { ...envelope, least: '0' } }, 'amount_invalid'],
    [{ what: { ...envelope, greatest: '0.50' } }, 'envelopes_unordered'],
    [{ what: { ...envelope, greatest: '1.005' } }, 'amount_invalid'],
    [{ what: raffle }, undefined],
    [{ what: { ...raffle, budget: '9.99' } }, 'budget_too_small'],
    [{ what: { ...raffle, blanks: 19_999 } }, 'too_many'],
    [{ what: { ...raffle, prizes: [{ amount: '0.00', count: 1 }] } }, 'amount_invalid'],
    [{ until: at.getTime() - 3_600_000 }, 'range_invalid'],
    [{ earnedBy: 'DEPOSIT', earnedEach: '0' }, 'amount_invalid'],
  ];
  for (const [more, fault] of rows)
    assert.equal(faultOf(someTerms(at, more), 'USD'), fault, JSON.stringify(more));
});
