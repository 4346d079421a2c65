import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArea, tokensOf } from './compile.ts';
import { createI18n, type Catalogue } from './i18n.ts';
import { LANGUAGES, languageRow } from './languages.ts';

/** A language of the registry that is not bundled: its own texts where it has some, English key by key where not. */
const AREAS = ['shell', 'error'] as const;
const english: Catalogue = Object.fromEntries(
  AREAS.flatMap((area) => Object.entries(readArea('en', area)).map(([key, text]) => [key, tokensOf(text)])),
);
/** Every letter replaced by an Arabic one: what is still Latin afterwards was never translated. */
const pseudo = (text: string): string => text.replaceAll(/[A-Za-z]/g, 'س');

test('I18N-001 every code of the registry speaks: its own texts first, English for the rest', () => {
  for (const { code } of LANGUAGES) {
    const i18n = createI18n(languageRow(code), { 'shell.login': ['★'] }, english);
    assert.equal(i18n.t('shell.login'), '★', code);
    assert.equal(i18n.t('shell.register'), 'Register', code);
    assert.equal(i18n.t('shell.footer.copyright', { year: 2026, brand: 'B' }), '© 2026 B', code);
  }
});

test('I18N-001 right-to-left codes are three, and say so', () => {
  const turned = LANGUAGES.filter(({ dir }) => dir === 'rtl').map(({ code }) => code);
  assert.deepEqual(turned, ['UR', 'AR', 'FA']);
  assert.equal(languageRow('AR').dir, 'rtl');
  assert.equal(languageRow('ZZ').dir, 'ltr');
});

test('I18N-001 digits stay Latin in a language that has its own', () => {
  const arabic = createI18n(languageRow('AR'), { 'lobby.count': [['n', 'number']] }, english);
  assert.equal(arabic.find('lobby.count', { n: 1204 })?.replaceAll(/\D/g, ''), '1204');
});

const SAID: [row: string, key: string, text: string | RegExp][] = [
  ['I18N-012 no connection', 'error.network_error', 'Network link is abnormal, please try again'],
  ['I18N-013 no such address', 'error.invalid_url', 'Invalid URL, please contact customer service'],
  ['I18N-014 a region or address that is closed', 'error.access_restricted', 'Access restricted'],
  ['I18N-015 maintenance', 'error.maintenance', /^System maintenance/],
  [
    'I18N-016 a check of humans left out',
    'error.complete_verification_first',
    'Please complete verification first',
  ],
  ['I18N-017 a fault of the system', 'error.system_error', /^System error/],
  ['I18N-017 a code without a text', 'error.unknown_error', /^Unknown error/],
  ['SHELL-066 a page that takes too long', 'shell.page.timeout', /took too long/],
  ['that something was copied', 'shell.copy_success', /./],
];
for (const [row, key, text] of SAID)
  test(`${row}: the message of section 8, word by word, and in each language its own`, () => {
    const said = createI18n('EN', {}, english).find(key) ?? '';
    if (typeof text === 'string') assert.equal(said, text);
    else assert.match(said, text);
    for (const tag of ['zh-CN', 'km'] as const) {
      const own = AREAS.map((area) => readArea(tag, area)[key]).find(Boolean) ?? '';
      assert.notEqual(own, '', tag);
      assert.notEqual(own, said, `${tag} is translated`);
    }
  });

test('I18N-001 a pseudo-translated catalogue leaves nothing of the shell in Latin letters but names and values', () => {
  const texts: Catalogue = Object.fromEntries(
    Object.entries(readArea('en', 'shell'))
      .filter(([, text]) => !/[{<]/.test(text))
      .map(([key, text]) => [key, [pseudo(text)]]),
  );
  const arabic = createI18n(languageRow('AR'), texts, english);
  for (const key of Object.keys(texts)) assert.doesNotMatch(arabic.find(key) ?? 'x', /[A-Za-z]/, key);
});
