import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsControl, stateControl, type ConnectionSettings } from './connection-controls.ts';

const { bindsLess } = settingsControl({});
const rows: [
  what: string,
  before: Partial<ConnectionSettings>,
  after: Partial<ConnectionSettings>,
  boolean,
][] = [
  ['the name is another', { name: 'A' }, { name: 'B' }, false],
  ['games open otherwise', { openMode: 'IFRAME' }, { openMode: 'WINDOW' }, false],
  ['live rooms are reported', { reportsRooms: false }, { reportsRooms: true }, false],
  ['a win without a bet may be higher', { winAloneMax: '1000.00' }, { winAloneMax: '1000.01' }, true],
  ['a win without a bet may be less', { winAloneMax: '1000.00' }, { winAloneMax: '999.00' }, false],
  ['calls need no time', { needsTimestamp: true }, { needsTimestamp: false }, true],
  ['calls need their time', { needsTimestamp: false }, { needsTimestamp: true }, false],
  ['any address may call', { ipAllow: ['1.1.1.1'] }, { ipAllow: [] }, true],
  ['another address may call', { ipAllow: ['1.1.1.1'] }, { ipAllow: ['1.1.1.1', '8.8.8.8'] }, true],
  ['an address is replaced', { ipAllow: ['1.1.1.1'] }, { ipAllow: ['8.8.8.8'] }, true],
  ['fewer addresses may call', { ipAllow: ['1.1.1.1', '8.8.8.8'] }, { ipAllow: ['8.8.8.8'] }, false],
  ['some addresses may call instead of any', { ipAllow: [] }, { ipAllow: ['8.8.8.8'] }, false],
  ['we call elsewhere', { baseUrl: 'https://a.test' }, { baseUrl: 'https://b.test' }, true],
  ['we are another operator', { operatorId: 'a' }, { operatorId: 'b' }, true],
  ['money goes to the vendor', { walletMode: 'seamless' }, { walletMode: 'transfer' }, true],
  ['a transfer has other decimals', { transferDecimals: 2 }, { transferDecimals: 4 }, true],
  ['unknown rollbacks are refused', { rollbackMissing: 'OK' }, { rollbackMissing: 'DOES_NOT_EXIST' }, true],
];
for (const [what, seen, next, isLess] of rows)
  test(`OP-19 R34 ${what}: ${isLess ? 'it waits for a second operator' : 'it holds at once'}`, () => {
    assert.equal(bindsLess(seen, next, { code: 'STUDIO', changes: next }), isLess);
  });

test('OP-19 R34 a closed connection is opened by two, in whichever steps; one closes it', () => {
  const states = ['ACTIVE', 'MAINTENANCE', 'DISABLED'] as const;
  const byTwo = states.flatMap((from) =>
    states.flatMap((state) =>
      from !== state && stateControl.bindsLess({ state: from }, { state }, { code: 'STUDIO', state })
        ? [`${from} ${state}`]
        : [],
    ),
  );
  assert.deepEqual(byTwo, ['MAINTENANCE ACTIVE', 'DISABLED ACTIVE', 'DISABLED MAINTENANCE']);
});
