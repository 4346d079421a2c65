import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { I18n } from './i18n.ts';
import {
  clockTime,
  countText,
  dateText,
  dayText,
  durationText,
  isoDay,
  moneyParts,
  moneyText,
  fullTime,
  tableTime,
} from './format.ts';

const AT = Date.UTC(2025, 5, 12, 14, 47, 8); // 21:47:08 in Bangkok

test('OPEN-I18N-02 money is grouped on its text, so no digit passes through a float', () => {
  const rows: [string, string, string][] = [
    ['12480.50', 'USD', 'USD 12,480.50'],
    ['-60', 'USD', '−USD 60.00'],
    ['90071992547409931.99', 'USD', 'USD 90,071,992,547,409,931.99'],
    ['0', 'USD', 'USD 0.00'],
    ['-0.001', 'USD', 'USD 0.00'],
    ['1000.50', 'KHR', 'KHR 1,000'],
    ['000123', 'VND', 'VND 123'],
  ];
  for (const [decimal, currency, text] of rows) assert.equal(moneyText(decimal, currency), text);
});

test('a change is always signed, with U+2212 for minus; nothing is not signed', () => {
  assert.equal(moneyText('1920', 'USD', { signed: true }), '+USD 1,920.00');
  assert.equal(moneyText('-60.5', 'USD', { signed: true }), '−USD 60.50');
  assert.equal(moneyText('0.00', 'USD', { signed: true }), 'USD 0.00');
});

test('text that is no amount is shown as it came', () => {
  assert.deepEqual(moneyParts('n/a', 'USD'), { sign: '', currency: 'USD', number: 'n/a' });
});

test('SHELL-049 the clock is GMT+7 wherever the browser stands', () => {
  assert.equal(clockTime(AT), '21:47:08');
  assert.equal(clockTime(Date.UTC(2025, 5, 12, 17, 0, 0)), '00:00:00');
});

test('OPEN-I18N-03 days and table times in the site zone, Latin digits in all three languages', () => {
  assert.equal(dayText(Date.UTC(2025, 5, 9, 18)), '2025/06/10');
  assert.equal(isoDay(Date.UTC(2025, 5, 9, 18)), '2025-06-10');
  assert.equal(tableTime(AT, 'en'), '12 Jun, 21:47');
  assert.equal(dateText(AT, 'en'), '12 Jun 2025');
  assert.equal(dateText(AT, 'zh-CN'), '2025年6月12日');
  assert.equal(dateText(AT, 'xx'), '12/06/2025');
  assert.match(fullTime(AT), /^\d{4}-06-12 21:47:\d\d$/);
  for (const tag of ['zh-CN', 'km']) assert.match(tableTime(AT, tag), /12.*21:47$/);
  // A browser that does not know the language would name the month in its own.
  assert.equal(tableTime(AT, 'xx'), '12/06, 21:47');
});

test('durations are minutes under an hour, hours above, and days from two on, in the language of the reader', () => {
  const t: I18n['t'] = (key, ...values) => `${key} ${JSON.stringify(values[0])}`;
  assert.equal(durationText(134, t), '02:14');
  assert.equal(durationText(-3, t), '00:00');
  assert.equal(durationText(66_420, t), 'shell.duration.hours {"hours":18,"minutes":27}');
  assert.equal(durationText(47 * 3600 + 59, t), 'shell.duration.hours {"hours":47,"minutes":0}');
  assert.equal(durationText(719 * 3600 + 2700, t), 'shell.duration.days {"days":29,"hours":23}');
  assert.equal(countText(1204), '1,204');
});
