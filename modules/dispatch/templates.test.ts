import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '@baize/endpoint';
import { renderMessage, TEXTS, type Filled } from './render-message.ts';
import { smsParts } from './sms-parts.ts';
import { CHANGED, CODE_TEMPLATES, TEMPLATES } from './template.ts';

const LANGUAGES: Language[] = ['EN', 'CN', 'KM'];
const BRAND = { name: 'Baize', timeZone: 'Asia/Bangkok' };
const at = new Date('2026-11-21T14:47:00Z');

const FILLED: Filled[] = [
  ...CODE_TEMPLATES.map((template): Filled => ({ template, values: { code: '042917', minutes: 5 } })),
  { template: 'new_password', values: { account: 'sokha', password: 'Kx7-mQ2p', minutes: 30 } },
  ...CHANGED.map((what): Filled => ({
    template: 'security_changed',
    values: { account: 'sokha', what, at },
  })),
  { template: 'new_login', values: { account: 'sokha', ip: '203.0.113.9', device: 'Chrome on Windows', at } },
  { template: 'channel_test', values: { at } },
];

test('OPEN-I18N-01 every text that leaves exists in every language with the same values in it', () => {
  assert.deepEqual([...new Set(FILLED.map(({ template }) => template))].sort(), [...TEMPLATES].sort());
  const names = (text: string) =>
    [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
  for (const template of TEMPLATES) {
    const english = TEXTS.EN.templates[template];
    for (const language of LANGUAGES) {
      const { sms, subject, text } = TEXTS[language].templates[template];
      const label = `${template} ${language}`;
      assert.deepEqual(names(text), names(english.text), label);
      assert.deepEqual(names(sms ?? ''), names(english.sms ?? ''), label);
      assert.deepEqual(names(subject), names(english.subject), label);
      if (language !== 'EN') assert.notEqual(text, english.text, `${label} is translated`);
    }
  }
});

test('OPEN-AUTH-06 every text is filled in both forms, and a code stands in it once, alone and large', () => {
  for (const language of LANGUAGES)
    for (const filled of FILLED) {
      const label = `${filled.template} ${language}`;
      const mail = renderMessage(BRAND, 'mail', language, filled);
      const html = mail.html ?? '';
      assert.match(html, /Baize/, label);
      assert.doesNotMatch(mail.subject + mail.text, /[{}]/, label);
      assert.doesNotMatch(html, /https?:|src=|\{\w+\}/, `${label}: nothing to follow or to load`);
      const shown = 'code' in filled.values ? filled.values.code : undefined;
      if (shown) {
        assert.equal(mail.text.split(shown).length, 2, label);
        assert.match(html, new RegExp(`monospace[^>]*>${shown}<`), label);
        assert.doesNotMatch(mail.subject, /\d{6}/, `${label}: no code on a locked screen`);
      }
      if (TEXTS[language].templates[filled.template].sms === null) {
        assert.throws(() => renderMessage(BRAND, 'sms', language, filled), /never leaves by SMS/);
        continue;
      }
      const sms = renderMessage(BRAND, 'sms', language, filled);
      assert.doesNotMatch(sms.text, /[{}\n]/, label);
      assert.ok(smsParts(sms.text) <= 2, `${label}: ${smsParts(sms.text)} parts`);
    }
  const { text } = renderMessage(BRAND, 'sms', 'EN', FILLED[0] as Filled);
  assert.equal(smsParts(text), 1);
});

test('what a stranger chose neither breaks a mail’s HTML nor puts a link in it', () => {
  const filled: Filled = {
    template: 'new_login',
    values: {
      account: '<b>x</b>',
      ip: '2001:db8::1',
      device: 'Go to https://evil.example/\r\nX <script>',
      at,
    },
  };
  const { text, html } = renderMessage({ ...BRAND, name: 'A & "B"' }, 'mail', 'EN', filled);
  assert.match(text, /Device: Go to https evil example X +script/);
  assert.match(text, /Time: 2026-11-21 21:47 \(GMT\+7\)/);
  assert.match(html ?? '', /A &amp; &quot;B&quot;/);
  assert.match(html ?? '', /&lt;b&gt;x&lt;\/b&gt;/);
  assert.doesNotMatch(html ?? '', /<script|<b>/);
});
