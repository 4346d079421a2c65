import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { aGame } from '@baize/catalogue/testing';
import { aGiveaway, someTerms as giveawayTerms } from '@baize/giveaways/testing';
import { businessDay, formatUnits, parseUnits, systemClock } from '@baize/kernel';
import { playedAt } from '@baize/measures/testing';
import { setLineSettings } from '@baize/member-transfer/testing';
import type { Member } from '@baize/members';
import { aConnection, aGameSession, type TestConnection } from '@baize/play/testing';
import { aPromotion, aVersion, someContent, type TermsOptions } from '@baize/promotions/testing';
import { anExclusion } from '@baize/protection/testing';
import { rebatesFrom } from '@baize/rebate/testing';
import { FREE_TERMS, grantBonus, offerReward, storedTerms, type BonusTerms } from '@baize/rewards';
import { aSession, aUser, sealWith } from '@baize/sign-in/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { loadPrivateKey, signBody, writeWireJson } from '@baize/vendor-protocol';
import { reconcile, withdrawable } from '@baize/wallet';
import { createLog } from '../log.ts';
import { createServer, type Server } from '../server.ts';
import { aServer, type TestServer } from '../testing.ts';

/**
 * Issue 14, "must show" 5: ten ways to get a reward twice or with no risk, by a member with a script, against two processes of the composed
 * product over one database. Each is refused, and the ledger, what was given and what is owed are read again.
 * Both sides of a table are reported: modules/promotions/abuse.test.ts. Points, deposits and gifts of levels: their modules' tests.
 */
const HOST = 'twice.example';
let world: TestServer;
let second: Server;
let shop: Merchant;
let vendor: TestConnection;
let game: { gameId: number; gameCode: string };
before(async () => {
  world = await aServer();
  second = await createServer(world.config, createLog(world.config, 'second'), { apps: null });
  const { db } = world;
  vendor = await db.transaction((tx) => aConnection(tx, { code: 'TWICE' }));
  game = await aGame(db, { connectionCode: vendor.code });
  shop = await db.transaction(async (tx) => {
    const flags = { MANPLAYREB3: true };
    const merchant = await aMerchant(tx, { hosts: [HOST], currency: 'USD', settings: { flags } });
    await setLineSettings(tx, merchant.id, {
      toUpline: true,
      toDownline: true,
      agentDeposit: true,
      max: '500',
    });
    return merchant;
  });
});
after(async () => {
  await second.stop();
  assert.deepEqual(await reconcile(world.db, systemClock), [], 'the ledger’s laws hold');
  await world.close();
});

type Player = { member: Member; headers: Record<string, string> };
const aPlayer = async (more: Partial<Parameters<typeof aUser>[1]> = {}): Promise<Player> => {
  const member = await world.db.transaction((tx) => aUser(tx, { merchant: shop, balance: '100', ...more }));
  const headers = { host: HOST, authorization: `Bearer ${await aSession(world.db, member.memberId)}` };
  return { member, headers };
};
type Said = { message: string; value: never };
/** At one process or the other. */
const post = async ({ headers }: Player, url: string, payload: object, node: 0 | 1 = 0): Promise<string> => {
  const { site } = node === 0 ? world.server : second;
  const answer = await site.inject({ method: 'POST', url, headers, payload });
  assert.ok(answer.statusCode < 500, answer.body);
  return answer.json<Said>().message || 'ok';
};
const relay = (call: string) => `/wps/relay/${call}`;
/** The same from eight tabs, four at each process. */
const fromEight = (player: Player, url: string, payload: object) =>
  Promise.all(Array.from({ length: 8 }, (_, tab) => post(player, url, payload, tab % 2 ? 1 : 0)));

const standing = async ({ member: { accountId } }: Player) => {
  const { available, turnoverLeft } = await withdrawable(world.db, accountId);
  return [available, turnoverLeft].map((units) => Number(formatUnits(units, 2)));
};
const given = async ({ member: { memberId } }: Player) =>
  (
    await world.db.many<{ amount: bigint; takenBack: bigint; state: string }>(
      'select amount, taken_back, state from rewards.bonus where member_id = $1 order by grant_id',
      [memberId],
    )
  ).map(({ amount, takenBack, state }) => [
    state,
    Number(formatUnits(amount, 2)),
    Number(formatUnits(takenBack, 2)),
  ]);

