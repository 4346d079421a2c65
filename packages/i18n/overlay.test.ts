import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArea, tokensOf } from './compile.ts';
import { createI18n, type Catalogue } from './i18n.ts';
import { compileTexts } from './overlay.ts';

const english: Catalogue = Object.fromEntries(
  Object.entries(readArea('en', 'shell')).map(([key, text]) => [key, tokensOf(text)]),
);
const reworded = async (texts: Record<string, string>) =>
  createI18n('EN', { ...english, ...(await compileTexts(texts)) }, english);

test('OP-34 a brand’s own wording is laid over the catalogue, text by text', async () => {
  const i18n = await reworded({ 'shell.login': 'Come in' });
  assert.equal(i18n.t('shell.login'), 'Come in');
  assert.equal(i18n.t('shell.register'), 'Register');
});

test('OP-34 values, plurals and apostrophes work in it as in ours', async () => {
  const i18n = await reworded({
    'shell.id.label': 'No. {id}',
    'shell.login': "Let's go",
    'shell.register': '{n, plural, one {# seat} other {# seats}}',
  });
  assert.equal(i18n.t('shell.id.label', { id: 7 }), 'No. 7');
  assert.equal(i18n.t('shell.login'), "Let's go");
  assert.equal(i18n.find('shell.register', { n: 2 }), '2 seats');
});

test('OP-34 a text that does not compile leaves ours standing', async () => {
  assert.equal((await reworded({ 'shell.login': '{broken' })).t('shell.login'), 'Log in');
});
