import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aServer } from './testing.ts';

/** What the page may load from elsewhere: nothing but what this deployment's own checks need. */
async function directives(env: Record<string, string>): Promise<Map<string, string>> {
  const world = await aServer(env);
  try {
    const answer = await world.server.site.inject({
      method: 'GET',
      url: '/wps/system/test/ping',
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
  assert.doesNotMatch([...plain.values()].join(' '), /google|cloudflare|gstatic/);

  const both = await directives({
    BAIZE_TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    BAIZE_TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
    BAIZE_PHONE_PROVIDER: 'firebase',
    BAIZE_FIREBASE_PROJECT: 'baize-test',
    BAIZE_FIREBASE_API_KEY: 'AIza-test',
  });
  assert.match(
    both.get('script-src') ?? '',
    /^'self' https:\/\/challenges\.cloudflare\.com https:\/\/www\.google\.com https:\/\/www\.gstatic\.com$/,
  );
  assert.match(both.get('connect-src') ?? '', /^'self' https:\/\/identitytoolkit\.googleapis\.com/);
  assert.match(both.get('frame-src') ?? '', /recaptcha\.google\.com/);
  assert.equal(both.get('default-src'), "'none'");
});
