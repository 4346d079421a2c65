import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsControl } from './console-settings.ts';

const seen = {
  autoTransferIn: false,
  autoRecall: false,
  min: '1.00',
  max: '1000.00',
  credit: '500.00',
  currency: 'USD',
};
const rows: [what: string, change: Partial<typeof seen>, waits: boolean][] = [
  ['a smaller transfer is let through', { min: '0.50' }, true],
  ['a larger transfer is let through', { max: '1000.01' }, true],
  ['more comes home before a person looks', { credit: '500.01' }, true],
  ['limits are tightened', { min: '2.00', max: '999.00', credit: '0.00' }, false],
  ['money follows the game', { autoTransferIn: true, autoRecall: true }, false],
  ['one limit is tightened, another loosened', { max: '10.00', credit: '501.00' }, true],
];
for (const [what, change, waits] of rows)
  test(`OP-24 R34 ${what}: ${waits ? 'it waits for a second operator' : 'it holds at once'}`, () => {
    const next = { ...seen, ...change };
    assert.equal(settingsControl.bindsLess(seen, next, next), waits);
  });
