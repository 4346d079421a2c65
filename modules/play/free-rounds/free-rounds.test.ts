import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { betsOf } from '@baize/bets/testing';
import { aGame } from '@baize/catalogue/testing';
import { DAY_MS, formatUnits, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { findAccountById, restrict } from '@baize/wallet';
import { aBet, aRollback, aWin, openGatewayTable, type GatewayTable } from '../gateway.fixture.ts';
import { endFreeRounds, sweepFreeRounds } from './end-free-rounds.ts';
import { listGrantsOf, type GrantRow } from './free-rounds.sql.ts';
import { grantFreeRounds } from './grant-free-rounds.ts';

let table: GatewayTable;
before(async () => {
  table = await openGatewayTable();
});
after(() => table.close());

const units = parseUnits;
type Wishes = { rounds?: number; winMax?: string; expiresAt?: Date; gameId?: number };
type Case = Awaited<ReturnType<typeof granted>>;
let nth = 0;

/** A member with 100 and free rounds of 1.00 at the table's game. */
async function granted({ rounds = 3, winMax = '20', expiresAt, gameId }: Wishes = {}) {
  const { member, token } = await table.aMemberWith('100');
  nth += 1;
  const ref = `entry:${nth}`;
  const at = table.clock.now();
  const given = await table.db.transaction((tx) =>
    grantFreeRounds(tx, {
      member,
      gameIds: [gameId ?? table.game.gameId],
      rounds,
      stake: units('1'),
      winMax: units(winMax),
      expiresAt: expiresAt ?? new Date(at.getTime() + 7 * DAY_MS),
      source: 'test',
      ref,
      at,
    }),
  );
  assert.ok(given.ok);
  table.gatewayCache.forget();
  const grant = async (): Promise<GrantRow> => {
    const [row] = await listGrantsOf(table.db, 'test', [ref]);
    assert.ok(row);
    return row;
  };
  const { rewardUuid } = await grant();
  const free = (change: object = {}) =>
    aBet(table, { token, user: member.walletUser, is_free: true, reward_uuid: rewardUuid, ...change });
  return { member, token, grant, free, rewardUuid };
}
const bet = (message: object) => table.send('/transaction/bet', message);
const win = (message: object) => table.send('/transaction/win', message);
const rollback = (message: object) => table.send('/transaction/rollback', message);
const balanceOf = async ({ accountId }: Member) =>
  formatUnits((await findAccountById(table.db, accountId))?.balance ?? 0n);
const stands = async ({ grant, member }: Case) => {
  const { state, used, won } = await grant();
  return [state, used, formatUnits(won), await balanceOf(member)];
};
/** What the source is asked to pay now. */
async function pays(case_: Case): Promise<string[]> {
  const paid: string[] = [];
  const { grantId } = await case_.grant();
  await endFreeRounds(table, 'test', async (_tx, grant, amount) => {
    if (grant.grantId !== grantId) return false;
    paid.push(formatUnits(amount));
    return true;
  });
  return paid;
}

test('a granted free bet takes no stake, is used once, and its win moves nothing in the ledger', async () => {
  const one = await granted();
  const first = one.free();
  assert.equal((await bet(first)).status, 'RS_OK');
  assert.deepEqual(await stands(one), ['PARTLY_USED', 1, '0.00', '100.00']);
  // A repeat is the same bet.
  assert.equal((await bet(first)).status, 'RS_OK');
  const won = aWin(first, { amount: units('4') });
  assert.equal((await win(won)).status, 'RS_OK');
  assert.equal((await win(won)).status, 'RS_OK');
  assert.deepEqual(await stands(one), ['PARTLY_USED', 1, '4.00', '100.00']);
  const [record] = await betsOf(table.db, one.member.accountId);
  assert.deepEqual([record?.validBet, record?.net, record?.state], [0n, 0n, 'SETTLED']);
  assert.deepEqual(await pays(one), [], 'not before it is over');
  for (const amount of ['0', '2.5']) {
    const next = one.free();
    assert.equal((await bet(next)).status, 'RS_OK');
    assert.equal((await win(aWin(next, { amount: units(amount) }))).status, 'RS_OK');
  }
  assert.deepEqual(await stands(one), ['USED', 3, '6.50', '100.00']);
  assert.equal((await bet(one.free())).status, 'RS_ERROR_LIMIT_REACHED', 'nothing is left');
  assert.deepEqual(await pays(one), ['6.50']);
  assert.deepEqual(await pays(one), [], 'once');
});

test('a win that does not say that it is free still moves nothing', async () => {
  const one = await granted({ rounds: 1 });
  const first = one.free();
  await bet(first);
  const won = aWin(first, { amount: units('9'), is_free: undefined, reward_uuid: undefined });
  assert.equal((await win(won)).status, 'RS_OK');
  assert.deepEqual(await stands(one), ['USED', 1, '9.00', '100.00']);
});

test('no more is paid than the largest amount, and a win after the payment is paid up to it', async () => {
  const one = await granted({ rounds: 1, winMax: '5' });
  const first = one.free();
  await bet(first);
  await win(aWin(first, { amount: units('3') }));
  assert.deepEqual(await pays(one), ['3.00']);
  await win(aWin(first, { amount: units('50') }));
  assert.deepEqual(await pays(one), ['2.00']);
  assert.deepEqual(await pays(one), []);
});

const refusedCases: [name: string, change: (one: Case) => object | Promise<object>][] = [
  ['without its grant’s name', () => ({ reward_uuid: undefined })],
  ['by a name nobody granted', () => ({ reward_uuid: randomUUID() })],
  ['with a larger stake', () => ({ amount: units('1.00001') })],
  [
    'at another game',
    async () => {
      const other = await aGame(table.db, { connectionCode: 'STUDIO', gameType: 'RNG', vendorCode: 'PGS' });
      return { game_code: other.gameCode };
    },
  ],
  [
    'by another member',
    async () => {
      const { member, token } = await table.aMemberWith('100');
      return { token, user: member.walletUser };
    },
  ],
];
for (const [name, change] of refusedCases)
  test(`a free bet ${name} is refused, and nothing moves`, async () => {
    const one = await granted();
    assert.equal((await bet(one.free(await change(one)))).status, 'RS_ERROR_LIMIT_REACHED');
    assert.deepEqual(await stands(one), ['GRANTED', 0, '0.00', '100.00']);
  });

test('a free bet after the end is refused; what was under way is still won, and paid', async () => {
  const one = await granted({ expiresAt: new Date(table.clock.now().getTime() + DAY_MS) });
  const first = one.free();
  await bet(first);
  table.clock.advance(DAY_MS);
  await sweepFreeRounds(table);
  const token = await freshToken(one.member);
  assert.equal((await bet(one.free({ token }))).status, 'RS_ERROR_LIMIT_REACHED');
  assert.deepEqual(await pays(one), [], 'a round is under way');
  assert.equal((await win(aWin(first, { amount: units('2') }))).status, 'RS_OK');
  assert.deepEqual(await stands(one), ['EXPIRED', 1, '2.00', '100.00']);
  assert.deepEqual(await pays(one), ['2.00']);
});

test('a rolled-back free bet gives its round back, and what it won does not count', async () => {
  const one = await granted({ rounds: 1 });
  const first = one.free();
  await bet(first);
  await win(aWin(first, { amount: units('7'), round_closed: false }));
  const back = aRollback(first);
  assert.equal((await rollback(back)).status, 'RS_OK');
  assert.equal((await rollback(back)).status, 'RS_OK');
  assert.deepEqual(await stands(one), ['GRANTED', 0, '0.00', '100.00']);
  assert.equal((await bet(first)).status, 'RS_ERROR_TRANSACTION_ROLLED_BACK');
  assert.deepEqual(await stands(one), ['GRANTED', 0, '0.00', '100.00']);
  const again = one.free();
  assert.equal((await bet(again)).status, 'RS_OK');
  const won = aWin(again, { amount: units('7') });
  await win(won);
  await rollback(aRollback(won));
  assert.deepEqual(await stands(one), ['USED', 1, '0.00', '100.00']);
});

test('a rollback that comes before its free bet leaves the round to be played', async () => {
  const one = await granted();
  const late = one.free();
  assert.equal((await rollback(aRollback(late))).status, 'RS_OK');
  assert.equal((await bet(late)).status, 'RS_ERROR_TRANSACTION_ROLLED_BACK');
  assert.deepEqual(await stands(one), ['GRANTED', 0, '0.00', '100.00']);
});

test('of twenty free bets at once as many are taken as were granted', async () => {
  const one = await granted({ rounds: 4 });
  const said = await Promise.all(Array.from({ length: 20 }, () => bet(one.free())));
  assert.equal(said.filter(({ status }) => status === 'RS_OK').length, 4);
  assert.ok(said.every(({ status }) => status === 'RS_OK' || status === 'RS_ERROR_LIMIT_REACHED'));
  assert.deepEqual(await stands(one), ['USED', 4, '0.00', '100.00']);
  // And of one bet sent five times, one round.
  const two = await granted({ rounds: 4 });
  const same = two.free();
  assert.ok(
    (await Promise.all(Array.from({ length: 5 }, () => bet(same)))).every(({ status }) => status === 'RS_OK'),
  );
  assert.deepEqual(await stands(two), ['PARTLY_USED', 1, '0.00', '100.00']);
});

test('a bet that was taken with a stake is no free one when it is repeated as one', async () => {
  const one = await granted();
  const paid = one.free({ is_free: false });
  assert.equal((await bet(paid)).status, 'RS_OK');
  assert.equal((await bet({ ...paid, is_free: true })).status, 'RS_OK');
  assert.deepEqual(await stands(one), ['GRANTED', 0, '0.00', '99.00']);
  await win(aWin(paid, { amount: units('2') }));
  assert.equal(await balanceOf(one.member), '101.00');
});

test('who may not bet uses no round', async () => {
  const one = await granted();
  await table.db.transaction((tx) =>
    restrict(tx, { accountId: one.member.accountId, kind: 'no_bet', ref: 'test', reason: 'test' }),
  );
  assert.equal((await bet(one.free())).status, 'RS_ERROR_USER_DISABLED');
  assert.deepEqual(await stands(one), ['GRANTED', 0, '0.00', '100.00']);
});

test('a round held when the process died is there again, one whose bet was taken is not', async () => {
  const one = await granted();
  const taken = one.free();
  await bet(taken);
  const { grantId, connectionId } = await one.grant();
  await table.db.run(
    `insert into play.free_round (connection_id, key, grant_id, state, held_at) values ($1, 'died', $2, 'HELD', $3)`,
    [connectionId, grantId, table.clock.now()],
  );
  await table.db.run("update play.free_grant set used = 2, state = 'PARTLY_USED' where grant_id = $1", [
    grantId,
  ]);
  await sweepFreeRounds(table);
  assert.deepEqual((await stands(one)).slice(0, 2), ['PARTLY_USED', 2], 'it may still be on its way');
  table.clock.advance(10 * 60_000);
  await sweepFreeRounds(table);
  assert.deepEqual((await stands(one)).slice(0, 2), ['PARTLY_USED', 1]);
});

test('the same ref grants once, and a game that is no slot of one open vendor takes no grant', async () => {
  const one = await granted();
  const { ref } = await one.grant();
  const live = await aGame(table.db, {
    connectionCode: 'STUDIO',
    gameType: 'LIVE',
    vendorCode: 'LIV',
    classify: 'BAC',
  });
  const grant = (gameId: number, of: string) =>
    table.db.transaction((tx) =>
      grantFreeRounds(tx, {
        member: one.member,
        gameIds: [gameId],
        rounds: 9,
        stake: units('9'),
        winMax: units('9'),
        expiresAt: new Date(table.clock.now().getTime() + DAY_MS),
        source: 'test',
        ref: of,
        at: table.clock.now(),
      }),
    );
  assert.ok((await grant(table.game.gameId, ref)).ok);
  assert.equal((await one.grant()).rounds, 3);
  const refused = await grant(live.gameId, 'live');
  assert.ok(!refused.ok && refused.code === 'games_closed');
  assert.deepEqual(await listGrantsOf(table.db, 'test', ['live']), []);
});

async function freshToken(member: Member): Promise<string> {
  const { aGameSession } = await import('../testing.ts');
  return aGameSession(table.db, {
    member,
    connectionId: table.connection.connectionId,
    gameId: table.game.gameId,
    clock: table.clock,
  });
}
