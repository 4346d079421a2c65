import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryNames } from './country-names.ts';
import { entriesOf, entryFaults } from './lines.ts';
import { moved } from './moved.ts';

test('OP-02 ranges are read a line each, or parted by commas', () => {
  assert.deepEqual(entriesOf(' 10.0.0.0/8\n\n2001:db8::/32, 1.2.3.4 '), [
    '10.0.0.0/8',
    '2001:db8::/32',
    '1.2.3.4',
  ]);
  assert.deepEqual(entriesOf('\n , '), []);
  assert.deepEqual(entriesOf('https://a.example/x,y\n'), ['https://a.example/x,y']);
  assert.deepEqual(entryFaults({ 'cidrs.1': 'address_range_wrong', 'allow.0': 'x', cidrs: 'y' }, 'cidrs'), [
    { line: 2, code: 'address_range_wrong' },
  ]);
});

test('OP-02 countries are picked by name, each once, none that is out of use', () => {
  const countries = countryNames('en');
  const codes = countries.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  assert.ok(codes.length > 240 && codes.length <= 260, String(codes.length));
  for (const code of ['KH', 'US', 'GB', 'CN', 'VN']) assert.ok(codes.includes(code), code);
  for (const code of ['SU', 'DD', 'EU', 'ZZ', 'UK']) assert.ok(!codes.includes(code), code);
  assert.equal(countryNames('zh-CN').find(({ code }) => code === 'KH')?.name, '柬埔寨');
});

test('OP-11 a mirror moves one place, and not past an end', () => {
  const list = ['a', 'b', 'c'];
  assert.deepEqual(moved(list, 0, 1), ['b', 'a', 'c']);
  assert.deepEqual(moved(list, 2, -1), ['a', 'c', 'b']);
  assert.deepEqual(moved(list, 0, -1), list);
  assert.deepEqual(moved(list, 2, 1), list);
  assert.deepEqual(list, ['a', 'b', 'c']);
});
