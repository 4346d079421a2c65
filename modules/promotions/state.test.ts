import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MEMBER_STATES } from './rules.ts';
import { ENTRY_EVENTS, ENTRY_STATES, nextEntry, stateOf, type Seen, type Standing } from './state.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const open: Seen = {
  now: at(10),
  from: at(5),
  until: at(15),
  isStopped: false,
  isBarred: false,
  standing: undefined,
  unmet: undefined,
  mayReapply: true,
  isByItself: false,
};

test('PROMO-003 OPEN-PROMO-02 each state, and which of two that hold is the one', () => {
  const rows: [string, Partial<Seen>, string, (string | null)?, boolean?][] = [
    ['nothing stands in the way', {}, 'JOIN', null, true],
    ['it begins tomorrow', { now: at(4) }, 'COMING_SOON'],
    ['not begun, and stopped', { now: at(4), isStopped: true }, 'COMING_SOON'],
    ['the moment it begins', { now: at(5) }, 'JOIN', null, true],
    ['the moment it ends', { now: at(15) }, 'CLOSED'],
    ['without an end', { now: at(28), until: null }, 'JOIN', null, true],
    ['stopped', { isStopped: true }, 'CLOSED'],
    ['over, and the member barred', { now: at(16), isBarred: true }, 'CLOSED'],
    ['over, with a reward that waits', { now: at(16), standing: 'ISSUED' }, 'CLOSED'],
    ['barred', { isBarred: true }, 'FORBIDDEN', 'barred'],
    ['barred, with a reward that waits', { isBarred: true, standing: 'ISSUED' }, 'FORBIDDEN', 'barred'],
    ['a condition is not met', { unmet: 'level_too_low' }, 'FORBIDDEN', 'level_too_low'],
    ['rejected, may apply again', { standing: 'REJECTED' }, 'REJECTED', null, true],
    ['rejected for good', { standing: 'REJECTED', mayReapply: false }, 'REJECTED', null, false],
    ['rejected, and a condition lapsed', { standing: 'REJECTED', unmet: 'not_now' }, 'REJECTED', null, false],
    ['applied', { standing: 'APPLIED' }, 'APPLYING'],
    ['applied; a condition met then lapsed', { standing: 'APPLIED', unmet: 'bank_needed' }, 'APPLYING'],
    ['turnover runs', { standing: 'RUNNING' }, 'PROCESS'],
    ['signed up', { standing: 'JOINED' }, 'JOINED'],
    ['takes part by itself', { isByItself: true }, 'JOINED'],
    [
      'by itself, but a condition is not met',
      { isByItself: true, unmet: 'level_too_low' },
      'FORBIDDEN',
      'level_too_low',
    ],
    ['issued', { standing: 'ISSUED' }, 'ISSUED'],
    ['claimed', { standing: 'CLAIMED' }, 'CLAIMED'],
    ['not claimed in time', { standing: 'ENDED' }, 'FORBIDDEN', 'reward_ended'],
  ];
  for (const [name, change, state, reason = null, canApply = false] of rows)
    assert.deepEqual(stateOf({ ...open, ...change }), { state, reason, canApply }, name);
  const seen = new Set(rows.map(([, , state]) => state));
  assert.deepEqual(
    [...MEMBER_STATES].filter((state) => !seen.has(state)),
    [],
    'all ten are in the table',
  );
});

test('PROMO-004 only to join, to apply again and to claim can be pressed', () => {
  const standings: (Standing | undefined)[] = [
    undefined,
    'APPLIED',
    'REJECTED',
    'RUNNING',
    'JOINED',
    'ISSUED',
    'CLAIMED',
    'ENDED',
  ];
  for (const standing of standings)
    for (const mayReapply of [true, false])
      for (const isStopped of [true, false])
        for (const isBarred of [true, false]) {
          const { state, canApply } = stateOf({ ...open, standing, mayReapply, isStopped, isBarred });
          assert.equal(
            canApply,
            state === 'JOIN' || (state === 'REJECTED' && mayReapply),
            `${standing} ${state}`,
          );
        }
});

test('OPEN-PROMO-03 an application is decided once; who was rejected may apply again', () => {
  const moves = ['NONE' as const, ...ENTRY_STATES].map((from) =>
    ENTRY_EVENTS.map((event) => nextEntry(from, event) ?? '-'),
  );
  assert.deepEqual(moves, [
    ['APPLIED', '-', 'ISSUED'],
    ['-', 'REJECTED', 'ISSUED'],
    ['APPLIED', '-', '-'],
    ['-', '-', '-'],
  ]);
});
