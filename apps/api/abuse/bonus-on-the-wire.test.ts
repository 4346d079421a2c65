import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aGame } from '@baize/catalogue/testing';
import { parseUnits, systemClock } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aConnection, aGameSession, type TestConnection } from '@baize/play/testing';
import { FREE_TERMS, grantBonus, type BonusTerms } from '@baize/rewards';
import { aSession, aUser } from '@baize/sign-in/testing';
import { loadPrivateKey, signBody, writeWireJson } from '@baize/vendor-protocol';
import { reconcile, withdrawable } from '@baize/wallet';
import { aServer, type TestServer } from '../testing.ts';

/**
 * Issue 14, "bound money", through the whole signed gateway of the composed product: what an open bonus does not allow is refused with
 * the protocol's own code before a unit moves, and is never punished afterwards (complaint 11 of standards.md).
 */
type Game = { nodeId: number; gameId: number; gameCode: string };
let world: TestServer;
let hub: TestConnection;
let caleta: TestConnection;
let games: Record<'slot' | 'live' | 'shut' | 'caleta' | 'caletaShut', Game>;
before(async () => {
  world = await aServer();
  const { db } = world;
  hub = await db.transaction((tx) => aConnection(tx, { code: 'HUBLIKE' }));
  caleta = await db.transaction((tx) => aConnection(tx, { code: 'CALETALIKE' }));
  await db.run(`update play.connection set dialect = 'CALETA' where id = $1`, [caleta.connectionId]);
  await db.transaction((tx) => aConnection(tx, { code: 'OWNWALLET', walletMode: 'transfer' }));
  const of = { connectionCode: hub.code };
  games = {
    slot: await aGame(db, { ...of, gameType: 'RNG', vendorCode: 'HLS' }),
    live: await aGame(db, { ...of, gameType: 'LIVE', vendorCode: 'HLL', classify: 'BAC' }),
    shut: await aGame(db, { ...of, gameType: 'RNG', vendorCode: 'HLS' }),
    caleta: await aGame(db, { connectionCode: caleta.code, gameType: 'RNG', vendorCode: 'CLT' }),
    caletaShut: await aGame(db, { connectionCode: caleta.code, gameType: 'FISH', vendorCode: 'CLF' }),
  };
  await aGame(db, { connectionCode: 'OWNWALLET', gameType: 'RNG', vendorCode: 'OWN' });
});
after(() => world.close());

const aPlayer = async (at: TestConnection = hub, game: Game = games.slot) => {
  const { db, merchant } = world;
  const member = await db.transaction((tx) => aUser(tx, { merchant, balance: '100' }));
  const { connectionId } = at;
  const token = await aGameSession(db, { member, connectionId, gameId: game.gameId, clock: systemClock });
  return { member, token, at };
};
type Player = Awaited<ReturnType<typeof aPlayer>>;
type Message = { gameCode: string; amount: string; uuid?: string; more?: object };

/** One signed call; answers the protocol's status and the balance it names. */
async function send(
  { member, token, at }: Player,
  call: 'bet' | 'win' | 'rollback',
  { gameCode, amount, uuid = randomUUID(), more = {} }: Message,
): Promise<[status: string, balance: number | undefined]> {
  const body = writeWireJson({
    token,
    user: member.walletUser,
    supplier_user: member.walletUser,
    transaction_uuid: uuid,
    request_uuid: randomUUID(),
    round: `round-${uuid}`,
    round_closed: true,
    game_code: gameCode,
    ...(call === 'rollback' ? {} : { currency: 'USD', amount: parseUnits(amount) }),
    ...more,
  });
  const answer = await world.server.site.inject({
    method: 'POST',
    url: `/gw/${at.code}/transaction/${call}`,
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': signBody(body, loadPrivateKey(at.privatePem)),
      'x-msg-timestamp': String(Date.now()),
    },
    payload: body,
  });
  assert.equal(answer.statusCode, 200);
  const { status, balance } = answer.json<{ status: string; balance?: number }>();
  return [status, balance];
}
const bet = (player: Player, { gameCode }: Game, amount: string, more: object = {}) =>
  send(player, 'bet', { gameCode, amount, more });

let last = 0;
const grant = (member: Member, terms: Partial<BonusTerms>) =>
  world.db.transaction(async (tx) => {
    const granted = await grantBonus({ clock: systemClock }, tx, {
      memberId: member.memberId,
      merchantId: member.merchantId,
      source: 'promotion',
      ref: `wire:${(last += 1)}`,
      amount: parseUnits('20'),
      terms: { ...FREE_TERMS, turnoverTimes: 1000, ...terms },
      title: { EN: 'Welcome' },
      actor: 'job:test',
    });
    assert.ok(granted.ok);
    return granted.value.grantId;
  });
const standing = async ({ member }: Player) => ({
  ...(await withdrawable(world.db, member.accountId)),
  entries: (await world.db.many('select 1 from wallet.entry where account_id = $1', [member.accountId]))
    .length,
  bets: (await world.db.many('select 1 from bets.bet_record where account_id = $1', [member.accountId]))
    .length,
});

