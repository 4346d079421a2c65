import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_CURRENCY } from '@baize/vendor-protocol';
import { studioWorld, type PlayAnswer, type Player, type StudioWorld } from '../testing/studio-world.ts';

let world: StudioWorld;
let count = 0;
const STAKE = 100_000n;
const nextId = (): string => `test-round-${++count}`;

before(async () => {
  world = await studioWorld();
});
after(() => world.end());
beforeEach(() => {
  world.platform.fault = () => 'none';
  world.platform.seen.length = 0;
});

const aPlayer = (): Promise<Player> => world.launch({ user: `u_${nextId()}` });
const spin = (player: Player, id = nextId(), stake = STAKE): Promise<PlayAnswer> =>
  player.post('/api/slot/spin', { clientRoundId: id, stake: stake.toString() });
const seen = (player: Player, answer: PlayAnswer): Promise<PlayAnswer> =>
  player.post('/api/round/seen', { roundId: answer.round?.id ?? '' });
const calls = (path: string): typeof world.platform.seen =>
  world.platform.seen.filter((call) => call.path.endsWith(path));

/** Waits until the player's open round is over on the wallet's side. */
async function settled(player: Player): Promise<void> {
  for (let i = 0; i < 100; i++) {
    const session = await player.get('/api/session');
    const open = session['unfinished'];
    if (open === null || (open as { state: string }).state === 'settled') return;
    await pause(50);
  }
  assert.fail('the round did not come to its end');
}

async function outboxEmpty(): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (/studio_outbox_pending 0/.test(await (await fetch(`${world.url}/metrics`)).text())) return;
    await pause(50);
  }
  assert.fail('the outbox did not empty');
}

test('A7 a spin is one bet and one win that closes the round, zero win too, exact to the unit and signed', async () => {
  const player = await aPlayer();
  let losing = 0;
  for (let i = 0; i < 12; i++) {
    const start = world.platform.balance;
    world.platform.seen.length = 0;
    const answer = await spin(player);
    assert.equal(answer.ok, true);
    const win = BigInt(answer.round?.win ?? '-1');
    assert.equal(world.platform.balance, start - STAKE + win);
    const [bet, paid] = world.platform.seen;
    assert.deepEqual(
      [bet?.path, paid?.path, world.platform.seen.length],
      ['/transaction/bet', '/transaction/win', 2],
    );
    assert.equal(paid?.reference, bet?.transactionUuid);
    assert.equal(paid?.amount, win);
    assert.ok(paid?.roundClosed && paid.verified && bet?.verified);
    assert.equal(answer.round?.balanceAfter, world.platform.balance.toString());
    if (win === 0n) losing++;
    await seen(player, answer);
  }
  assert.ok(losing > 0, 'twelve spins without a loss would be strange');
});

test('a double click is one round: the same id answers the same outcome and takes one stake', async () => {
  const player = await aPlayer();
  const id = nextId();
  const start = world.platform.balance;
  const answers = await Promise.all([spin(player, id), spin(player, id), spin(player, id)]);
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer.round?.outcome))).size, 1);
  assert.equal(calls('/bet').length, 1);
  assert.equal(world.platform.balance, start - STAKE + BigInt(answers[0]?.round?.win ?? '0'));
  const changed = await spin(player, id, 200_000n);
  assert.deepEqual({ ok: changed.ok, code: changed.code }, { ok: false, code: 'round_conflict' });
});

test('R18 a refused bet moves nothing, shows no outcome and leaves no open round', async () => {
  const player = await aPlayer();
  world.platform.fault = (path) => (path.endsWith('/bet') ? 'RS_ERROR_NOT_ENOUGH_MONEY' : 'none');
  const start = world.platform.balance;
  const answer = await spin(player);
  assert.deepEqual(
    { ok: answer.ok, code: answer.code, round: answer.round },
    { ok: false, code: 'insufficient_funds', round: undefined },
  );
  assert.equal(world.platform.balance, start);
  assert.equal(calls('/rollback').length, 0);
  world.platform.fault = () => 'none';
  assert.equal((await spin(player)).ok, true);
});

