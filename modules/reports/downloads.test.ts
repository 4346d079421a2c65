import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { constants, inflateSync } from 'node:zlib';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { businessDay, fixedClock, systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import Fastify from 'fastify';
import { reportsApi } from './api.ts';
import { mountDownloads } from './downloads.ts';
import { reportsHandlers } from './handlers.ts';
import { lettersOf } from './pdf-face.ts';
import { runsOf } from './pdf-text.ts';
import { reportsForTests } from './testing.ts';

const clock = fixedClock(systemClock.now().toISOString());
const app = Fastify();
let db: TestDatabase;
let merchant: Merchant;
let member: Member;
before(async () => {
  db = await testDatabase();
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx, { hosts: ['brand.test'] });
    member = await aMember(tx, { merchant, account: 'player1', uplineId: null, balance: '1234.56' });
  });
  mountDownloads(app, reportsForTests(db, clock));
});
after(async () => {
  await app.close();
  await db.drop();
});

const ask = (wanted: object, language: 'EN' | 'CN' | 'KM' = 'EN') =>
  reportsHandlers(reportsForTests(db, clock)).createDownload(
    reportsApi.operations.createDownload.input.parse(wanted),
    {
      ...aCall(merchant, {
        role: 'member' as const,
        memberId: member.memberId,
        account: 'player1',
        sessionId: '1',
      }),
      language,
    },
  );
const take = (url: string, host = 'brand.test') => app.inject({ url, headers: { host } });
const month = businessDay(clock.now()).slice(0, 7);
const day = businessDay(clock.now());

test('R21 the statement as PDF in each script, and as CSV with what it comes to', async () => {
  for (const language of ['EN', 'CN', 'KM'] as const) {
    const made = await ask({ what: 'statement-pdf', from: month, to: month }, language);
    assert.ok(made.ok);
    assert.equal(made.value.fileName, `statement-${month}_${month}.pdf`);
    const file = await take(made.value.url);
    assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'application/pdf']);
    assert.match(String(file.headers['content-disposition']), /attachment/);
    assert.equal(file.rawPayload.subarray(0, 5).toString(), '%PDF-');
    assert.match(file.rawPayload.subarray(-10).toString(), /%%EOF/);
  }
  const made = await ask({ what: 'statement-csv', from: month, to: month });
  assert.ok(made.ok);
  const { body } = await take(made.value.url);
  const lines = body.trim().split('\r\n');
  assert.match(lines[1] ?? '', /Deposit.*1234\.56,0\.00,1234\.56/);
  assert.ok(lines.includes('Closing,1234.56'));
  assert.ok(lines.includes('Movements,1234.56'));
});

test('R21 the words of a Khmer or Chinese statement are text of embedded fonts, not pictures of it', async () => {
  for (const [language, word] of [
    ['CN', '对账单期初余额'],
    ['KM', 'របាយការណ៍គណនី'],
  ] as const) {
    const made = await ask({ what: 'statement-pdf', from: month, to: month }, language);
    assert.ok(made.ok);
    const { rawPayload } = await take(made.value.url);
    assert.ok(rawPayload.includes('/FontFile2'));
    assert.ok(rawPayload.length < 100_000, `${rawPayload.length} bytes`);
    const letters = lettersIn(rawPayload);
    for (const letter of word) assert.ok(letters.has(letter), `${language} ${letter}`);
  }
});

/** Every letter the fonts of a PDF say their glyphs stand for (ToUnicode). */
function lettersIn(file: Buffer): Set<string> {
  const found = new Set<string>();
  for (const [, body = ''] of file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)) {
    const packed = Buffer.from(body, 'latin1');
    if (packed[0] !== 0x78) continue;
    const text = inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
    if (!text.includes('beginbfrange')) continue;
    for (const [hex] of text.split('beginbfrange')[1]?.matchAll(/[0-9a-f]{4}/g) ?? [])
      found.add(String.fromCodePoint(Number.parseInt(hex, 16)));
  }
  return found;
}

test('WALLET-017 WALLET-018 what is shown as CSV', async () => {
  for (const [what, rows] of [
    ['history-csv', 2],
    ['bets-csv', 1],
  ] as const) {
    const made = await ask({ what, from: day, to: day });
    assert.ok(made.ok);
    assert.equal((await take(made.value.url)).body.trim().split('\r\n').length, rows, what);
  }
  const refused = await ask({ what: 'history-csv', from: '2020-01-01', to: '2020-01-02' });
  assert.deepEqual(refused, { ok: false, code: 'range_too_old' });
});

test('a link works for five minutes, on its own brand, and cannot be made up', async () => {
  const made = await ask({ what: 'history-csv', from: day, to: day });
  assert.ok(made.ok);
  const { url } = made.value;
  assert.equal((await take(url, 'elsewhere.test')).statusCode, 404);
  assert.equal((await take(`${url.slice(0, -8)}AAAAAAAA`)).statusCode, 404);
  assert.equal((await take(url.split('?')[0] ?? '')).statusCode, 404);
  assert.equal((await take(url)).statusCode, 200);
  clock.advance(5 * 60_000 + 1);
  assert.equal((await take(url)).statusCode, 404);
  clock.advance(-5 * 60_000 - 1);
  for (let n = 0; n < 30; n += 1) await ask({ what: 'history-csv', from: day, to: day });
  const refused = await ask({ what: 'history-csv', from: day, to: day });
  assert.equal(!refused.ok && refused.code, 'too_many_requests');
});

test('each glyph stands for the letters of its cluster once, in the order written', () => {
  const rows: [string, number[], string[]][] = [
    ['abc', [0, 1, 2], ['a', 'b', 'c']],
    // A subscript is one glyph for two letters; a vowel stands before its consonant.
    ['ខ្មែ', [0, 0, 0], ['ខ', '្', 'មែ']],
    ['ដើម', [0, 0, 0, 2], ['ដ', 'ើ', '\u200b', 'ម']],
    ['', [], []],
  ];
  for (const [text, clusters, letters] of rows)
    assert.deepEqual(
      lettersOf(text, clusters).map((points) => String.fromCodePoint(...points)),
      letters,
    );
});

test('text is cut where the script changes; what no face has is a question mark', () => {
  assert.deepEqual(runsOf('ABC 期初：12 ខ្មែរ\u200b!'), [
    { script: 'latin', text: 'ABC ' },
    { script: 'chinese', text: '期初：' },
    { script: 'latin', text: '12 ' },
    { script: 'khmer', text: 'ខ្មែរ' },
    { script: 'latin', text: '!' },
  ]);
  assert.deepEqual(runsOf('a\u0e01'), [{ script: 'latin', text: 'a?' }]);
});
