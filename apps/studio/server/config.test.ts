import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = {
  BAIZE_STUDIO_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  BAIZE_PLATFORM_PUBLIC_KEY: String(publicKey.export({ type: 'spki', format: 'pem' })),
};

test('with nothing set the studio deals demo games on its usual port', () => {
  const config = readConfig({});
  assert.deepEqual(
    [config.port, config.wallet, config.publicUrl],
    [8082, undefined, 'http://localhost:8082'],
  );
  assert.deepEqual(config.platformOrigins, [
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://*.localhost:8080',
  ]);
});

test('a full configuration is read, keys as text', () => {
  const config = readConfig({
    ...keys,
    BAIZE_STUDIO_WALLET_URL: 'http://localhost:8080/gw/STUDIO/',
    BAIZE_SITE_URL: 'https://play.example',
  });
  assert.equal(config.wallet?.baseUrl, 'http://localhost:8080/gw/STUDIO');
  assert.deepEqual(config.platformOrigins, ['https://play.example']);
});

test('all mistakes are told at once, each by its name', () => {
  const wrong = {
    BAIZE_STUDIO_PORT: 'eighty',
    BAIZE_STUDIO_WALLET_URL: 'ftp://x',
    BAIZE_STUDIO_KEY: '/no/such/file',
    BAIZE_STUDIO_LIMITS:
      '{"USD":{"slotStakes":["0.01"],"roulette":{"chips":["1"],"spotMax":"1","totalMax":"1"}}}',
  };
  assert.throws(
    () => readConfig(wrong),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      for (const name of [
        'BAIZE_STUDIO_PORT',
        'BAIZE_STUDIO_KEY',
        'BAIZE_PLATFORM_PUBLIC_KEY',
        'BAIZE_STUDIO_LIMITS',
      ])
        assert.match(error.message, new RegExp(name));
      return true;
    },
  );
});

test('limits of a currency can be written, and a stake must share over the lines', () => {
  const config = readConfig({
    BAIZE_STUDIO_LIMITS:
      '{"USD":{"slotStakes":["0.20","3"],"roulette":{"chips":["1"],"spotMax":"9","totalMax":"10"}}}',
  });
  assert.deepEqual(config.limitsOf('USD')?.slotStakes, [20_000n, 300_000n]);
  assert.equal(config.limitsOf('KHR')?.slotStakes[2], 400_000_000n);
  assert.equal(config.limitsOf('ZZZ'), undefined);
});
