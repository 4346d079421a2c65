import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMore } from './levels-control.ts';
import { inUnits, levelRows } from './levels.ts';
import { fallenTo, risenTo, type Level, type Standing } from './rules.ts';
import { aLevel } from './testing.ts';

const asks = (deposits: string, validBet: string) => ({ deposits, validBet });
const levels = [
  aLevel(0),
  aLevel(1, { rise: asks('100', '1000'), keep: asks('0', '100') }),
  aLevel(2, { rise: asks('200', '2000'), keep: asks('0', '200') }),
  aLevel(3, { rise: asks('300', '3000'), keep: asks('0', '300') }),
  aLevel(4, { rise: asks('400', '4000'), keep: asks('0', '400') }),
].map(inUnits);
const units = (major: number) => BigInt(major) * 100_000n;
const did = (deposits: number, validBet: number) => ({
  deposits: units(deposits),
  validBet: units(validBet),
});
const at = (level: number, own: Partial<Standing> = {}): Standing => ({
  level,
  placedBase: null,
  lostLevel: null,
  ...own,
});

test('OPEN-PROMO-06: a level is reached by deposits and valid bet of all time, both; a lost one is won back by the month', () => {
  const cases: [what: string, from: Standing, all: [number, number], month: number, to: number][] = [
    ['nothing done', at(0), [0, 0], 0, 0],
    ['deposits alone', at(0), [400, 0], 0, 0],
    ['both', at(0), [100, 1000], 0, 1],
    ['several at once', at(0), [350, 5000], 0, 3],
    ['never down here', at(3), [0, 0], 0, 3],
    ['fell, all time alone does not raise', at(2, { lostLevel: 3 }), [300, 3000], 299, 2],
    ['fell, the month meets the keep of what was lost', at(2, { lostLevel: 3 }), [300, 3000], 300, 3],
    ['fell twice, one won back', at(1, { lostLevel: 3 }), [300, 3000], 200, 2],
    ['fell twice, both won back', at(1, { lostLevel: 3 }), [300, 3000], 300, 3],
    ['won back, and further up', at(2, { lostLevel: 3 }), [400, 4000], 300, 4],
    ['placed above stays', at(3, { placedBase: 3 }), [200, 2000], 0, 3],
    ['placed above, then past it', at(3, { placedBase: 3 }), [400, 4000], 0, 4],
    ['placed below stays', at(0, { placedBase: 2 }), [200, 2000], 0, 0],
    ['placed below, then past what was reached', at(0, { placedBase: 2 }), [300, 3000], 0, 3],
  ];
  for (const [what, from, all, month, to] of cases)
    assert.equal(risenTo(levels, from, { all: did(...all), month: did(0, month) }), to, what);
});

test('OPEN-PROMO-06: a month that does not meet the keep takes one level, and none of who was placed', () => {
  const cases: [from: Standing, month: number, to: number][] = [
    [at(3), 300, 3],
    [at(3), 299, 2],
    [at(3), 0, 2],
    [at(0), 0, 0],
    [at(3, { placedBase: 3 }), 0, 3],
  ];
  for (const [from, month, to] of cases) assert.equal(fallenTo(levels, from, did(0, month)), to);
});

test('OP-27: levels bind less where one is easier to reach or keep, or brings more', () => {
  const before = aLevel(1, {
    rise: asks('100', '1000'),
    keep: asks('10', '100'),
    gifts: { UPGRADE: '5', WEEKLY: '0', MONTHLY: '0', BIRTHDAY: '0' },
    withdrawalsPerDay: 5,
    tableTimes: 200,
  });
  const cases: [what: string, change: Partial<Level>, more: boolean][] = [
    ['the same', {}, false],
    ['another name', { name: { EN: 'A', CN: 'B', KM: 'C' } }, false],
    ['harder to reach', { rise: asks('101', '1000') }, false],
    ['easier to reach', { rise: asks('99', '1001') }, true],
    ['easier to keep', { keep: asks('10', '99') }, true],
    ['a gift more', { gifts: { ...before.gifts, BIRTHDAY: '1' } }, true],
    ['a gift less', { gifts: { ...before.gifts, UPGRADE: '4' } }, false],
    ['less to be played', { turnoverTimes: 99 }, true],
    ['a withdrawal more', { withdrawalsPerDay: 6 }, true],
    ['a withdrawal less', { withdrawalsPerDay: 4 }, false],
    ['as the brand has it', { withdrawalsPerDay: null }, true],
    ['larger stakes', { tableTimes: 201 }, true],
    ['smaller stakes', { tableTimes: 100 }, false],
  ];
  for (const [what, change, more] of cases)
    assert.equal(isMore(before, { ...before, ...change }), more, what);
  assert.equal(isMore(undefined, before), true, 'a new level');
});

test('OP-27: levels out of order are refused by the level and its sum', () => {
  const faults = (...rows: ReturnType<typeof aLevel>[]) =>
    levelRows.safeParse(rows).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
  const rise = (deposits: string, validBet: string) => ({ rise: { deposits, validBet } });
  assert.deepEqual(faults(aLevel(0), aLevel(1, rise('10', '10')), aLevel(2, rise('10', '10'))), []);
  assert.deepEqual(faults(aLevel(0, rise('1', '0'))), ['0.rise.deposits order_wrong']);
  assert.deepEqual(faults(aLevel(0), aLevel(1, rise('10', '10')), aLevel(2, rise('10', '9'))), [
    '2.rise.validBet order_wrong',
  ]);
  assert.deepEqual(faults(aLevel(0), aLevel(2)), ['1.level order_wrong']);
});
