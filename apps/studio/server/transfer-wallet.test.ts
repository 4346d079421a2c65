import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createGamesClient, createTransferClient } from '@baize/vendor-protocol';
import { runTransferConformance } from '@baize/vendor-protocol/conformance/transfer';
import { studioWorld, type StudioWorld } from '../testing/studio-world.ts';

const OPERATOR = 'baize-transfer';
const USD = 100_000n;
let world: StudioWorld;
before(async () => {
  world = await studioWorld();
});
after(() => world.end());

const peer = () => ({
  baseUrl: world.url,
  privateKey: world.platform.privateKey,
  now: Date.now,
  operatorId: OPERATOR,
});
const client = () => createTransferClient(peer());
const balanceOf = async (user: string) => {
  const reply = await client().balance({ user, currency: 'USD' });
  return reply.outcome === 'answered' ? reply.value.balance : undefined;
};

test('A5 the transfer wallet passes the suite anybody can run', async () => {
  const failed: object[] = [];
  const count = await runTransferConformance(
    { url: world.url, privateKey: world.platform.privateKey, now: Date.now },
    { operatorId: OPERATOR, user: 'u_conform', currency: 'USD', amount: 7n * USD },
    (result) => void (result.result === 'pass' || failed.push(result)),
  );
  assert.deepEqual(failed, []);
  assert.equal(count.passed, 7);
});

test('A5 a seamless operator has no wallet here, and an unknown currency none at all', async () => {
  const seamless = createTransferClient({ ...peer(), operatorId: 'baize' });
  const reply = await seamless.balance({ user: 'u_1', currency: 'USD' });
  assert.equal(reply.outcome === 'answered' && reply.value.status, 'RS_ERROR_INVALID_PARTNER');
  const foreign = await client().deposit({
    user: 'u_1',
    currency: 'ZZZ',
    amount: USD,
    transaction_uuid: randomUUID(),
  });
  assert.equal(foreign.outcome === 'answered' && foreign.value.status, 'RS_ERROR_WRONG_CURRENCY');
});

test('A5 a transfer player stakes from the purse and nobody’s wallet is asked; a restart keeps all of it', async () => {
  const user = 'u_purse';
  const launch = async () => {
    const launched = await createGamesClient(peer()).gameUrl({
      user,
      token: 'token-of-u_purse',
      platform: 'GPL_MOBILE',
      sub_partner_id: null,
      lobby_url: 'http://127.0.0.1:8080/',
      lang: 'en',
      ip: '127.0.0.1',
      game_code: 'baize-slot',
      currency: 'USD',
      country: 'KH',
    });
    assert.ok(launched.ok);
    const token = new URL(launched.value.url).searchParams.get('s') ?? '';
    return async (path: string, body?: object) =>
      (await (
        await fetch(world.url + path, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      ).json()) as {
        ok: boolean;
        code?: string;
        balance?: string;
        demo?: boolean;
        round?: { id: string; win: string; balanceAfter: string };
        limits?: { slotStakes: string[] };
      };
  };
  let play = await launch();
  const session = await play('/api/session');
  assert.deepEqual([session.balance, session.demo], ['0', false]);
  const stake = session.limits?.slotStakes[0] ?? '';
  const spin = () => play('/api/slot/spin', { clientRoundId: randomUUID(), stake });
  assert.equal((await spin()).code, 'insufficient_funds');
  await client().deposit({ user, currency: 'USD', amount: 10n * USD, transaction_uuid: randomUUID() });
  const seen = world.platform.seen.length;
  const { round } = await spin();
  assert.ok(round);
  const left = 10n * USD - BigInt(stake) + BigInt(round.win);
  assert.deepEqual([round.balanceAfter, await balanceOf(user)], [String(left), left]);
  assert.equal(world.platform.seen.length, seen, 'no bet and no win on the wire');

  await world.restart();
  assert.equal(await balanceOf(user), left);
  play = await launch();
  assert.equal((await play('/api/balance')).balance, String(left));
  const listed = await createGamesClient(peer()).transactionsList({ user });
  assert.ok(listed.ok);
  assert.deepEqual(
    listed.value.filter((one) => one.round === round.id).map((one) => [one.type, one.user, one.state]),
    [
      ['bet', user, 'DONE'],
      ['win', user, 'DONE'],
    ],
  );
  const seamless = await createGamesClient({ ...peer(), operatorId: 'baize' }).transactionsList({ user });
  assert.deepEqual(seamless, { ok: true, value: [] }, 'and not in the seamless operator’s books');
});
