import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCidr } from './cidr.ts';
import { countryOf } from './country.ts';
import { settingsSchema } from './settings.ts';
import { siteStatusOf } from './site-status.ts';

const settings = (options: Parameters<typeof settingsSchema.parse>[0]) => settingsSchema.parse(options);

test('OPEN-SHELL-02 the country of an address comes from the table of routes; private addresses have none', () => {
  assert.equal(countryOf('8.8.8.8'), 'US');
  assert.equal(countryOf('::ffff:8.8.8.8'), 'US');
  assert.equal(countryOf('2001:4860:4860::8888'), 'US');
  assert.equal(countryOf('127.0.0.1'), null);
  assert.equal(countryOf('10.0.0.1'), null);
});

test('SHELL-067 SHELL-068 SHELL-069 OPEN-SHELL-02 status by settings and address', () => {
  const end = 1_800_000_000_000;
  const rows: [name: string, options: object, ip: string, status: number, endTime: number | null][] = [
    ['open', {}, '8.8.8.8', 0, null],
    ['maintenance', { system: { status: 1, endTime: end } }, '8.8.8.8', 1, end],
    [
      'maintenance, staff',
      { system: { status: 1 }, region: { allow: ['203.0.113.0/24'] } },
      '203.0.113.9',
      0,
      null,
    ],
    ['country closed', { region: { countries: ['US'] } }, '8.8.8.8', 2, null],
    ['country closed, v6', { region: { countries: ['US'] } }, '2001:4860:4860::8888', 2, null],
    ['another country', { region: { countries: ['KH'] } }, '8.8.8.8', 0, null],
    ['unknown country', { region: { countries: ['US'] } }, '127.0.0.1', 0, null],
    ['range closed', { region: { cidrs: ['10.0.0.0/8'] } }, '10.2.3.4', 2, null],
    ['range closed, mapped', { region: { cidrs: ['10.0.0.0/8'] } }, '::ffff:10.2.3.4', 2, null],
    ['one address closed', { region: { cidrs: ['2001:db8::1'] } }, '2001:db8::1', 2, null],
    ['beside the range', { region: { cidrs: ['10.0.0.0/8'] } }, '11.0.0.1', 0, null],
    ['closed but allowed', { region: { countries: ['US'], allow: ['8.8.8.8'] } }, '8.8.8.8', 0, null],
    ['both', { system: { status: 1, endTime: end }, region: { countries: ['US'] } }, '8.8.8.8', 1, end],
  ];
  for (const [name, input, ip, status, endTime] of rows) {
    const found = siteStatusOf(settings(input), ip);
    assert.deepEqual([found.status, found.endTime], [status, endTime], name);
  }
});

test('OP-02 a range that is none is refused by the settings', () => {
  for (const good of ['10.0.0.0/8', '10.1.2.3', '2001:db8::/32', '::1'])
    assert.equal(isCidr(good), true, good);
  for (const bad of ['', '10.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', 'KH', '10.0.0.0/x'])
    assert.equal(isCidr(bad), false, bad);
  assert.equal(settingsSchema.safeParse({ region: { cidrs: ['10.0.0.0/33'] } }).success, false);
  assert.equal(settingsSchema.safeParse({ region: { countries: ['Cambodia'] } }).success, false);
});
