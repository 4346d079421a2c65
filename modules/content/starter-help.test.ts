import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import type { TitledTexts } from './announcement.sql.ts';
import { plainText, sanitiseHtml } from './sanitise.ts';
import { publishStarter } from './starter-help.ts';

type Row = { id: number; parentId: number | null; code: string; texts: Required<TitledTexts> };
let db: TestDatabase;
let merchant: Merchant;
let rows: Row[];
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction(aMerchant);
  await db.transaction((tx) => publishStarter(tx, merchant.id));
  rows = await db.many<Row>(
    'select id, parent_id, code, texts from content.help_article where merchant_id = $1',
    [merchant.id],
  );
});
after(() => db.drop());

const inEachText = (check: (html: string, where: string) => void) => {
  for (const { code, texts } of rows)
    for (const language of ['EN', 'CN', 'KM'] as const)
      check(texts[language].content, `${code} in ${language}`);
};

test('the help centre of a new brand has 25 articles and more, whole in three languages', () => {
  assert.ok(rows.filter(({ parentId }) => parentId !== null).length >= 25);
  for (const { code, texts } of rows)
    for (const language of ['EN', 'CN', 'KM'] as const) {
      assert.ok(texts[language].title.length > 1, `${code} in ${language}`);
      assert.ok(plainText(texts[language].content).length > 5, `${code} in ${language}`);
    }
});

test('no article is left in English where it has Chinese or Khmer words', () => {
  for (const { code, texts } of rows) {
    assert.match(plainText(texts.CN.content), /[\u4e00-\u9fff]/, code);
    assert.match(plainText(texts.KM.content), /[\u1780-\u17ff]/, code);
    assert.doesNotMatch(plainText(texts.EN.content), /[\u1780-\u17ff\u4e00-\u9fff]/, code);
  }
});

test('an article saved again by an operator loses nothing of its markup', () => {
  const written = (html: string) => html.replaceAll(/ (rel|target)="[^"]*"/g, '');
  inEachText((html, where) => assert.equal(written(sanitiseHtml(html)), html, where));
});

test('a link to an article leads to one that is there', () => {
  const codes = new Set(rows.map(({ code }) => code));
  inEachText((html, where) => {
    for (const [, code] of html.matchAll(/href="\/help#([^"]*)"/g)) assert.ok(codes.has(code ?? ''), where);
  });
});

test('each language of an article has the same links', () => {
  const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href).sort();
  for (const { code, texts } of rows) {
    assert.deepEqual(links(texts.CN.content), links(texts.EN.content), code);
    assert.deepEqual(links(texts.KM.content), links(texts.EN.content), code);
  }
});

test('a brand is given its help centre once: a second time writes nothing', async () => {
  await assert.rejects(
    db.transaction((tx) => publishStarter(tx, merchant.id)),
    /is there already/,
  );
  const { n } = await db.one<{ n: number }>(
    'select count(*)::int as n from content.help_article where merchant_id = $1',
    [merchant.id],
  );
  assert.equal(n, rows.length);
});
