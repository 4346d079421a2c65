import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aServer } from './testing.ts';

test('while the database cannot write, calls are refused as unavailable and readiness says no; then all is well', async () => {
  const world = await aServer();
  const { server, db } = world;
  const ask = (url: string, method: 'GET' | 'PUT' = 'GET', body?: object) =>
    server.site.inject({
      method,
      url,
      headers: { host: world.host, ...world.headers.member },
      payload: body,
    });
  const name = new URL(db.url).pathname.slice(1);
  const setReadOnly = async (value: 'on' | 'off') => {
    await db.run(
      `set default_transaction_read_only = off; alter database ${name} set default_transaction_read_only = ${value}`,
    );
    // Sessions keep what they began with: end them, as a failover does.
    await db.run(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
  };
  const feedback = () =>
    ask('/wps/feedback', 'PUT', {
      type: 'OTHER',
      content: 'Nothing I wrote yesterday evening was kept by your site.',
    });
  /** The pool learns of each ended session by itself. */
  const becomes = async (status: number) => {
    for (let tries = 0; (await ask('/readyz')).statusCode !== status; tries += 1) {
      assert.ok(tries < 100, `readiness did not become ${status}`);
      await sleep(20);
    }
  };
  try {
    await becomes(200);
    await setReadOnly('on');
    await feedback();
    const refused = await feedback();
    assert.deepEqual(
      [refused.statusCode, refused.json<{ message: string }>().message, refused.headers['retry-after']],
      [503, 'unavailable', '10'],
    );
    await becomes(503);
    await setReadOnly('off');
    await becomes(200);
    assert.equal((await feedback()).statusCode, 200);
  } finally {
    await world.close();
  }
});
