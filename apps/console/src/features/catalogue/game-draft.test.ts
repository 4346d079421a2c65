import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Game, Vendor } from './catalogue.queries.ts';
import {
  gameChange,
  gameDraftOf,
  gameFaults,
  vendorChange,
  vendorDraftOf,
  vendorFaults,
  type Faults,
  type GameDraft,
} from './game-draft.ts';

const noon = Date.parse('2026-11-21T05:00:00Z');
const game = {
  nodeId: 7,
  names: { EN: 'Lotus', CN: '', KM: '' },
  ownIcon: '',
  gameClassify: 'SM',
  sort: 3,
  minBet: '0.1',
  maxBet: null,
  rtp: '97.30',
  isHot: 0,
  isNew: 1,
  freeplay: 1,
  opensList: false,
  enabled: true,
  maintenanceFrom: noon,
  maintenanceUntil: null,
} as Game;
const draft = gameDraftOf(game);

test('OP-20 only what differs is sent; an emptied figure is taken away', () => {
  assert.deepEqual(gameChange(game, draft, 'a test'), { nodeId: 7, reason: 'a test' });
  const changed: GameDraft = { ...draft, isHot: true, rtp: '', maxBet: '50', maintenanceFrom: '' };
  assert.deepEqual(gameChange(game, changed, 'a test'), {
    nodeId: 7,
    reason: 'a test',
    isHot: true,
    rtp: null,
    maxBet: '50',
    maintenanceFrom: null,
    maintenanceUntil: null,
  });
});

test('OP-20 what cannot be saved is said beside its field', () => {
  const cases: [part: Partial<GameDraft>, faults: Faults<GameDraft>][] = [
    [{}, {}],
    [{ names: { EN: ' ', CN: 'x', KM: '' } }, { names: 'required' }],
    [{ minBet: '1,5' }, { minBet: 'amount_invalid' }],
    [{ rtp: '101' }, { rtp: 'percent_range' }],
    [{ rtp: '100.00' }, {}],
    [{ maintenanceFrom: '', maintenanceUntil: '2026-11-21T13:00' }, { maintenanceFrom: 'required' }],
    [{ maintenanceUntil: '2026-11-21T12:00' }, { maintenanceUntil: 'end_before_start' }],
  ];
  for (const [part, faults] of cases)
    assert.deepEqual(gameFaults({ ...draft, ...part }), faults, JSON.stringify(part));
});

test('OP-19 of a vendor’s categories only the changed ones are sent', () => {
  const vendor = {
    code: 'STU',
    names: { EN: 'Studio', CN: '', KM: '' },
    accountTypeName: 'Studio',
    enabled: true,
    categories: [
      { gameType: 'RNG', enabled: true, sort: 1 },
      { gameType: 'LIVE', enabled: true, sort: 2 },
    ],
    maintenanceFrom: null,
    maintenanceUntil: null,
  } as Vendor;
  const start = vendorDraftOf(vendor);
  assert.deepEqual(vendorChange(vendor, start, 'x'), { code: 'STU', reason: 'x' });
  const off = { gameType: 'LIVE' as const, enabled: false, sort: 2 };
  const [first] = start.categories;
  assert.ok(first);
  assert.deepEqual(vendorChange(vendor, { ...start, categories: [first, off] }, 'x'), {
    code: 'STU',
    reason: 'x',
    categories: [off],
  });
  assert.deepEqual(vendorFaults({ ...start, accountTypeName: '' }), { accountTypeName: 'required' });
});
