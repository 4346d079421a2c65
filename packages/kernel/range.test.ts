import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeOf, type Moment } from './range.ts';

const NOW = new Date('2026-11-22T05:00:00Z'); // 12:00 in Bangkok
type Asked = { from?: Moment; to?: Moment };
const at = (iso: string): number => new Date(iso).getTime();

const accepted: [asked: Asked, from: string, to: string, options?: { days?: number; withinDays?: number }][] =
  [
    [{}, '2026-11-15T17:00:00.000Z', '2026-11-22T05:00:01.000Z'],
    [{}, '2026-10-22T05:00:01.000Z', '2026-11-22T05:00:01.000Z', { days: 31 }],
    [{ to: '2026-11-20' }, '2026-10-20T17:00:00.000Z', '2026-11-20T17:00:00.000Z', { days: 31 }],
    [{ to: '2026-11-20' }, '2026-11-13T17:00:00.000Z', '2026-11-20T17:00:00.000Z'],
    [{ from: '2026-11-20', to: '2026-11-20' }, '2026-11-19T17:00:00.000Z', '2026-11-20T17:00:00.000Z'],
    [{ from: '2026-10-01', to: '2026-10-31' }, '2026-09-30T17:00:00.000Z', '2026-10-31T17:00:00.000Z'],
    [{ from: at('2026-11-22T04:00:00Z') }, '2026-11-22T04:00:00.000Z', '2026-11-22T05:00:01.000Z'],
    [
      { from: '2026-05-26', to: '2026-05-26' },
      '2026-05-25T17:00:00.000Z',
      '2026-05-26T17:00:00.000Z',
      { withinDays: 180 },
    ],
  ];
for (const [asked, from, to, options] of accepted)
  test(`OPEN-WALLET-12 the range ${JSON.stringify({ ...asked, ...options })}`, () => {
    const range = rangeOf(asked, NOW, options);
    assert.ok(range.ok);
    assert.deepEqual([range.value.from.toISOString(), range.value.to.toISOString()], [from, to]);
  });

const refused: [asked: Asked, code: string, options?: { withinDays: number }][] = [
  [{ from: '2026-11-21', to: '2026-11-20' }, 'range_invalid'],
  [{ from: at('2026-11-23T00:00:00Z') }, 'range_invalid'],
  [{ from: '2026-02-30', to: '2026-03-01' }, 'range_invalid'],
  [{ from: 9e15 }, 'range_invalid'],
  [{ from: Number.NaN }, 'range_invalid'],
  [{ from: '2026-10-01', to: '2026-11-01' }, 'range_too_long'],
  [{ from: '2026-05-25', to: '2026-05-25' }, 'range_too_old', { withinDays: 180 }],
];
for (const [asked, code, options] of refused)
  test(`OPEN-WALLET-12 the range ${JSON.stringify({ ...asked, ...options })} is refused: ${code}`, () => {
    const range = rangeOf(asked, NOW, options);
    assert.equal(range.ok ? 'ok' : range.code, code);
  });
