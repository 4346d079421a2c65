import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCatalogues } from './check.ts';
import { faultsOfNames, faultsOfWording } from './wording.ts';

test('a text with a banned phrase is named with what to write instead, in any case and only as whole words', () => {
  assert.deepEqual(faultsOfWording('x.y', 'For ever'), ['en: x.y says "for ever"; write: Permanently']);
  assert.deepEqual(faultsOfWording('x.y', 'This changes for everybody.'), []);
});

test('no English text says a banned phrase', () => {
  assert.deepEqual(
    checkCatalogues().filter((fault) => fault.includes('; write: ')),
    [],
  );
});

test('a thing has one name in each language: another one is named, the placeholder of that word is none', () => {
  const of = (english: string, text: string) => ({ key: 'x.y', english, text });
  assert.deepEqual(faultsOfNames('zh-CN', of('New payment password', '新支付密码')), [
    'zh-CN: x.y does not say 资金密码',
    'zh-CN: x.y says 支付密码; write: 资金密码',
  ]);
  assert.deepEqual(faultsOfNames('km', of('Valid bet', 'ភ្នាល់ត្រឹមត្រូវ')), [
    'km: x.y does not say ការភ្នាល់មានសុពលភាព',
  ]);
  assert.deepEqual(faultsOfNames('km', of('Moved under {upline}', 'ផ្លាស់ទៅ {upline}')), []);
  assert.deepEqual(faultsOfNames('zh-CN', of('Wagering requirement: {sum}', '流水要求：{sum}')), []);
});

test('every text of the other languages calls things by their one name', () => {
  assert.deepEqual(
    checkCatalogues().filter((fault) => fault.includes(' does not say ')),
    [],
  );
});
