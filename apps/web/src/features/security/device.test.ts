import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test('OPEN-MEMBER-03 a user agent is told in words a person knows', () => {
  const cases: [userAgent: string, words: string][] = [
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
      'computer Chrome Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'computer Edge Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'phone Safari iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'phone Samsung Internet Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
      'phone Chrome Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'computer Firefox Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'computer Safari macOS',
    ],
    ['', 'unknown  '],
    ['something of one’s own', 'unknown  '],
  ];
  for (const [userAgent, words] of cases) {
    const { kind, browser, system } = deviceOf(userAgent);
    assert.equal(`${kind} ${browser} ${system}`, words, userAgent);
  }
});

test('OPEN-MEMBER-03 a user agent made to harm is words or nothing', () => {
  const { browser, system } = deviceOf('<script>alert(1)</script>'.repeat(12));
  assert.equal(browser, '');
  assert.equal(system, '');
});
