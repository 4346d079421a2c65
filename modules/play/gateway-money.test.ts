import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { betsOf } from '@baize/bets/testing';
import { aGame } from '@baize/catalogue/testing';
import { parseUnits } from '@baize/kernel';
import { findAccountById } from '@baize/wallet';
import { aBet, aWin, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';

let table: GatewayTable;
let baccarat: string;
let football: string;
before(async () => {
  table = await openGatewayTable();
  const live = { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', classify: 'BAC' } as const;
  baccarat = (await aGame(table.db, live)).gameCode;
  const sports = { connectionCode: 'STUDIO', gameType: 'SPORTS', vendorCode: 'SPO', classify: 'SP' } as const;
  football = (await aGame(table.db, sports)).gameCode;
});
after(() => table.close());

type Marks = Record<string, unknown>;
const units = parseUnits;
/** What the record of a bet of 10 that won 4 says, by what its messages say. */
const cases: [name: string, onBet: Marks, onWin: Marks, validBet: bigint, net: bigint][] = [
  ['a slot', {}, {}, units('10'), units('-6')],
  ['a live game', { game_code: 'LIVE' }, {}, units('6'), units('-6')],
  ['a valid bet lowered by the bet', { meta: { valid_bet: units('3') } }, {}, units('3'), units('-6')],
  ['a valid bet lowered by the win', {}, { meta: { valid_bet: units('2') } }, units('2'), units('-6')],
  ['a valid bet that would be raised', { meta: { valid_bet: units('50') } }, {}, units('10'), units('-6')],
  ['sports', { game_code: 'SPORTS', meta: { odds: '1.5' } }, {}, units('6'), units('-6')],
  ['sports at short odds', { game_code: 'SPORTS', meta: { odds: '1.49' } }, {}, 0n, units('-6')],
  [
    'sports at short odds of the win',
    { game_code: 'SPORTS' },
    { meta: { odds: 0.4, odds_type: 'HK' } },
    0n,
    units('-6'),
  ],
  ['sports half lost', { game_code: 'SPORTS' }, { meta: { result: 'HALF_LOSE' } }, units('5'), units('-6')],
  ['a slot half lost', {}, { meta: { result: 'HALF_LOSE', odds: '1.1' } }, units('10'), units('-6')],
  ['a round that stays open', {}, { round_closed: false }, 0n, units('-6')],
];
for (const [name, onBet, onWin, validBet, net] of cases)
  test(`OPEN-PLAY-05 what the vendor says of ${name} stands in the bet record`, async () => {
    const { member, token } = await table.aMemberWith('100');
    const games: Marks = { LIVE: baccarat, SPORTS: football };
    const code = games[String(onBet['game_code'])];
    const game = code === undefined ? {} : { game_code: code };
    const bet = aBet(table, { token, user: member.walletUser, amount: units('10'), ...onBet, ...game });
    await table.send('/transaction/bet', bet);
    await table.send('/transaction/win', aWin(bet, { amount: units('4'), ...onWin }));
    const [record] = await betsOf(table.db, member.accountId);
    assert.deepEqual([record?.validBet, record?.net], [validBet, net]);
  });

test('a free bet that nobody granted is refused, its win finds no bet, and nothing moves', async () => {
  const { member, token } = await table.aMemberWith('100');
  const balance = async () => (await findAccountById(table.db, member.accountId))?.balance;
  const of = { token, user: member.walletUser, amount: units('10') };
  const free = aBet(table, { ...of, is_free: true, reward_uuid: randomUUID() });
  assert.equal((await table.send('/transaction/bet', free)).status, 'RS_ERROR_LIMIT_REACHED');
  const win = await table.send('/transaction/win', aWin(free, { amount: units('50'), is_free: true }));
  assert.equal(win.status, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  assert.deepEqual([await betsOf(table.db, member.accountId), await balance()], [[], units('100')]);
  // What was taken before is answered as it was.
  assert.equal((await table.send('/transaction/bet', { ...free, is_free: false })).status, 'RS_OK');
  assert.equal((await table.send('/transaction/bet', free)).status, 'RS_OK');
  assert.equal(await balance(), units('90'), 'taken once');
});

test('OPEN-PLAY-04 a promotional win of the wire has a record without a bet', async () => {
  const { member, token } = await table.aMemberWith('100');
  const promo = { reference_transaction_uuid: undefined, is_supplier_promo: true };
  const of = aBet(table, { token, user: member.walletUser });
  assert.equal((await table.send('/transaction/win', aWin(of, promo))).status, 'RS_OK');
  const [record] = await betsOf(table.db, member.accountId);
  assert.equal(record?.isWithoutBet, true);
});

test('OPEN-AGENT-03 the prize mode of a lottery bet is kept, of another game not, and one out of range is refused', async () => {
  const lottery = {
    connectionCode: 'STUDIO',
    gameType: 'LOTT',
    vendorCode: 'LOT',
    classify: 'LOTT',
  } as const;
  const { gameCode } = await aGame(table.db, lottery);
  const { member, token } = await table.aMemberWith('100');
  const send = (meta: object, code?: string) =>
    table.send(
      '/transaction/bet',
      aBet(table, { token, user: member.walletUser, meta, ...(code ? { game_code: code } : {}) }),
    );
  const modes = async () =>
    (
      await table.db.many<{ mode: number | null }>(
        'select mode from bets.bet where account_id = $1 order by seq',
        [member.accountId],
      )
    ).map(({ mode }) => mode);
  assert.equal((await send({ prizeMode: 1950 }, gameCode)).status, 'RS_OK');
  assert.equal((await send({ prizeMode: 1950 })).status, 'RS_OK');
  assert.deepEqual(await modes(), [1950, null]);
  assert.equal((await send({ prizeMode: 2001 }, gameCode)).status, 'RS_ERROR_WRONG_TYPES');
  assert.equal((await send({ prizeMode: '1950' }, gameCode)).status, 'RS_ERROR_WRONG_TYPES');
  assert.deepEqual(await modes(), [1950, null]);
});
