import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionDraftOf, connectionFaults, linesOf } from './connection-draft.ts';

const draft = connectionDraftOf({
  code: 'STUDIO',
  name: 'Studio',
  baseUrl: 'https://studio.example/api',
  state: 'ACTIVE',
  keyIds: ['k1'],
  operatorId: 'baize',
  needsTimestamp: true,
  rollbackMissing: 'OK',
  openMode: 'IFRAME',
  ipAllow: ['203.0.113.0/24', '2001:db8::1'],
  unitMultiplier: 1,
  dialect: 'HUB88',
  reportsRooms: false,
  walletMode: 'seamless',
  transferDecimals: 2,
  winAloneMax: '1000000.00',
});

test('OP-19 the address list is typed one a line, blanks are nothing', () => {
  assert.deepEqual(linesOf(`${draft.ipAllow}\n\n  198.51.100.7 \n`), [
    '203.0.113.0/24',
    '2001:db8::1',
    '198.51.100.7',
  ]);
});

const cases: [part: Partial<typeof draft>, faults: object][] = [
  [{}, {}],
  [{ name: ' ' }, { name: 'required' }],
  [{ operatorId: '' }, { operatorId: 'required' }],
  [{ baseUrl: 'https://studio.example/' }, { baseUrl: 'address_wrong' }],
  [{ baseUrl: 'ftp://studio.example' }, { baseUrl: 'address_wrong' }],
  [{ baseUrl: 'studio.example' }, { baseUrl: 'address_wrong' }],
  [{ baseUrl: 'http://[::1' }, { baseUrl: 'address_wrong' }],
];
for (const [part, faults] of cases)
  test(`OP-19 a connection with ${JSON.stringify(part)} is faulted as ${JSON.stringify(faults)}`, () => {
    assert.deepEqual(connectionFaults({ ...draft, ...part }), faults);
  });
