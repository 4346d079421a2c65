import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseUnits as money } from '@baize/kernel';
import fc from 'fast-check';
import { shareOut } from './share-out.ts';

test('OPEN-CONTRACT-01 what a payer has goes to the oldest first, then in proportion among equals', () => {
  const due = (id: bigint, endsAt: number, left: string) => ({ id, endsAt, left: money(left) });
  const cases: [what: string, dues: ReturnType<typeof due>[], has: string, shares: [bigint, string][]][] = [
    [
      'enough for all',
      [due(1n, 1, '10'), due(2n, 2, '5')],
      '15',
      [
        [1n, '10'],
        [2n, '5'],
      ],
    ],
    ['the oldest first, in parts', [due(2n, 2, '5'), due(1n, 1, '10')], '7', [[1n, '7']]],
    // 10 to the older; 6 among 20 and 10: 4 and 2
    [
      'equals in proportion',
      [due(1n, 1, '10'), due(2n, 2, '20'), due(3n, 2, '10')],
      '16',
      [
        [1n, '10'],
        [2n, '4'],
        [3n, '2'],
      ],
    ],
    // 1.00 among three of 5: 0.33 each, a cent stays
    [
      'a cent stays with the payer',
      [due(1n, 1, '5'), due(2n, 1, '5'), due(3n, 1, '5')],
      '1',
      [
        [1n, '0.33'],
        [2n, '0.33'],
        [3n, '0.33'],
      ],
    ],
    ['nothing', [due(1n, 1, '5')], '0', []],
    // What is younger waits even where a cent is left
    ['less than a coin each', [due(1n, 1, '5'), due(2n, 1, '5'), due(3n, 2, '0.01')], '0.01', []],
  ];
  for (const [what, dues, has, shares] of cases)
    assert.deepEqual(
      [...shareOut(dues, money(has), 'USD')],
      shares.map(([id, amount]) => [id, money(amount)]),
      what,
    );
});

test('OPEN-CONTRACT-01 nobody gets more than is owed and a payer never gives more than they have', () => {
  const due = fc.record({ endsAt: fc.nat(3), left: fc.bigInt(1n, 10n ** 9n).map((cents) => cents * 1000n) });
  fc.assert(
    fc.property(fc.array(due, { maxLength: 8 }), fc.bigInt(-1000n, 10n ** 13n), (list, has) => {
      const dues = list.map((one, index) => ({ ...one, id: BigInt(index) }));
      const shares = shareOut(dues, has, 'USD');
      const given = [...shares.values()].reduce((sum, share) => sum + share, 0n);
      const owed = dues.reduce((sum, { left }) => sum + left, 0n);
      assert.ok(given <= (has > 0n ? has : 0n));
      if (has >= owed) assert.equal(given, owed);
      for (const { id, left, endsAt } of dues) {
        assert.ok((shares.get(id) ?? 0n) <= left);
        // Who is older and not paid in full: nobody younger got anything.
        if ((shares.get(id) ?? 0n) < left)
          for (const other of dues) if (other.endsAt > endsAt) assert.equal(shares.get(other.id), undefined);
      }
    }),
  );
});
