import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { aServer } from './testing.ts';

const apps = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-apps-'));
for (const app of ['web', 'console']) {
  fs.mkdirSync(path.join(apps, app, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(apps, app, 'dist', 'index.html'), '<html lang="en"><head></head></html>');
}
after(() => fs.rmSync(apps, { recursive: true, force: true }));

/** What the page may load from elsewhere: nothing but what this deployment's own checks need. */
async function directives(env: Record<string, string>): Promise<Map<string, string>> {
  const world = await aServer(env, { apps });
  try {
    const answer = await world.server.site.inject({
      method: 'GET',
      url: '/',
      headers: world.headers.visitor,
    });
    const policy = String(answer.headers['content-security-policy']);
    return new Map(
      policy.split(';').map((part): [string, string] => {
        const [name = '', ...sources] = part.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );
  } finally {
    await world.close();
  }
}

test('OPEN-AUTH-14 AUTH-077 origins of an outside check are named only while it is configured', async () => {
  const plain = await directives({});
  assert.equal(plain.get('script-src'), "'self'");
  assert.equal(plain.get('connect-src'), "'self'");
  assert.equal(plain.get('frame-src'), "'none'");
  assert.doesNotMatch([...plain.values()].join(' '), /google|cloudflare|gstatic/);

  const both = await directives({
    BAIZE_TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    BAIZE_TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
    BAIZE_PHONE_PROVIDER: 'firebase',
    BAIZE_FIREBASE_PROJECT: 'baize-test',
    BAIZE_FIREBASE_API_KEY: 'AIza-test',
    BAIZE_GAME_ORIGINS: 'https://games.example',
  });
  assert.match(
    both.get('script-src') ?? '',
    /^'self' https:\/\/challenges\.cloudflare\.com https:\/\/www\.google\.com https:\/\/www\.gstatic\.com$/,
  );
  assert.match(both.get('connect-src') ?? '', /^'self' https:\/\/identitytoolkit\.googleapis\.com/);
  assert.match(both.get('frame-src') ?? '', /recaptcha\.google\.com.* https:\/\/games\.example$/);
  assert.equal(both.get('default-src'), "'none'");
});

test('every answer is nobody’s document and of its own type; a page says what it may do', async () => {
  const world = await aServer({ BAIZE_SITE_URL: 'https://play.example' }, { apps });
  try {
    const { headers } = world;
    const rows: [surface: 'site' | 'console', url: string, policy: RegExp, frames: string | undefined][] = [
      ['site', '/wps/system/test/ping', /^default-src 'none'; frame-ancestors 'none'$/, undefined],
      ['site', '/wps/nowhere', /^default-src 'none'; frame-ancestors 'none'$/, undefined],
      ['site', '/nothing.png', /^default-src 'none'; frame-ancestors 'none'$/, undefined],
      ['site', '/', /^default-src 'none';script-src 'self'.*frame-ancestors 'none'/, 'DENY'],
      ['site', '/rng', /^default-src 'none';script-src 'self'.*frame-ancestors 'none'/, 'DENY'],
      ['console', '/members', /^default-src 'none';script-src 'self'.*frame-ancestors 'none'/, 'DENY'],
    ];
    for (const [surface, url, policy, frames] of rows) {
      const answer = await world.server[surface].inject({ method: 'GET', url, headers: headers.visitor });
      assert.match(String(answer.headers['content-security-policy']), policy, url);
      assert.equal(answer.headers['x-frame-options'], frames, url);
      assert.equal(answer.headers['x-content-type-options'], 'nosniff', url);
      assert.equal(answer.headers['strict-transport-security'], 'max-age=31536000', url);
    }
  } finally {
    await world.close();
  }
});
