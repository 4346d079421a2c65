import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsControl } from './change-settings.ts';

const off = { toUpline: false, toDownline: false, agentDeposit: false };
const on = { toUpline: true, toDownline: true, agentDeposit: true };
const limits = { min: '1.00', max: '100.00', dayMax: '500.00', perDay: 20, currency: 'USD' };
type Settings = typeof off & typeof limits;
const rows: [what: string, before: Partial<Settings>, after: Partial<Settings>, waits: boolean][] = [
  ['members may send to their upline', off, { toUpline: true }, true],
  ['agents may send to their downlines', off, { toDownline: true }, true],
  ['members may ask their agent for a deposit', off, { agentDeposit: true }, true],
  ['all of it is switched off', on, off, false],
  ['one transfer may be larger', {}, { max: '100.01' }, true],
  ['a day may bring more', {}, { dayMax: '500.01' }, true],
  ['the limit of a day is lifted', {}, { dayMax: '0.00' }, true],
  ['a limit of a day is set', { dayMax: '0.00' }, { dayMax: '500.00' }, false],
  ['a day may have more transfers', {}, { perDay: 21 }, true],
  ['limits are tightened', {}, { min: '2.00', max: '50.00', dayMax: '100.00', perDay: 1 }, false],
];
for (const [what, before, after, waits] of rows)
  test(`OP-24 R34 ${what}: ${waits ? 'it waits for a second operator' : 'it holds at once'}`, () => {
    const seen = { ...off, ...limits, ...before };
    const next = { ...seen, ...after };
    assert.equal(settingsControl.bindsLess(seen, next, next), waits);
  });
