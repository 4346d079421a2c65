import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressLines } from './addresses.ts';

const of = { siteUrl: 'https://shop.example.com', consoleUrl: 'https://desk.example.com' };

test('the start of a real site names the addresses that answer, or how to begin', () => {
  const none = addressLines([], of).join('\n');
  assert.match(none, /no brand yet[^]*brand create --host shop\.example\.com desk\.example\.com /);
  assert.equal(none.match(/--role admin/g)?.length, 2, 'one administrator alone cannot lower a control');
  assert.doesNotMatch(none, /https?:/);

  const shop = { name: 'Shop', hosts: ['desk.example.com', 'shop.example.com'] };
  const inn = { name: 'Inn', hosts: ['inn.example.org'] };
  assert.deepEqual(
    addressLines([shop, inn], of).map((line) => line.split(/ {2,}/)),
    [
      ['Shop', 'https://shop.example.com'],
      ['Inn', 'https://inn.example.org'],
      ['Operator console', 'https://desk.example.com'],
    ],
  );
  const local = { siteUrl: 'http://localhost:8680', consoleUrl: 'http://localhost:8681' };
  assert.deepEqual(
    addressLines([{ name: 'Here', hosts: ['localhost'] }], local).map((line) => line.split(/ {2,}/)),
    [
      ['Here', 'http://localhost:8680'],
      ['Operator console', 'http://localhost:8681'],
    ],
  );
  assert.match(addressLines([inn], of).join('\n'), /No brand has the host desk\.example\.com/);
});