type Row = [says: string, at: 'hub' | 'caleta', game: keyof typeof games, amount: string, status: string];
const rows: Row[] = [
  ['a stake above the largest', 'hub', 'slot', '5.01', 'RS_ERROR_BONUS_STAKE'],
  ['all of the wallet at once', 'hub', 'slot', '120', 'RS_ERROR_BONUS_STAKE'],
  ['an excluded game', 'hub', 'shut', '1', 'RS_ERROR_BONUS_GAME'],
  ['a game of a closed category', 'hub', 'live', '1', 'RS_ERROR_BONUS_GAME'],
  [
    'a largest stake, to a peer without a word for it',
    'caleta',
    'caleta',
    '6',
    'RS_ERROR_BET_LIMIT_EXCEEDED',
  ],
  ['a closed vendor, to a peer without a word for it', 'caleta', 'caletaShut', '1', 'RS_ERROR_INVALID_GAME'],
];
for (const [says, at, game, amount, status] of rows)
  test(`R22 ${says} is refused on the wire as ${status}, again when repeated, and nothing moved`, async () => {
    const peer = at === 'hub' ? hub : caleta;
    const player = await aPlayer(peer);
    await grant(player.member, {
      maxStake: parseUnits('5'),
      excluded: [
        { kind: 'game', id: String(games.shut.gameId) },
        { kind: 'gameType', id: 'LIVE' },
        { kind: 'vendor', id: 'CLF' },
      ],
    });
    const before_ = await standing(player);
    const { gameCode } = games[game];
    const uuid = randomUUID();
    const units = Number(parseUnits('120'));
    assert.deepEqual(await send(player, 'bet', { gameCode, amount, uuid }), [status, units]);
    assert.deepEqual(await send(player, 'bet', { gameCode, amount, uuid }), [status, units], 'repeated');
    assert.deepEqual(await standing(player), before_, 'nothing moved, no bet is kept');
    // A vendor that takes back what was refused, or pays it, gets nothing out of us.
    const of = { reference_transaction_uuid: uuid };
    await send(player, 'rollback', { gameCode, amount, more: of });
    const [paid] = await send(player, 'win', { gameCode, amount, more: of });
    assert.notEqual(paid, 'RS_OK', 'a win of a stake that was never taken');
    assert.deepEqual((await standing(player)).available, before_.available);
    const within = at === 'hub' ? games.slot : games.caleta;
    assert.deepEqual(await bet(player, within, '5'), ['RS_OK', Number(parseUnits('115'))]);
    assert.deepEqual(await reconcile(world.db, systemClock), []);
  });

test('R22 R42 a stake that was taken before the bonus hears its first answer, its win is paid, and the next stake is bound', async () => {
  const player = await aPlayer();
  const uuid = randomUUID();
  const message = { gameCode: games.live.gameCode, amount: '30', uuid };
  const open = { ...message, more: { round_closed: false } };
  assert.deepEqual(await send(player, 'bet', open), ['RS_OK', Number(parseUnits('70'))]);
  await grant(player.member, { maxStake: parseUnits('5'), excluded: [{ kind: 'gameType', id: 'LIVE' }] });
  const [again] = await send(player, 'bet', open);
  assert.equal(again, 'RS_OK', 'a repeat of a taken stake is no new stake');
  assert.equal((await bet(player, games.live, '30'))[0], 'RS_ERROR_BONUS_GAME');
  const won = await send(player, 'win', {
    ...message,
    uuid: randomUUID(),
    amount: '60',
    more: { reference_transaction_uuid: uuid, round: `round-${uuid}` },
  });
  assert.deepEqual(won, ['RS_OK', Number(parseUnits('150'))]);
});

test('R22 twenty stakes at once around a grant: what came after it is bound, however they were batched', async () => {
  const player = await aPlayer();
  const stakes = Array.from({ length: 20 }, () => bet(player, games.slot, '1'));
  const grantId = await grant(player.member, { maxStake: parseUnits('0.50') });
  const answers = await Promise.all([
    ...stakes,
    ...Array.from({ length: 5 }, () => bet(player, games.slot, '1')),
  ]);
  assert.deepEqual(new Set(answers.slice(20).map(([status]) => status)), new Set(['RS_ERROR_BONUS_STAKE']));
  const { seq } = await world.db.one<{ seq: bigint }>('select seq from rewards.bonus where grant_id = $1', [
    grantId,
  ]);
  const late = await world.db.many(
    `select 1 from wallet.entry where account_id = $1 and seq > $2 and is_play and amount = $3`,
    [player.member.accountId, seq, -parseUnits('1')],
  );
  assert.equal(late.length, 0, 'no stake of one major unit stands after the bonus');
});

test('R22 API-035 a grant raced by a transfer to a vendor’s own wallet: the bonus never finds itself there', async () => {
  const { db, host, merchant } = world;
  let refusals = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    const member = await db.transaction((tx) => aUser(tx, { merchant, balance: '100' }));
    const authorization = `Bearer ${await aSession(db, member.memberId)}`;
    const transfer = () =>
      world.server.site.inject({
        method: 'POST',
        url: '/wps/relay/GCS_walletTransfer',
        headers: { host, authorization },
        payload: { fromWallet: 'MAIN', toWallet: 'OWNWALLET', all: true, requestId: randomUUID() },
      });
    const terms = { maxStake: parseUnits('5') };
    // Odd turns let the transfers begin first.
    const later = turn % 2 === 0 ? Promise.resolve() : sleep(turn);
    const [grantId, answers] = await Promise.all([
      later.then(() => grant(member, terms)),
      Promise.all([transfer(), transfer()]),
    ]);
    refusals += answers.filter(
      (a) => a.json<{ message: string }>().message === 'wallet_not_for_bonus',
    ).length;
    assert.equal((await transfer()).json<{ message: string }>().message, 'wallet_not_for_bonus');
    const row = await db.one<{ ownBefore: bigint; seq: bigint }>(
      'select own_before, seq from rewards.bonus where grant_id = $1',
      [grantId],
    );
    const gone = await db.many<{ seq: bigint }>(
      `select seq from wallet.entry where account_id = $1 and amount < 0 and is_vendor_transfer and seq > $2`,
      [member.accountId, row.seq],
    );
    assert.deepEqual(gone, [], 'nothing goes there after the bonus');
  }
  assert.ok(refusals > 0, 'the race was run both ways');
});