let last = 0;
const gift = ({ member: { memberId } }: Player, amount: string, terms: Partial<BonusTerms>) => ({
  memberId,
  merchantId: shop.id,
  source: 'promotion' as const,
  ref: `twice:${(last += 1)}`,
  amount: parseUnits(amount),
  terms: { ...FREE_TERMS, ...terms },
  title: { EN: 'Gift' },
});
const offer = async (player: Player, amount: string, terms: Partial<BonusTerms> = {}): Promise<string> => {
  const made = await world.db.transaction((tx) =>
    offerReward({ clock: systemClock }, tx, gift(player, amount, terms)),
  );
  assert.ok(made.ok);
  return String(made.value.rewardId);
};
const grant = async (player: Player, amount: string, terms: Partial<BonusTerms>): Promise<string> => {
  const made = await world.db.transaction((tx) =>
    grantBonus({ clock: systemClock }, tx, { ...gift(player, amount, terms), actor: 'job:test' }),
  );
  assert.ok(made.ok);
  return String(made.value.grantId);
};
const promotion = (terms: TermsOptions, budget = '1000') =>
  world.db.transaction((tx) =>
    aPromotion(tx, { merchantId: shop.id, content: someContent(terms), budget, at: new Date() }),
  );
const entriesOf = (promoId: number) =>
  world.db.many<{ memberId: number; version: number; amount: bigint }>(
    'select member_id, version, amount from promotions.entry where promo_id = $1 order by entry_id',
    [promoId],
  );

async function send(
  { member, token }: { member: Member; token: string },
  call: 'bet' | 'rollback',
  message: object,
): Promise<string> {
  const body = writeWireJson({
    token,
    user: member.walletUser,
    supplier_user: member.walletUser,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    game_code: game.gameCode,
    ...message,
  });
  const answer = await world.server.site.inject({
    method: 'POST',
    url: `/gw/${vendor.code}/transaction/${call}`,
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': signBody(body, loadPrivateKey(vendor.privatePem)),
      'x-msg-timestamp': String(Date.now()),
    },
    payload: body,
  });
  return answer.json<{ status: string }>().status;
}

test('OPEN-PROMO-04 way 1: one reward from eight tabs at two processes, and once more an hour later', async () => {
  const player = await aPlayer();
  const rewardId = await offer(player, '20', { turnoverTimes: 300 });
  const answers = await fromEight(player, relay('MCS2_claimReward'), { rewardId });
  assert.deepEqual(new Set(answers), new Set(['ok']), 'each is told the same');
  assert.equal(await post(player, relay('MCS2_claimReward'), { rewardId }), 'ok');
  assert.deepEqual([await standing(player), await given(player)], [[120, 60], [['OPEN', 20, 0]]]);
  const thief = await aPlayer();
  assert.equal(await post(thief, relay('MCS2_claimReward'), { rewardId }), 'not_found');
  assert.deepEqual(await given(thief), []);
});

test('PROMO-004 way 2: one code from eight tabs, and by a second account of the same device at the same time', async () => {
  const promoId = await promotion({ how: { way: 'CODE', code: 'SPRING' }, who: { once: ['device'] } });
  const twins = [await aPlayer(), await aPlayer(), await aPlayer()];
  await world.db.run(`update members.member set registered_device_id = 'one-phone' where id = any ($1)`, [
    twins.map(({ member }) => member.memberId),
  ]);
  const payload = { promoId, code: 'SPRING' };
  const answers = await Promise.all(
    twins.map((twin) => fromEight(twin, relay('MCS2_applyPromotion'), payload)),
  );
  assert.equal(answers.flat().filter((said) => said === 'ok').length, 1);
  assert.equal((await entriesOf(promoId)).length, 1);
  for (const twin of twins) await fromEight(twin, relay('MCS2_claimPromotion'), { promoId });
  const all = (await Promise.all(twins.map(given))).flat();
  assert.deepEqual(all, [['COMPLETED', 10, 0]], 'one of three accounts has it once');
});

