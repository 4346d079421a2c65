import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { studioWorld, type StudioWorld } from '../testing/studio-world.ts';

let world: StudioWorld;
before(async () => {
  world = await studioWorld();
});
after(() => world.end());

const STAKE = '200000';
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
let nth = 0;
const launch = (user: string, more: { rounds?: number; expires_at?: string } = {}) =>
  world.launch({
    user,
    freeRounds: {
      reward_uuid: `grant-of-${user}`,
      rounds: 2,
      amount: BigInt(STAKE),
      expires_at: soon(3_600_000),
      ...more,
    },
  });
type Seat = Awaited<ReturnType<typeof launch>>;
const spin = (seat: Seat, isFree: boolean, stake = STAKE) =>
  seat.post('/api/slot/spin', { clientRoundId: `round-${(nth += 1)}-free`, stake, isFree });
const left = async (seat: Seat) =>
  ((await seat.get('/api/session'))['freeRounds'] as { left: number } | null)?.left;

test('granted rounds are played at their stake, say so on the wire, and end', async () => {
  const seat = await launch('u_free');
  assert.equal(await left(seat), 2);
  const from = world.platform.seen.length;
  for (const expected of [1, undefined]) {
    const played = await spin(seat, true);
    assert.ok(played.ok && played.round?.isFree);
    await seat.post('/api/round/seen', { roundId: played.round.id });
    assert.equal(await left(seat), expected);
  }
  const said = world.platform.seen.slice(from).filter(({ path }) => !path.endsWith('/balance'));
  assert.ok(said.some(({ path }) => path.endsWith('/win')) && said.some(({ path }) => path.endsWith('/bet')));
  assert.ok(
    said.every(({ verified, isFree, rewardUuid }) => verified && isFree && rewardUuid === 'grant-of-u_free'),
  );
  assert.equal((await spin(seat, true)).code, 'free_over');
  const listed = await world.platform.games(world.url).transactionsList({ user: 'u_free' });
  assert.ok(listed.ok && listed.value.length > 0 && listed.value.every((one) => one.is_free === true));
});

test('another stake than the granted one is no free round, and one with a stake stays one', async () => {
  const seat = await launch('u_other');
  assert.equal((await spin(seat, true, '300000')).code, 'free_over');
  const paid = await spin(seat, false);
  assert.ok(paid.ok && paid.round && !paid.round.isFree);
  assert.equal(world.platform.seen.findLast(({ path }) => path.endsWith('/bet'))?.isFree, false);
  assert.equal(await left(seat), 2);
});

test('what the platform does not take any more is over, and a round it never answered for comes back', async () => {
  const seat = await launch('u_gone', { rounds: 5 });
  world.platform.fault = (path) => (path.endsWith('/bet') ? 'RS_ERROR_LIMIT_REACHED' : 'none');
  assert.equal((await spin(seat, true)).code, 'free_over');
  assert.equal(await left(seat), undefined);
  const other = await launch('u_silent', { rounds: 5 });
  world.platform.fault = (path) => (path.endsWith('/bet') ? 'drop' : 'none');
  assert.equal((await spin(other, true)).code, 'wallet_unavailable');
  world.platform.fault = () => 'none';
  assert.equal(await left(other), 5);
});

test('rounds that ran out, and those of a demo, are not offered', async () => {
  assert.equal(await left(await launch('u_late', { expires_at: soon(-1) })), undefined);
  assert.equal(await left(await world.launch({ demo: true })), undefined);
});
