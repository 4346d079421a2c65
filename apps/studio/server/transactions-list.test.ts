import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createGamesClient, createTransferClient } from '@baize/vendor-protocol';
import { runListConformance } from '@baize/vendor-protocol/conformance/transactions-list';
import { studioWorld, type StudioWorld } from '../testing/studio-world.ts';

const OPERATOR = 'baize-transfer';
const USD = 100_000n;
const USER = 'u_listed';
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

/** A player of the transfer operator at one of the games, with a call of the player's API. */
async function seat(gameCode: string) {
  const launched = await createGamesClient(peer()).gameUrl({
    user: USER,
    token: `token-of-${USER}`,
    platform: 'GPL_MOBILE',
    sub_partner_id: null,
    lobby_url: 'http://127.0.0.1:8080/',
    lang: 'en',
    ip: '127.0.0.1',
    game_code: gameCode,
    currency: 'USD',
    country: 'KH',
  });
  assert.ok(launched.ok);
  const token = new URL(launched.value.url).searchParams.get('s') ?? '';
  return async (path: string, body: object) => {
    const reply = await fetch(world.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await reply.json()) as { round?: { id: string } };
    assert.ok(answer.round, JSON.stringify(answer));
    return answer.round.id;
  };
}

test('A5 the list of what was played from the purse passes the suite, and fits the transfers', async () => {
  const from = new Date();
  const client = createTransferClient(peer());
  await client.deposit({ user: USER, currency: 'USD', amount: 50n * USD, transaction_uuid: randomUUID() });
  const [slot, table] = [await seat('baize-slot'), await seat('baize-roulette')];
  for (let turn = 0; turn < 3; turn += 1) {
    const spin = await slot('/api/slot/spin', { clientRoundId: randomUUID(), stake: '20000' });
    await slot('/api/round/seen', { roundId: spin });
    const bets = [
      { spot: 'red', amount: '50000' },
      { spot: 'black', amount: '100000' },
    ];
    const turned = await table('/api/roulette/spin', { clientRoundId: randomUUID(), bets });
    await table('/api/round/seen', { roundId: turned });
  }
  const to = new Date(Date.now() + 1_000);
  const failed: object[] = [];
  const count = await runListConformance(
    { url: world.url, privateKey: world.platform.privateKey, now: Date.now },
    { operatorId: OPERATOR, user: USER, from, to },
    (result) => void (result.result === 'pass' || failed.push(result)),
  );
  assert.deepEqual(failed, []);
  assert.equal(count.passed, 7);
  const listed = await createGamesClient(peer()).transactionsList({ user: USER });
  assert.ok(listed.ok);
  const atTable = listed.value.filter(
    ({ type, game_code }) => type === 'bet' && game_code === 'baize-roulette',
  );
  assert.deepEqual(
    atTable.map(({ amount, valid_bet }) => [amount, valid_bet]),
    Array.from({ length: 3 }, () => [150_000n, 50_000n]),
    'opposite chips count the difference',
  );
  const left = listed.value.reduce((sum, { type, amount }) => sum + (type === 'bet' ? -amount : amount), 0n);
  const told = await client.balance({ user: USER, currency: 'USD' });
  assert.equal(told.outcome === 'answered' && told.value.balance, 50n * USD + left);
});