test('OP-26 way 3: the budget runs out in the middle of a rush at two processes', async () => {
  const promoId = await promotion({}, '35');
  const crowd = await Promise.all(Array.from({ length: 10 }, () => aPlayer()));
  const answers = await Promise.all(
    crowd.map((one, n) => post(one, relay('MCS2_applyPromotion'), { promoId }, n % 2 ? 1 : 0)),
  );
  assert.equal(answers.filter((said) => said === 'ok').length, 3);
  assert.equal((await entriesOf(promoId)).length, 3, 'who was refused left nothing');
  for (const one of crowd) await post(one, relay('MCS2_claimPromotion'), { promoId });
  const paid = (await Promise.all(crowd.map(given))).flat();
  assert.deepEqual(paid, Array(3).fill(['COMPLETED', 10, 0]));
  const { spent } = await world.db.one<{ spent: bigint }>(
    'select spent from promotions.budget where promo_id = $1',
    [promoId],
  );
  assert.equal(spent, parseUnits('30'));
});

test('PROMO-004 way 4: joining while other terms are published: each has the version it joined, whole, and once', async () => {
  const asks = (turnoverTimes: number) => storedTerms({ ...FREE_TERMS, turnoverTimes });
  const promoId = await promotion({ what: { kind: 'FIXED', amount: '40' }, asks: asks(100) });
  const crowd = await Promise.all(Array.from({ length: 8 }, () => aPlayer()));
  const dearer = someContent({ what: { kind: 'FIXED', amount: '4' }, asks: asks(2000) });
  const publish = () =>
    world.db.transaction((tx) => aVersion(tx, { promoId, content: dearer, at: new Date() }));
  const join = (one: Player, n: number) =>
    post(one, relay('MCS2_applyPromotion'), { promoId }, n % 2 ? 1 : 0);
  await Promise.all([...crowd.slice(0, 4).map(join), publish(), ...crowd.slice(4).map(join)]);
  for (const one of crowd) assert.notEqual(await join(one, 0), 'ok', 'joined once');
  await Promise.all(crowd.map((one) => fromEight(one, relay('MCS2_claimPromotion'), { promoId })));
  const versions = new Map((await entriesOf(promoId)).map((row) => [row.memberId, row.version]));
  assert.equal(versions.size, 8);
  for (const one of crowd) {
    const isFirst = versions.get(one.member.memberId) === 1;
    assert.deepEqual(await standing(one), isFirst ? [140, 40] : [104, 80]);
  }
});

test('R22 way 5: cancel and claim at the same time, and cancel from eight tabs: each moves once', async () => {
  const player = await aPlayer();
  const bonusId = await grant(player, '30', { turnoverTimes: 1000 });
  const rewardId = await offer(player, '20', { turnoverTimes: 500 });
  const [cancels] = await Promise.all([
    fromEight(player, relay('MCS2_cancelBonus'), { bonusId, takesBack: '30.00' }),
    fromEight(player, relay('MCS2_claimReward'), { rewardId }),
  ]);
  assert.deepEqual(cancels.toSorted(), [...Array<string>(7).fill('bonus_ended'), 'ok']);
  assert.deepEqual(await given(player), [
    ['CANCELLED', 30, 30],
    ['OPEN', 20, 0],
  ]);
  assert.deepEqual(await standing(player), [120, 100]);
});

test('R22 way 6: everything on one stake, cancel, and have the stake called off', async () => {
  const player = await aPlayer();
  const bonusId = await grant(player, '100', { turnoverTimes: 1000 });
  const at = { member: player.member, connectionId: vendor.connectionId, gameId: game.gameId };
  const seat = { member: player.member, token: await aGameSession(world.db, { ...at, clock: systemClock }) };
  const [bet, round] = [randomUUID(), randomUUID()];
  const stake = { transaction_uuid: bet, round, round_closed: false, currency: 'USD' };
  assert.equal(await send(seat, 'bet', { ...stake, amount: parseUnits('200') }), 'RS_OK');
  assert.deepEqual(await standing(player), [0, 1000]);
  for (const takesBack of ['0.00', '100.00'])
    assert.equal(await post(player, relay('MCS2_cancelBonus'), { bonusId, takesBack }, 1), 'bonus_in_play');
  assert.deepEqual(await standing(player), [0, 1000], 'the turnover is still owed');
  assert.equal(await send(seat, 'rollback', { reference_transaction_uuid: bet, round }), 'RS_OK');
  assert.equal(
    await post(player, relay('MCS2_cancelBonus'), { bonusId, takesBack: '0.00' }),
    'figures_changed',
  );
  assert.equal(await post(player, relay('MCS2_cancelBonus'), { bonusId, takesBack: '100.00' }), 'ok');
  assert.deepEqual(await standing(player), [100, 0]);
});

