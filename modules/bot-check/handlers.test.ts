import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { visitorContext } from '@baize/endpoint/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { botCheckApi } from './api.ts';
import { botCheckHandlers } from './handlers.ts';
import { botCheckForTests } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const aSite = (botCheck: 'altcha' | 'turnstile' | 'off') =>
  db.transaction((tx) => aMerchant(tx, { settings: { security: { botCheck } } }));

function visitor(merchant: Merchant, ip: string) {
  const sent = new Map<string, string>();
  return {
    ctx: visitorContext({ merchant, ip, setHeader: (name, value) => void sent.set(name, value) }),
    sent,
  };
}

test('API-018 AUTH-039 the captcha answers a base64 PNG, its id in a header, never from a cache', async () => {
  const { ctx, sent } = visitor(await aSite('altcha'), '203.0.113.20');
  const answer = await botCheckHandlers(botCheckForTests(db)).getCaptcha({}, ctx);
  assert.ok(answer.ok);
  const png = Buffer.from(botCheckApi.operations.getCaptcha.output.parse(answer.value), 'base64');
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.match(sent.get('X-Captcha-Id') ?? '', /^[\w-]{22}$/);
  assert.equal(sent.get('Cache-Control'), 'no-store');
});

test('AUTH-038 a second picture within the second is refused, and names none', async () => {
  const merchant = await aSite('altcha');
  const deps = botCheckForTests(db);
  assert.ok((await botCheckHandlers(deps).getCaptcha({}, visitor(merchant, '203.0.113.21').ctx)).ok);
  const { ctx, sent } = visitor(merchant, '203.0.113.21');
  const refused = await botCheckHandlers(deps).getCaptcha({}, ctx);
  assert.equal(!refused.ok && refused.code, 'too_many_requests');
  assert.equal(sent.get('X-Captcha-Id'), undefined);
});

test('OPEN-AUTH-14 OP-06 the challenge is the one of the provider the operator chose', async () => {
  const keys = { siteKey: 'the site key', secret: 'the secret' };
  const cases = [
    ['altcha', undefined, 'altcha'],
    ['off', undefined, 'off'],
    ['turnstile', keys, 'turnstile'],
    ['turnstile', undefined, 'human_check_unavailable'],
  ] as const;
  for (const [botCheck, turnstile, expected] of cases) {
    const { ctx } = visitor(await aSite(botCheck), '203.0.113.22');
    const answer = await botCheckHandlers(botCheckForTests(db, undefined, turnstile)).getChallenge({}, ctx);
    if (answer.ok) botCheckApi.operations.getChallenge.output.parse(answer.value);
    assert.equal(answer.ok ? answer.value.provider : answer.code, expected);
    assert.ok(!JSON.stringify(answer).includes(keys.secret));
  }
});
