import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { issueCaptcha, takeCaptcha } from './captcha.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { sweepBotCheck } from './jobs.ts';
import { aCaptcha, botCheckForTests } from './testing.ts';

const MERCHANT = 1;
const MINUTE_MS = 60_000;
const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const waiting = async () =>
  (await db.one<{ n: number }>('select count(*)::int as n from bot_check.captcha')).n;

test('AUTH-039 the captcha is a PNG of its own every time, drawn without a font of the machine', async () => {
  const [one, again] = [await drawCaptcha('4711'), await drawCaptcha('4711')];
  assert.equal(one.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([one.readUInt32BE(16), one.readUInt32BE(20)], [300, 112]);
  assert.notDeepEqual(one, again);
});

test('AUTH-039 the right digits pass once; the same picture never passes again', async () => {
  const deps = botCheckForTests(db, clock);
  const { captchaId, text } = await aCaptcha(deps, MERCHANT);
  assert.deepEqual(await takeCaptcha(deps, MERCHANT, captchaId, ` ${text} `), { ok: true, value: null });
  assert.deepEqual(await takeCaptcha(deps, MERCHANT, captchaId, text), { ok: false, code: 'captcha_wrong' });
});

test('AUTH-039 a wrong try burns the picture, so ten thousand tries at one are one try', async () => {
  const deps = botCheckForTests(db, clock);
  const { captchaId, text } = await aCaptcha(deps, MERCHANT);
  const wrong = text === '0000' ? '1111' : '0000';
  const tries = await Promise.all([wrong, text, wrong].map((t) => takeCaptcha(deps, MERCHANT, captchaId, t)));
  assert.ok(tries.filter(({ ok }) => ok).length <= 1);
  assert.deepEqual(await takeCaptcha(deps, MERCHANT, captchaId, text), { ok: false, code: 'captcha_wrong' });
});

test('AUTH-022 an empty answer or id is missing, and leaves the picture to be answered', async () => {
  const deps = botCheckForTests(db, clock);
  const { captchaId, text } = await aCaptcha(deps, MERCHANT);
  assert.deepEqual(await takeCaptcha(deps, MERCHANT, captchaId, '  '), {
    ok: false,
    code: 'captcha_missing',
  });
  assert.deepEqual(await takeCaptcha(deps, MERCHANT, '', text), { ok: false, code: 'captcha_missing' });
  assert.equal((await takeCaptcha(deps, MERCHANT, captchaId, text)).ok, true);
});

test('AUTH-039 a picture ends after five minutes and belongs to one brand', async () => {
  const deps = botCheckForTests(db, clock);
  const [late, foreign] = [await aCaptcha(deps, MERCHANT), await aCaptcha(deps, MERCHANT)];
  assert.equal((await takeCaptcha(deps, MERCHANT + 1, foreign.captchaId, foreign.text)).ok, false);
  assert.equal((await takeCaptcha(deps, MERCHANT, foreign.captchaId, foreign.text)).ok, true);
  clock.advance(5 * MINUTE_MS);
  assert.equal((await takeCaptcha(deps, MERCHANT, late.captchaId, late.text)).ok, false);
});

test('AUTH-039 the answer is not at rest in the clear', async () => {
  const deps = botCheckForTests(db, clock);
  const { captchaId, text } = await aCaptcha(deps, MERCHANT);
  const row = await db.one<Record<string, unknown>>('select * from bot_check.captcha where id = $1', [
    captchaId,
  ]);
  assert.ok(!JSON.stringify(row).includes(`"${text}"`));
  assert.equal((row['answerMac'] as Buffer).length, 32);
});

test('AUTH-038 one picture a second per address, even when asked for at once; an IPv6 customer is one address', async () => {
  const deps = botCheckForTests(db, clock);
  const cases: [first: string, second: string, isSame: boolean][] = [
    ['203.0.113.7', '203.0.113.7', true],
    ['::ffff:203.0.113.8', '203.0.113.8', true],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.10', false],
    ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ];
  for (const [first, second, isSame] of cases) {
    const before = await waiting();
    const asked = await Promise.all([first, second].map((ip) => issueCaptcha(deps, MERCHANT, ip)));
    const given = asked.filter(({ ok }) => ok).length;
    assert.equal(given, isSame ? 1 : 2, `${first} ${second}`);
    assert.equal((await waiting()) - before, given);
    const refused = asked.find(({ ok }) => !ok);
    if (isSame)
      assert.deepEqual(refused, { ok: false, code: 'too_many_requests', detail: { retryAfter: 1 } });
  }
  clock.advance(999);
  assert.equal((await issueCaptcha(deps, MERCHANT, '203.0.113.7')).ok, false);
  clock.advance(1);
  const again = await issueCaptcha(deps, MERCHANT, '203.0.113.7');
  assert.ok(again.ok);
  assert.match(again.value.captchaId, /^[\w-]{22}$/);
});

test('what has ended is swept away, what still counts is not', async () => {
  const deps = botCheckForTests(db, clock);
  clock.advance(10 * MINUTE_MS);
  await sweepBotCheck(deps);
  assert.equal(await waiting(), 0);
  const { captchaId, text } = await aCaptcha(deps, MERCHANT);
  await sweepBotCheck(deps);
  assert.equal((await takeCaptcha(deps, MERCHANT, captchaId, text)).ok, true);
  const { n } = await db.one<{ n: number }>('select count(*)::int as n from bot_check.captcha_pace');
  assert.equal(n, 0);
});
