import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createI18n, bundledRow, type BundledLanguage } from '@baize/i18n';
import { catalogueOf } from '@baize/i18n/compile';
import { CATEGORY_PATHS, titleOf } from '../pages.ts';
import { goBack } from './go-back.ts';

const wordsIn = (language: BundledLanguage) =>
  createI18n(language, catalogueOf(bundledRow(language).tag, ['shell', 'lobby']), {});

test('SHELL-002 SHELL-003 every place has a title in each language; home is called after the brand alone', () => {
  const places = [
    ...Object.values(CATEGORY_PATHS),
    '/favorite',
    '/recent',
    '/search',
    '/announce',
    '/help',
    '/promotions',
    '/down',
    '/agent',
    '/agentHome',
    '/member',
    '/member/depositv2',
  ];
  for (const language of ['EN', 'CN', 'KM'] as const) {
    const words = wordsIn(language);
    for (const place of places) {
      const title = titleOf(place, words);
      assert.ok(title && !title.includes('.'), `${language} ${place}: ${title}`);
    }
    for (const home of ['/', '/index', '/index.html', '/home']) assert.equal(titleOf(home, words), undefined);
  }
  assert.equal(titleOf('/PROMOTIONS/', wordsIn('EN')), 'Promotions');
  assert.notEqual(titleOf('/rng', wordsIn('KM')), titleOf('/rng', wordsIn('EN')));
});

test('SHELL-036 SHELL-037 back calls the page’s own handler; without one it goes home, to the top', () => {
  const done: string[] = [];
  const home = { go: () => void done.push('home'), toTop: () => void done.push('top') };
  goBack({ onBack: () => void done.push('previous') }, home);
  assert.deepEqual(done.splice(0), ['previous']);
  for (const bar of [null, {}]) {
    goBack(bar, home);
    assert.deepEqual(done.splice(0), ['top', 'home']);
  }
});
