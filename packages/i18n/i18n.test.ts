import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREAS, TAGS } from './areas.ts';
import { checkCatalogues } from './check.ts';
import { catalogueOf, readArea } from './compile.ts';
import { createI18n, type Catalogue } from './i18n.ts';
import { BUNDLED, bundledOfTag, bundledRow, initialLanguage } from './bundled.ts';
import { codeOfTag, LANGUAGES, languageRow } from './languages.ts';

const texts = (tag: (typeof TAGS)[number]): Catalogue => catalogueOf(tag, AREAS);
const english = texts('en');

test('I18N-002 EN, CN and KM have the same keys, parameters and plural forms', () => {
  assert.deepEqual(checkCatalogues(), []);
});

test('I18N-001 the registry knows forty languages, the bundled ones among them', () => {
  assert.equal(LANGUAGES.length, 40);
  assert.equal(new Set(LANGUAGES.map((row) => row.code)).size, 40);
  for (const code of BUNDLED) assert.deepEqual(languageRow(code), bundledRow(code));
});

test('I18N-001 a language without its own text falls back to EN key by key', () => {
  const thai = createI18n(languageRow('TH'), { 'shell.login': ['เข้าสู่ระบบ'] }, english);
  assert.equal(thai.t('shell.login'), 'เข้าสู่ระบบ');
  assert.equal(thai.t('shell.register'), 'Register');
});

test('I18N-001 more texts of a language come in without another reader’s object', () => {
  const chinese = createI18n('CN', { 'shell.login': ['登录'] }, english);
  assert.equal(chinese.find('play.later'), undefined);
  chinese.add({ 'shell.register': ['注册'], 'play.later': ['稍后'] });
  assert.deepEqual([chinese.t('shell.register'), chinese.find('play.later')], ['注册', '稍后']);
  assert.equal(chinese.t('shell.login'), '登录');
});

test('I18N-003 I18N-005 the first language: own choice, device, previous, default', () => {
  const offered = ['EN', 'CN', 'KM'];
  const from = { chosen: null, previous: null, device: ['fr-FR'], offered, fallback: 'EN' };
  assert.equal(initialLanguage(from), 'EN');
  assert.equal(initialLanguage({ ...from, device: ['fr-FR', 'km-KH'] }), 'KM');
  assert.equal(initialLanguage({ ...from, device: ['km'], previous: 'CN' }), 'KM');
  assert.equal(initialLanguage({ ...from, previous: 'CN' }), 'CN');
  assert.equal(initialLanguage({ ...from, device: ['km'], chosen: 'EN' }), 'EN');
  assert.equal(initialLanguage({ ...from, device: ['km'], offered: ['EN', 'CN'] }), 'EN');
  assert.equal(initialLanguage({ ...from, fallback: 'CN' }), 'CN');
});

test('traditional Chinese is not simplified Chinese', () => {
  const rows: [tag: string, code: string | undefined, bundled: string | undefined][] = [
    ['zh-Hant-HK', 'TW', undefined],
    ['zh-SG', 'CN', 'CN'],
    ['km-KH', 'KM', 'KM'],
    ['fr-CA', 'FR', undefined],
    ['xx', undefined, undefined],
  ];
  for (const [tag, code, bundled] of rows) {
    assert.equal(codeOfTag(tag), code, tag);
    assert.equal(bundledOfTag(tag), bundled, tag);
  }
});

test('LOBBY-026 the count sentence in three languages, digits Latin', () => {
  const values = { shown: 40, total: 1204, place: 'X' };
  assert.equal(createI18n('EN', {}, english).t('lobby.showingIn', values), 'showing 40 of 1,204 games in X');
  for (const [code, tag] of [
    ['CN', 'zh-CN'],
    ['KM', 'km'],
  ] as const)
    assert.match(createI18n(code, texts(tag), english).t('lobby.showingIn', values), /40.*1,204/);
});

test('I18N-010 I18N-011 the named keys and the catalogue of section 8 exist', () => {
  const i18n = createI18n('EN', {}, english);
  assert.equal(i18n.find('error.network_error'), 'Network link is abnormal, please try again');
  assert.equal(i18n.find('error.invalid_url'), 'Invalid URL, please contact customer service');
  assert.equal(i18n.find('error.non_member_cannot_login'), 'Non-member account unable to login');
  assert.equal(i18n.find('error.username_email_not_exist'), 'Username/Email does not exist');
  assert.equal(i18n.find('error.not_logged_in'), 'You are not logged in, please login');
  for (const key of ['login_phone_error', 'invitation_code_error', 'in_need_true_account'])
    assert.ok(i18n.find(`error.${key}`), key);
  assert.equal(i18n.find('error.no_such_code'), undefined);
});

test('every text of an area is written in all three languages', () => {
  for (const area of AREAS)
    for (const tag of TAGS)
      assert.deepEqual(
        Object.keys(readArea(tag, area)).toSorted(),
        Object.keys(readArea('en', area)).toSorted(),
      );
});
