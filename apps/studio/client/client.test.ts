import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { chipTable } from './chips.ts';
import { en } from './messages/en.ts';
import { km } from './messages/km.ts';
import { zh } from './messages/zh.ts';
import { moneyOf } from './money.ts';

test('every text is there in three languages with the same values in it', () => {
  const values = (text: string): string[] =>
    [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted();
  for (const [name, catalogue] of Object.entries({ zh, km })) {
    assert.deepEqual(Object.keys(catalogue).toSorted(), Object.keys(en).toSorted(), name);
    for (const [key, text] of Object.entries(en)) {
      const other = catalogue[key as keyof typeof en];
      assert.deepEqual(values(other), values(text), `${name} ${key}`);
      assert.ok(other.trim() !== '', `${name} ${key}`);
    }
  }
});

test('no text is kept that nothing shows', () => {
  const folder = new URL('.', import.meta.url);
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const shown = (key: string): boolean => key.startsWith('e_') || new RegExp(`['"]${key}['"]`).test(code);
  // Spots whose key is their kind are named through the kind: t(kind).
  const byKind = ['red', 'black', 'green', 'odd', 'even', 'low', 'high', 'dozen', 'column'];
  assert.deepEqual(
    Object.keys(en).filter((key) => !shown(key) && !byKind.includes(key)),
    [],
  );
});

test('money is written exactly, with the digits of its currency', () => {
  const usd = moneyOf('USD', 2);
  assert.equal(usd.full(1_248_050_000n), 'USD 12,480.50');
  assert.equal(usd.text(-6_000_000n), '−60.00');
  assert.equal(usd.text(1_000n), '0.01');
  assert.equal(moneyOf('KHR', 0).full(4_820_000_000_000n), 'KHR 48,200,000');
  assert.equal(moneyOf('', 2).full(100_000n), '1.00');
  assert.deepEqual(
    [usd.short(50_000n), usd.short(2_500_000n), usd.short(150_000_000n)],
    ['0.5', '25', '1.5k'],
  );
});

test('chips: what is put can be undone step by step, limits hold, clearing can be undone', () => {
  const table = chipTable({ spotMax: 50n, totalMax: 100n });
  table.put('red', 10n);
  table.put('red', 10n);
  table.put('odd', 5n);
  assert.deepEqual(
    [...table.chips()],
    [
      ['red', 20n],
      ['odd', 5n],
    ],
  );
  table.undo();
  assert.deepEqual([...table.chips()], [['red', 20n]]);
  assert.equal(table.put('red', 40n), 'limit_exceeded');
  assert.equal(table.double(), undefined);
  assert.equal(table.total(), 40n);
  assert.equal(table.double(), 'limit_exceeded');
  table.clear();
  assert.equal(table.total(), 0n);
  table.undo();
  assert.equal(table.total(), 40n);
  table.take('red');
  assert.equal(table.total(), 0n);
});
