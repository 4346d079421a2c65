import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '@baize/kernel';
import { readConfig } from './config.ts';
import { paymentGateways } from './payment-gateways.ts';

const ENVIRONMENT = {
  BAIZE_DEMO: '1',
  DATABASE_URL: 'postgres://localhost/baize',
  BAIZE_SITE_URL: 'https://play.example',
  BAIZE_CONSOLE_URL: 'https://desk.example',
  BAIZE_MASTER_KEY: Buffer.alloc(32).toString('base64'),
  BAIZE_PLATFORM_KEY: '-----BEGIN PRIVATE KEY-----',
  BAIZE_STUDIO_URL: 'https://studio.example',
  BAIZE_STUDIO_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----',
  BAIZE_PSP_URL: 'https://psp.example',
  BAIZE_PSP_SECRET: 'sixteen characters',
};

test('AUTH-150 phone verification is off until it is configured', () => {
  assert.equal(readConfig(ENVIRONMENT).firebase, undefined);
  const named = { BAIZE_FIREBASE_PROJECT: 'p', BAIZE_FIREBASE_API_KEY: 'k' };
  assert.equal(readConfig({ ...ENVIRONMENT, ...named }).firebase, undefined);
  assert.deepEqual(readConfig({ ...ENVIRONMENT, ...named, BAIZE_PHONE_PROVIDER: 'firebase' }).firebase, {
    projectId: 'p',
    apiKey: 'k',
  });
});

test('a provider without its project stops the start, and the text names the variable', () => {
  assert.throws(
    () => readConfig({ ...ENVIRONMENT, BAIZE_PHONE_PROVIDER: 'firebase' }),
    /BAIZE_FIREBASE_PROJECT/,
  );
});

test('a wrong variable is named, its value is not', () => {
  assert.throws(
    () => readConfig({ ...ENVIRONMENT, BAIZE_PSP_SECRET: 'short-secret' }),
    (error: Error) => /BAIZE_PSP_SECRET/.test(error.message) && !error.message.includes('short-secret'),
  );
});

test('without the demo nothing of it is asked for or read', () => {
  const { BAIZE_STUDIO_URL, BAIZE_STUDIO_PUBLIC_KEY, BAIZE_PSP_URL, BAIZE_PSP_SECRET, ...real } = ENVIRONMENT;
  assert.equal(readConfig({ ...real, BAIZE_DEMO: '0' }).demo, undefined);
  assert.equal(readConfig({ ...ENVIRONMENT, BAIZE_DEMO: '0' }).demo, undefined);
  assert.equal(readConfig(ENVIRONMENT).demo?.pspSecret, BAIZE_PSP_SECRET);
  for (const missing of [{ BAIZE_STUDIO_URL }, { BAIZE_STUDIO_PUBLIC_KEY }, { BAIZE_PSP_URL }])
    assert.throws(() => readConfig({ ...real, ...missing }), /BAIZE_/);
});

test('OPEN-WALLET-05 the demo’s payment company, bank and chain exist in the demo only', () => {
  const codes = (demo: '0' | '1') =>
    paymentGateways(readConfig({ ...ENVIRONMENT, BAIZE_DEMO: demo }), systemClock).map(({ code }) => code);
  const only = ['demo-bank', 'demo-psp', 'usdt-trc20'];
  assert.deepEqual(
    codes('1')
      .filter((code) => !codes('0').includes(code))
      .toSorted(),
    only,
  );
});

test('payment companies written wrongly are told where, never with what', () => {
  const rows: [string, RegExp][] = [
    ['[{code:acme-pay,secret:a-secret-of-length}]', /not JSON.*single quotes/],
    ['[{"code":"acme-pay","secret":"a-short-secret"}]', /0\.secret: .*16/],
    ['[{"code":"Acme","secret":"a-secret-of-length"}]', /0\.code: /],
  ];
  for (const [text, said] of rows)
    assert.throws(
      () => readConfig({ ...ENVIRONMENT, BAIZE_PSP_WEBHOOKS: text }),
      ({ message }: Error) => said.test(message) && !/a-secret|a-short/.test(message),
    );
});