test('R22 WALLET-011 way 7: bonus money to an accomplice above or below before its turnover', async () => {
  const above = await aPlayer({ type: 2, uplineId: null });
  const player = await aPlayer({ uplineId: above.member.memberId, paymentPassword: '246810' });
  await grant(player, '100', { turnoverTimes: 100 });
  const { headers } = player;
  const key = await world.server.site.inject({ method: 'GET', url: '/wps/system/publicKey', headers });
  const seal = () => sealWith(key.json<{ value: { kid: string; pem: string } }>().value, '246810');
  const transfer = (node: 0 | 1) =>
    post(
      player,
      '/wps/agent/transfer',
      { direction: 'UPLINE', amount: '50', remark: '', paymentPassword: seal(), requestId: randomUUID() },
      node,
    );
  assert.deepEqual(await Promise.all([transfer(0), transfer(1)]), ['turnover_unmet', 'turnover_unmet']);
  assert.deepEqual(
    [await standing(player), await standing(above)],
    [
      [200, 100],
      [100, 0],
    ],
  );
});

test('OPEN-PROMO-05 way 8: one rebate from eight tabs, at a level reached meanwhile, and after its bets were called off', async () => {
  const { db } = world;
  const player = await aPlayer();
  const now = new Date();
  const today = businessDay(now, shop.timeZone);
  const steps = [
    { level: 0, rateBps: 100 },
    { level: 1, rateBps: 500 },
  ];
  await db.transaction((tx) => rebatesFrom(tx, shop.id, today, [{ gameType: 'RNG', vendor: null, steps }]));
  const { memberId } = player.member;
  const played = (validBet: string) =>
    db.transaction((tx) =>
      playedAt(tx, { memberId, at: now, timeZone: shop.timeZone, validBet: parseUnits(validBet) }),
    );
  await played('1000');
  const claim = (node: 0 | 1) => post(player, relay('RBT_manualRebate'), { requestId: randomUUID() }, node);
  const eight = () => Promise.all(Array.from({ length: 8 }, (_, tab) => claim(tab % 2 ? 1 : 0)));
  const rush = eight();
  await db.run('update members.member set level = 1 where id = $1', [memberId]);
  assert.equal((await rush).filter((said) => said === 'ok').length, 1);
  const [once = 0] = await standing(player);
  assert.ok(once === 110 || once === 150, `at one level or the other, once: ${once}`);
  assert.deepEqual(new Set(await eight()), new Set(['rebate_below_min']), 'the level is no second rebate');
  await played('-1000');
  await played('1000');
  await eight();
  assert.deepEqual(await standing(player), [once, 0], 'called off and played again is rebated once');
});

test('PROMO-018 way 9: one ticket from eight tabs, and the next one that is not there', async () => {
  const { db } = world;
  const player = await aPlayer();
  const terms = giveawayTerms(new Date());
  const promoId = await db.transaction((tx) =>
    aGiveaway(tx, { merchantId: shop.id, currency: 'USD', terms, at: new Date() }),
  );
  const draw = (ticketId: string) =>
    fromEight(player, relay('MCS2_claimRafflePromotion'), { promoId, ticketId });
  const answers = await draw('t_1');
  assert.equal(answers.filter((said) => said === 'ok').length, 1);
  assert.deepEqual(new Set(await draw('t_2')), new Set(['not_eligible']));
  const draws = await db.many<{ amount: bigint }>('select amount from giveaways.draw where event_id = $1', [
    promoId,
  ]);
  assert.equal(draws.length, 1);
  const [balance = 0] = await standing(player);
  assert.equal(balance, 100 + Number(formatUnits(draws[0]?.amount ?? 0n, 2)));
});

test('R9 way 10: offered before, excluded, and claimed from another tab', async () => {
  const { db } = world;
  const player = await aPlayer();
  const promoId = await promotion({});
  assert.equal(await post(player, relay('MCS2_applyPromotion'), { promoId }), 'ok');
  const rewardId = await offer(player, '20');
  await db.transaction((tx) => anExclusion(tx, player.member, { from: new Date(), until: null }));
  for (const said of await fromEight(player, relay('MCS2_claimReward'), { rewardId }))
    assert.notEqual(said, 'ok');
  assert.notEqual(await post(player, relay('MCS2_claimPromotion'), { promoId }, 1), 'ok');
  assert.deepEqual([await standing(player), await given(player)], [[100, 0], []]);
});
