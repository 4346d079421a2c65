import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { recompute, hashOf } from '@baize/fair/verify';
import { playRoulette } from '../games/roulette/round.ts';
import { STRIPS } from '../games/slot/reels.ts';
import { playSlot } from '../games/slot/spin.ts';
import { studioWorld, type PlayAnswer, type StudioWorld } from '../testing/studio-world.ts';

let world: StudioWorld;
before(async () => {
  world = await studioWorld();
});
after(() => world.end());

type Fair = {
  inUse: { serverHash: string; clientSeed: string; nonce: number };
  revealed: { serverHash: string; serverSeed: string; clientSeed: string }[];
};
const fairOf = (answer: PlayAnswer): Fair => answer as unknown as Fair;

test('the hash is shown before, the seed after, and every round can be recomputed by hand and by the verifier', async () => {
  const player = await world.launch({ user: 'u_fair' });
  const promised = fairOf(await player.get('/api/fair')).inUse;
  const rounds: PlayAnswer[] = [];
  for (let i = 0; i < 30; i++) {
    const answer = await player.post('/api/slot/spin', { clientRoundId: `fair-round-${i}`, stake: '20000' });
    await player.post('/api/round/seen', { roundId: answer.round?.id ?? '' });
    assert.equal(answer.round?.fair.serverSeed, null, 'a seed in use is never told');
    rounds.push(answer);
  }
  const rotated = await player.post('/api/fair/rotate', { clientSeed: 'my-own_seed1' });
  assert.equal(rotated.ok, true);
  const fair = fairOf(await player.get('/api/fair'));
  assert.equal(fair.inUse.clientSeed, 'my-own_seed1');
  assert.notEqual(fair.inUse.serverHash, promised.serverHash);
  const [revealed] = fair.revealed;
  assert.equal(revealed?.serverHash, promised.serverHash);
  const serverSeed = revealed?.serverSeed ?? '';
  assert.equal(createHash('sha256').update(serverSeed).digest('hex'), promised.serverHash);
  assert.equal(await hashOf(serverSeed), promised.serverHash);
  for (const [nonce, { round }] of rounds.entries()) {
    assert.equal(round?.fair.nonce, nonce);
    assert.deepEqual(
      await recompute({ serverSeed, clientSeed: promised.clientSeed, nonce }, playSlot),
      round?.outcome,
    );
    const block = createHmac('sha256', serverSeed).update(`${promised.clientSeed}:${nonce}:0`).digest();
    const byHand = STRIPS.map((strip, reel) => block.readUInt32BE(reel * 4) % strip.length);
    assert.deepEqual(round?.outcome?.game === 'slot' && round.outcome.spins[0]?.stops, byHand);
  }
});

test('roulette follows the same seeds, and the seed cannot be changed while a round is open', async () => {
  const player = await world.launch({ user: 'u_fair_wheel', gameCode: 'baize-roulette' });
  const promised = fairOf(await player.get('/api/fair')).inUse;
  const answer = await player.post('/api/roulette/spin', {
    clientRoundId: 'wheel-round-1',
    bets: [{ spot: 'red', amount: '50000' }],
  });
  assert.equal((await player.post('/api/fair/rotate', { clientSeed: 'abc' })).code, 'round_unfinished');
  await player.post('/api/round/seen', { roundId: answer.round?.id ?? '' });
  await player.post('/api/fair/rotate', { clientSeed: 'abc' });
  const serverSeed = fairOf(await player.get('/api/fair')).revealed[0]?.serverSeed ?? '';
  assert.deepEqual(
    await recompute({ serverSeed, clientSeed: promised.clientSeed, nonce: 0 }, playRoulette),
    answer.round?.outcome,
  );
});

test('a client seed is plain text that cannot be confused with the rest of the authenticated text', async () => {
  const player = await world.launch({ user: 'u_fair_text' });
  for (const clientSeed of ['', 'a:b', ' a', 'é', 'a'.repeat(65)])
    assert.equal((await player.post('/api/fair/rotate', { clientSeed })).code, 'bad_request');
});
