import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { loadPrivateKey, signBody, writeWireJson } from '@baize/vendor-protocol';
import { aBet, openGatewayTable } from './gateway.fixture.ts';
import { freshKeyPair } from './testing.ts';

test('OPEN-PLAY-01 OPEN-PLAY-04 the verifying thread dies under load: calls go on, forgeries do not', async (t) => {
  const table = await openGatewayTable();
  t.after(() => table.close());
  const stranger = loadPrivateKey(freshKeyPair().privatePem);
  const running = (async () => {
    const [worker] = (await once(process, 'worker')) as [Worker];
    await once(worker, 'online');
    return worker;
  })();
  const own = async () => (await table.send('/transaction/bet', aBet(table, { amount: 1_000n }))).status;
  const forged = async () => {
    const bet = writeWireJson(aBet(table));
    return (await table.send('/transaction/bet', bet, { 'x-hub88-signature': signBody(bet, stranger) }))
      .status;
  };
  assert.equal(await own(), 'RS_OK');
  const worker = await running;

  const before = await table.wallet.balance(table.member.accountId);
  const calls = Array.from({ length: 60 }, (_, i) => (i % 2 ? own() : forged()));
  // In the middle of them: what was signed is not settled yet.
  await new Promise(setImmediate);
  await worker.terminate();
  const statuses = await Promise.all([...calls, own(), forged()]);
  for (const [index, status] of statuses.entries()) {
    const isOwn = index === 60 || (index < 60 && index % 2 === 1);
    assert.equal(status, isOwn ? 'RS_OK' : 'RS_ERROR_INVALID_SIGNATURE', `call ${index}`);
  }
  assert.equal(await table.wallet.balance(table.member.accountId), before - 31_000n);
  assert.ok(table.log.lines.some(({ message }) => /verified by the main thread/.test(message)));
});