test('every refusal of the wallet has its own code', async () => {
  const table: [`RS_ERROR_${string}`, string][] = [
    ['RS_ERROR_INVALID_TOKEN', 'session_closed'],
    ['RS_ERROR_TOKEN_EXPIRED', 'session_closed'],
    ['RS_ERROR_USER_DISABLED', 'account_blocked'],
    ['RS_ERROR_LIMIT_REACHED', 'limit_reached'],
    ['RS_ERROR_BET_LIMIT_EXCEEDED', 'limit_reached'],
    ['RS_ERROR_BONUS_STAKE', 'bonus_stake'],
    ['RS_ERROR_BONUS_GAME', 'bonus_game'],
    ['RS_ERROR_INVALID_GAME', 'game_unavailable'],
    ['RS_ERROR_INVALID_PARTNER', 'game_unavailable'],
  ];
  const player = await aPlayer();
  for (const [status, code] of table) {
    world.platform.fault = (path) => (path.endsWith('/bet') ? status : 'none');
    const id = nextId();
    assert.equal((await spin(player, id)).code, code, status);
    assert.equal((await spin(player, id)).code, code, `${status}, asked again`);
  }
});

test('A4 an answer lost on the way is asked for again under the same transaction id, and the round is played', async () => {
  const player = await aPlayer();
  let first = true;
  world.platform.fault = (path) => {
    if (!path.endsWith('/bet') || !first) return 'none';
    first = false;
    return 'apply_then_drop';
  };
  const start = world.platform.balance;
  const answer = await spin(player);
  assert.equal(answer.ok, true);
  assert.equal(new Set(calls('/bet').map((call) => call.transactionUuid)).size, 1);
  assert.equal(calls('/bet').length, 2);
  assert.equal(world.platform.balance, start - STAKE + BigInt(answer.round?.win ?? '0'));
});

test('A4 a bet nobody can answer for is rolled back durably, taken or not; the player waits for it', async () => {
  for (const fault of ['apply_then_drop', 'drop', 'http_500'] as const) {
    const player = await aPlayer();
    world.platform.seen.length = 0;
    world.platform.fault = (path) => (path.endsWith('/bet') ? fault : 'none');
    const start = world.platform.balance;
    const answer = await spin(player);
    assert.deepEqual({ ok: answer.ok, code: answer.code }, { ok: false, code: 'wallet_unavailable' });
    assert.equal(calls('/bet').length, 3);
    world.platform.fault = () => 'none';
    await settled(player);
    assert.equal(world.platform.balance, start, fault);
    assert.equal(calls('/rollback').length, 1);
    assert.equal(calls('/rollback')[0]?.reference, calls('/bet')[0]?.transactionUuid);
    assert.equal((await spin(player)).ok, true);
  }
});

test('a refusal after an unanswered attempt is rolled back too: the first attempt may still arrive', async () => {
  const player = await aPlayer();
  let bets = 0;
  world.platform.fault = (path) =>
    path.endsWith('/bet') && ++bets === 1
      ? 'drop'
      : path.endsWith('/bet')
        ? 'RS_ERROR_NOT_ENOUGH_MONEY'
        : 'none';
  assert.equal((await spin(player)).code, 'insufficient_funds');
  await settled(player);
  const [rollback] = calls('/rollback');
  assert.equal(rollback?.reference, calls('/bet')[0]?.transactionUuid);
  assert.equal(world.platform.applied.get(rollback?.reference ?? '')?.state, 'TOMBSTONE');
});

test('a win the wallet does not take waits in the outbox over a restart and is paid once', async () => {
  const player = await aPlayer();
  world.platform.fault = (path) => (path.endsWith('/win') ? 'drop' : 'none');
  const start = world.platform.balance;
  const answer = await spin(player);
  assert.equal(answer.round?.state, 'settling');
  assert.equal(answer.round?.balanceAfter, null);
  await world.restart();
  assert.equal(world.platform.balance, start - STAKE);
  world.platform.fault = () => 'none';
  await outboxEmpty();
  assert.equal(world.platform.balance, start - STAKE + BigInt(answer.round?.win ?? '-1'));
  const wins = calls('/win');
  assert.equal(new Set(wins.map((call) => call.transactionUuid)).size, 1);
  assert.ok(wins.length >= 2);
  await pause(400);
  assert.equal(world.platform.balance, start - STAKE + BigInt(answer.round?.win ?? '-1'));
});

