import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLAIN_TERMS } from '@baize/contracts/testing';
import { dueAt, measuredAs, stretchOf } from './periods.ts';

const at = (iso: string) => new Date(iso);
const terms = (of: { period?: 'D' | 'W' | 'H' | 'M'; from: string; until?: string }) => ({
  ...PLAIN_TERMS,
  period: of.period ?? null,
  contractId: 1,
  version: 1,
  digest: '',
  effectiveFrom: at(of.from),
  effectiveUntil: of.until ? at(of.until) : null,
});
const KH = 'Asia/Phnom_Penh';
const NY = 'America/New_York';

test('CONTRACT-012 CONTRACT-013 what ended is settled at 01:30, five minutes after an hour, a minute after a slot', () => {
  const cases = [
    // Midnight of 2026-01-16 in Phnom Penh is 17:00Z the day before; 01:30 there is 18:30Z.
    ['DIVIDEND', '2026-01-15T17:00:00Z', KH, '2026-01-15T18:30:00.000Z'],
    ['DAILY_SALARY', '2026-01-15T17:00:00Z', KH, '2026-01-15T18:30:00.000Z'],
    ['HOURLY_SALARY', '2026-01-15T17:00:00Z', KH, '2026-01-15T17:05:00.000Z'],
    ['REALTIME_SALARY', '2026-01-15T17:05:00Z', KH, '2026-01-15T17:06:00.000Z'],
    // 2026-03-08: clocks go from 02:00 to 03:00 in New York; 01:30 is still EST.
    ['DIVIDEND', '2026-03-08T05:00:00Z', NY, '2026-03-08T06:30:00.000Z'],
    // 2026-11-01: 01:30 comes twice; the first of them.
    ['DIVIDEND', '2026-11-01T04:00:00Z', NY, '2026-11-01T05:30:00.000Z'],
  ] as const;
  for (const [kind, end, zone, due] of cases)
    assert.equal(dueAt(kind, at(end), zone).toISOString(), due, end);
});

