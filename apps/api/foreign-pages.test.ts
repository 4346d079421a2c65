import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aServer, type TestServer } from './testing.ts';

let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

test('OP-01 a page of another host is nobody at the console, also in a browser that says no more than its origin', async () => {
  const rows: [headers: Record<string, string>, message: string][] = [
    [{}, ''],
    [{ origin: `https://${world.host}` }, ''],
    [{ origin: `http://${world.host}:8081` }, ''],
    [{ origin: `https://shop.${world.host}` }, 'not_logged_in'],
    [{ origin: 'https://evil.example' }, 'not_logged_in'],
    [{ origin: 'null' }, 'not_logged_in'],
    [{ origin: `https://${world.host}`, 'sec-fetch-site': 'same-site' }, 'not_logged_in'],
  ];
  for (const [headers, message] of rows) {
    const answer = await world.server.console.inject({
      url: '/ops/staff/me',
      headers: { ...world.headers.admin, ...headers },
    });
    assert.equal(answer.json<{ message: string }>().message, message, JSON.stringify(headers));
  }
});