test('a final refusal of a win stops, is counted as dead and leaves the round disputed', async () => {
  const player = await aPlayer();
  world.platform.fault = (path) => (path.endsWith('/win') ? 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' : 'none');
  const answer = await spin(player);
  assert.equal(answer.round?.state, 'disputed');
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  assert.match(metrics, /studio_outbox_dead_total\{kind="win"\} 1/);
  assert.match(metrics, /studio_outbox_dead 1/);
});

test('R23 an interrupted round comes back with the same outcome after reload and restart, and must be finished first', async () => {
  const player = await aPlayer();
  const answer = await spin(player);
  const blocked = await spin(player);
  assert.deepEqual({ ok: blocked.ok, code: blocked.code }, { ok: false, code: 'round_unfinished' });
  await world.restart();
  const session = await player.get('/api/session');
  const open = session['unfinished'] as { id: string; outcome: unknown };
  assert.equal(open.id, answer.round?.id);
  assert.deepEqual(open.outcome, answer.round?.outcome);
  await seen(player, answer);
  assert.equal((await player.get('/api/session'))['unfinished'], null);
  assert.equal((await spin(player)).ok, true);
});

test('R24 the last fifty rounds are recalled with bets, outcome, win and balance', async () => {
  const player = await world.launch({ user: `u_${nextId()}`, gameCode: 'baize-roulette' });
  const bets = [
    { spot: 'red', amount: '100000' },
    { spot: 'straight-7', amount: '50000' },
  ];
  const answer = await player.post('/api/roulette/spin', { clientRoundId: nextId(), bets });
  await seen(player, answer);
  const { rounds } = (await player.get('/api/rounds')) as unknown as {
    rounds: NonNullable<PlayAnswer['round']>[];
  };
  assert.deepEqual(
    rounds.map((round) => [round.bets, round.win, round.balanceAfter]),
    [[bets, answer.round?.win, answer.round?.balanceAfter]],
  );
});

test('R26 demo play uses the same rules, its own money, and never speaks to a wallet', async () => {
  const player = await world.launch({ demo: true });
  const session = await player.get('/api/session');
  assert.deepEqual(
    [session['demo'], session['currency'], session['balance']],
    [true, DEMO_CURRENCY, '100000000'],
  );
  const start = world.platform.balance;
  let balance = 100_000_000n;
  for (let i = 0; i < 5; i++) {
    const answer = await spin(player);
    balance += BigInt(answer.round?.win ?? '0') - STAKE;
    assert.equal(answer.round?.balanceAfter, balance.toString());
    await seen(player, answer);
  }
  assert.equal(world.platform.balance, start);
  assert.equal(world.platform.seen.length, 0);
});

test('bad stakes are refused before anything is asked of the wallet', async () => {
  const slot = await aPlayer();
  for (const stake of ['99999', '1'])
    assert.equal((await spin(slot, nextId(), BigInt(stake))).code, 'stake_not_offered');
  for (const stake of ['-100000', '1.5', '', '1e5', '99999999999999999999'])
    assert.equal((await slot.post('/api/slot/spin', { clientRoundId: nextId(), stake })).code, 'bad_request');
  assert.equal(
    (await slot.post('/api/slot/spin', { clientRoundId: 'x', stake: '100000' })).code,
    'bad_request',
  );
  const roulette = await world.launch({ user: `u_${nextId()}`, gameCode: 'baize-roulette' });
  const place = (bets: object[]): Promise<PlayAnswer> =>
    roulette.post('/api/roulette/spin', { clientRoundId: nextId(), bets });
  const cases: [object[], string][] = [
    [[{ spot: 'straight-37', amount: '100000' }], 'spot_unknown'],
    [
      [
        { spot: 'red', amount: '50000' },
        { spot: 'red', amount: '50000' },
      ],
      'spot_unknown',
    ],
    [[{ spot: 'red', amount: '50001' }], 'stake_not_offered'],
    [[{ spot: 'red', amount: '50050000' }], 'limit_exceeded'],
    [Array.from({ length: 5 }, (_, i) => ({ spot: `straight-${i}`, amount: '50000000' })), 'limit_exceeded'],
    [[], 'bad_request'],
    [[{ spot: 'red', amount: '-50000' }], 'bad_request'],
  ];
  for (const [bets, code] of cases) assert.equal((await place(bets)).code, code, JSON.stringify(bets));
  assert.equal(
    (await roulette.post('/api/slot/spin', { clientRoundId: nextId(), stake: '100000' })).code,
    'game_unavailable',
  );
  assert.equal(calls('/bet').length, 0);
});

test('an unknown session is told so and gets nothing', async () => {
  const reply = await fetch(`${world.url}/api/session`, {
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  });
  assert.deepEqual(await reply.json(), { ok: false, code: 'session_closed' });
  assert.equal((await fetch(`${world.url}/play?s=nothing`)).status, 404);
});
