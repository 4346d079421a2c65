import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideChange, findExceeded, leftOf, ripenessOf, type Cap, type Usage } from './limit.ts';
import { isLimit, type LimitKind, type LimitPeriod } from './rules.ts';
import { endOf, startsOf } from './period.ts';

const none = { day: 0n, week: 0n, month: 0n };
const used = (over: Partial<Usage> = {}): Usage => ({
  deposit: none,
  loss: none,
  wager: none,
  minutes: 0n,
  ...over,
});
const cap = (
  kind: LimitKind,
  period: LimitPeriod,
  amount: bigint,
  source: Cap['source'] = 'member',
): Cap => ({
  source,
  kind,
  period,
  amount,
});

test('OP-33 the lowest limit that is left wins, whoever set it and whatever its period', () => {
  const rows: [name: string, caps: Cap[], usage: Usage, amount: bigint, refusedBy: string | null][] = [
    ['no limit', [], used(), 10n ** 12n, null],
    ['exactly to the limit', [cap('deposit', 'day', 100n)], used(), 100n, null],
    ['one unit over', [cap('deposit', 'day', 100n)], used(), 101n, 'member day'],
    [
      'the week is nearer than the day',
      [cap('deposit', 'day', 100n), cap('deposit', 'week', 120n)],
      used({ deposit: { day: 0n, week: 90n, month: 90n } }),
      50n,
      'member week',
    ],
    [
      'the operator is stricter',
      [cap('deposit', 'day', 100n), cap('deposit', 'day', 40n, 'operator')],
      used(),
      50n,
      'operator day',
    ],
    [
      'the operator is looser: the member wins',
      [cap('deposit', 'day', 100n), cap('deposit', 'day', 400n, 'operator')],
      used(),
      150n,
      'member day',
    ],
    [
      'a limit of another kind says nothing',
      [cap('loss', 'day', 1n), cap('wager', 'day', 1n), cap('stake', 'each', 1n), cap('time', 'day', 0n)],
      used(),
      50n,
      null,
    ],
    [
      'over already',
      [cap('deposit', 'month', 10n)],
      used({ deposit: { day: 0n, week: 0n, month: 25n } }),
      1n,
      'member month',
    ],
  ];
  for (const [name, caps, usage, amount, expected] of rows) {
    const found = findExceeded(caps, usage, ['deposit'], amount);
    assert.equal(found ? `${found.source} ${found.period}` : null, expected, name);
  }
});

test('OP-33 a loss is net of wins; a wager is not; a single stake looks at itself only', () => {
  const won = used({
    loss: { day: -50n, week: -50n, month: 30n },
    wager: { day: 500n, week: 500n, month: 500n },
  });
  assert.equal(leftOf(cap('loss', 'day', 100n), won), 150n);
  assert.equal(leftOf(cap('loss', 'month', 100n), won), 70n);
  assert.equal(leftOf(cap('wager', 'day', 600n), won), 100n);
  assert.equal(findExceeded([cap('stake', 'each', 10n)], won, ['stake', 'loss', 'wager'], 10n), undefined);
  assert.equal(
    findExceeded([cap('stake', 'each', 10n)], won, ['stake', 'loss', 'wager'], 11n)?.kind,
    'stake',
  );
  const sat = used({ minutes: 59n });
  assert.equal(findExceeded([cap('time', 'day', 60n)], sat, ['time'], 0n), undefined);
  assert.equal(findExceeded([cap('time', 'day', 59n)], sat, ['time'], 0n)?.kind, 'time');
});

test('OP-33 every kind with every period: which limits there are', () => {
  const there = (['deposit', 'loss', 'wager', 'stake', 'time'] as const).flatMap((kind) =>
    (['day', 'week', 'month', 'each'] as const)
      .filter((period) => isLimit(kind, period))
      .map((p) => `${kind} ${p}`),
  );
  assert.deepEqual(there, [
    ...['deposit', 'loss', 'wager'].flatMap((kind) => ['day', 'week', 'month'].map((p) => `${kind} ${p}`)),
    'stake each',
    'time day',
  ]);
});

test('OP-33 lower counts at once, higher and gone wait a day and a word, and lapse after a week', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const tomorrow = new Date('2026-11-21T10:00:00Z');
  const own = { amount: 100n, wanted: null, isRemoval: false, ripeAt: null };
  assert.deepEqual(decideChange(undefined, 100n, now), { do: 'set', amount: 100n });
  assert.deepEqual(decideChange(undefined, null, now), { do: 'nothing' });
  assert.deepEqual(decideChange(own, 99n, now), { do: 'set', amount: 99n });
  assert.deepEqual(decideChange(own, 100n, now), { do: 'set', amount: 100n });
  assert.deepEqual(decideChange(own, 101n, now), { do: 'wait', wanted: 101n, ripeAt: tomorrow });
  assert.deepEqual(decideChange(own, null, now), { do: 'wait', wanted: null, ripeAt: tomorrow });

  const waiting = { ...own, wanted: 200n, ripeAt: tomorrow };
  const at = (iso: string) => ripenessOf(waiting, new Date(iso));
  assert.equal(ripenessOf(own, now), 'nothing_waits');
  assert.equal(ripenessOf(undefined, now), 'nothing_waits');
  assert.equal(at('2026-11-21T09:59:59Z'), 'unripe');
  assert.equal(at('2026-11-21T10:00:00Z'), 'ripe');
  assert.equal(at('2026-11-28T09:59:59Z'), 'ripe');
  assert.equal(at('2026-11-28T10:00:00Z'), 'nothing_waits');
});

test('OP-33 periods are those of the site: its midnight, its Monday, its first of the month', () => {
  const rows: [
    instant: string,
    zone: string,
    day: string,
    week: string,
    month: string,
    ends: [string, string, string],
  ][] = [
    [
      '2026-11-20T16:59:59Z',
      'Asia/Bangkok',
      '2026-11-20',
      '2026-11-16',
      '2026-11-01',
      ['2026-11-20T17:00', '2026-11-22T17:00', '2026-11-30T17:00'],
    ],
    [
      '2026-11-22T17:00:00Z',
      'Asia/Bangkok',
      '2026-11-23',
      '2026-11-23',
      '2026-11-01',
      ['2026-11-23T17:00', '2026-11-29T17:00', '2026-11-30T17:00'],
    ],
    [
      '2026-12-31T17:00:00Z',
      'Asia/Bangkok',
      '2027-01-01',
      '2026-12-28',
      '2027-01-01',
      ['2027-01-01T17:00', '2027-01-03T17:00', '2027-01-31T17:00'],
    ],
    [
      '2026-03-29T10:00:00Z',
      'Europe/Berlin',
      '2026-03-29',
      '2026-03-23',
      '2026-03-01',
      ['2026-03-29T22:00', '2026-03-29T22:00', '2026-03-31T22:00'],
    ],
  ];
  for (const [instant, zone, day, week, month, ends] of rows) {
    const now = new Date(instant);
    assert.deepEqual(startsOf(now, zone), { day, week, month }, instant);
    const told = (['day', 'week', 'month'] as const).map((p) =>
      endOf(p, now, zone)?.toISOString().slice(0, 16),
    );
    assert.deepEqual(told, ends, instant);
    assert.equal(endOf('each', now, zone), null);
  }
});