test('CONTRACT-004 a period is settled with the day, hour or slot it ends in, and one that was cut off with the one it was cut in', () => {
  type Case = [
    what: string,
    kind: 'DIVIDEND' | 'HOURLY_SALARY' | 'REALTIME_SALARY',
    terms: Parameters<typeof terms>[0],
    tick: [string, string],
    zone: string,
    stretch: [string, string, boolean] | undefined,
  ];
  const day = (iso: string): [string, string] => [
    `${iso}T00:00:00Z`,
    new Date(Date.parse(`${iso}T00:00:00Z`) + 86_400_000).toISOString(),
  ];
  const from = '2025-12-01T00:00:00Z';
  const cases: Case[] = [
    [
      'half a month ends with its 15th',
      'DIVIDEND',
      { period: 'H', from },
      day('2026-01-15'),
      'UTC',
      ['2026-01-01', '2026-01-16', false],
    ],
    ['not before', 'DIVIDEND', { period: 'H', from }, day('2026-01-14'), 'UTC', undefined],
    [
      'its second half with the end of February, of a leap year too',
      'DIVIDEND',
      { period: 'H', from: '2024-01-01T00:00:00Z' },
      day('2024-02-29'),
      'UTC',
      ['2024-02-16', '2024-03-01', false],
    ],
    [
      'a month',
      'DIVIDEND',
      { period: 'M', from },
      day('2026-02-28'),
      'UTC',
      ['2026-02-01', '2026-03-01', false],
    ],
    [
      'a week ends with Sunday',
      'DIVIDEND',
      { period: 'W', from },
      day('2026-01-04'),
      'UTC',
      ['2025-12-29', '2026-01-05', false],
    ],
    [
      'a day',
      'DIVIDEND',
      { period: 'D', from },
      day('2026-01-04'),
      'UTC',
      ['2026-01-04', '2026-01-05', false],
    ],
    [
      'terms that begin inside a month: its rest',
      'DIVIDEND',
      { period: 'M', from: '2026-01-16T00:00:00Z' },
      day('2026-01-31'),
      'UTC',
      ['2026-01-16', '2026-02-01', false],
    ],
    [
      'cut off inside a day',
      'DIVIDEND',
      { period: 'M', from, until: '2026-01-10T10:07:30Z' },
      day('2026-01-10'),
      'UTC',
      ['2026-01-01', '2026-01-10T10:07:30Z', true],
    ],
    [
      'cut off at midnight: with the day before',
      'DIVIDEND',
      { period: 'M', from, until: '2026-01-10T00:00:00Z' },
      day('2026-01-09'),
      'UTC',
      ['2026-01-01', '2026-01-10', true],
    ],
    [
      'and not again',
      'DIVIDEND',
      { period: 'M', from, until: '2026-01-10T00:00:00Z' },
      day('2026-01-10'),
      'UTC',
      undefined,
    ],
    [
      'ended with its period: no cut',
      'DIVIDEND',
      { period: 'M', from, until: '2026-02-01T00:00:00Z' },
      day('2026-01-31'),
      'UTC',
      ['2026-01-01', '2026-02-01', false],
    ],
    [
      'ended before it began',
      'DIVIDEND',
      { period: 'M', from: '2026-01-05T00:00:00Z', until: '2026-01-05T00:00:00Z' },
      day('2026-01-05'),
      'UTC',
      undefined,
    ],
    [
      'begins later',
      'DIVIDEND',
      { period: 'D', from: '2026-01-06T00:00:00Z' },
      day('2026-01-05'),
      'UTC',
      undefined,
    ],
    // The day clocks go forward in New York has 23 hours, the day they go back 25.
    [
      'a short day',
      'DIVIDEND',
      { period: 'D', from },
      ['2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
      NY,
      ['2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', false],
    ],
    [
      'a long day',
      'DIVIDEND',
      { period: 'D', from },
      ['2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
      NY,
      ['2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', false],
    ],
    [
      'a month over a change of clocks',
      'DIVIDEND',
      { period: 'M', from },
      ['2026-03-31T04:00:00Z', '2026-04-01T04:00:00Z'],
      NY,
      ['2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z', false],
    ],
    [
      'an hour',
      'HOURLY_SALARY',
      { from },
      ['2026-01-05T10:00:00Z', '2026-01-05T11:00:00Z'],
      KH,
      ['2026-01-05T10:00:00Z', '2026-01-05T11:00:00Z', false],
    ],
    [
      'five minutes, cut off inside',
      'REALTIME_SALARY',
      { from, until: '2026-01-05T10:02:00Z' },
      ['2026-01-05T10:00:00Z', '2026-01-05T10:05:00Z'],
      KH,
      ['2026-01-05T10:00:00Z', '2026-01-05T10:02:00Z', true],
    ],
  ];
  for (const [what, kind, of, tick, zone, expected] of cases) {
    const found = stretchOf({ kind, terms: terms(of) }, { from: at(tick[0]), until: at(tick[1]) }, zone);
    assert.deepEqual(
      found && [found.from.toISOString(), found.until.toISOString(), found.isCutOff],
      expected && [at(expected[0]).toISOString(), at(expected[1]).toISOString(), expected[2]],
      what,
    );
  }
});

test('CONTRACT-004 whole days are measured as days, a whole hour as an hour, everything else by five minutes', () => {
  const as = (from: string, until: string, zone: string) =>
    measuredAs({ from: at(from), until: at(until) }, zone);
  assert.deepEqual(as('2025-12-31T17:00:00Z', '2026-01-15T17:00:00Z', KH), {
    span: 'day',
    from: '2026-01-01',
    to: '2026-01-15',
  });
  assert.deepEqual(as('2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', NY), {
    span: 'day',
    from: '2026-03-08',
    to: '2026-03-08',
  });
  assert.deepEqual(as('2026-01-05T10:00:00Z', '2026-01-05T11:00:00Z', KH), {
    span: 'hour',
    from: at('2026-01-05T10:00:00Z'),
    to: at('2026-01-05T11:00:00Z'),
  });
  // Cut off at 10:07:30: the five minutes until 10:10 still count, and not for who comes after.
  assert.deepEqual(as('2026-01-04T17:00:00Z', '2026-01-05T10:07:30Z', KH), {
    span: 'slot',
    from: at('2026-01-04T17:00:00Z'),
    to: at('2026-01-05T10:10:00Z'),
  });
  assert.deepEqual(as('2026-01-05T10:07:30Z', '2026-01-05T11:00:00Z', KH), {
    span: 'slot',
    from: at('2026-01-05T10:10:00Z'),
    to: at('2026-01-05T11:00:00Z'),
  });
});
