import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aGame } from '@baize/catalogue/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember, anAgent } from '@baize/members/testing';
import { memoryLogger, parseUnits, systemClock } from '@baize/kernel';
import { aPlayedRound } from '@baize/bets/testing';
import { aConnection, aListedRound } from '@baize/play/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet, hold, post, settleHold, type Wallet } from '@baize/wallet';
import { reportsApi, reportsConsoleApi } from './api.ts';
import { reportsConsoleHandlers, reportsHandlers } from './handlers.ts';
import { reportsForTests } from './testing.ts';

let db: TestDatabase;
let wallet: Wallet;
let merchant: Merchant;
let member: Member;
let skewMs = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + skewMs) };

/** 60 go to the vendor, are played with, and what is left comes home: 10 lost of 12, 30 won, 20 back. */
before(async () => {
  db = await testDatabase();
  wallet = createWallet({ db, clock, log: memoryLogger(), writeHook: 'bets.record_batch' });
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    const agent = await anAgent(tx, { merchant, account: 'theagent', uplineId: null });
    member = await aMember(tx, { merchant, account: 'player1', uplineId: agent.memberId, balance: '100' });
  });
  const main = await db.transaction((tx) => aConnection(tx));
  const slot = await aGame(db, { connectionCode: 'STUDIO', vendorCode: 'STU' });
  const away = await db.transaction((tx) => aConnection(tx, { code: 'AWAY_T', walletMode: 'transfer' }));
  const game = await aGame(db, { connectionCode: 'AWAY_T', vendorCode: 'AWY' });
  const { accountId } = member;
  const [house, actor, as] = [
    `float:${away.connectionId}` as const,
    'job:test' as const,
    'vendor_transfer_in' as const,
  ];
  await db.transaction(async (tx) => {
    const amount = parseUnits('60');
    const held = await hold(tx, { accountId, amount, key: 'in', ref: 'T1', reason: 'AWAY_T', actor, as });
    assert.ok(held.ok);
    assert.ok((await settleHold(tx, { holdId: held.value.holdId, key: 'in:s', house, actor, as })).ok);
  });
  const round = { member, connectionCode: 'AWAY_T', gameCode: game.gameCode };
  await aListedRound({ db, clock }, { ...round, key: 'a1', stake: '12', payout: '2' });
  await aListedRound({ db, clock }, { ...round, key: 'a2', stake: '5', payout: '35' });
  await db.transaction(async (tx) => {
    const amount = parseUnits('80');
    assert.ok(
      (await post(tx, { accountId, amount, kind: 'vendor_transfer_out', house, key: 'out', actor })).ok,
    );
  });
  const seamless = { member, connectionId: main.connectionId, gameId: slot.gameId };
  await aPlayedRound({ db, wallet }, { ...seamless, key: 's1', stake: '4', payout: '1' });
});
after(async () => {
  await wallet.close();
  await db.drop();
});

test('WALLET-019 OPEN-WALLET-12 profit has what was played at a vendor: with everything fetched it is what the transfers left', async () => {
  const { memberId, account, accountId } = member;
  const answer = await reportsHandlers(reportsForTests(db, clock)).listDailyProfit(
    {},
    aCall(merchant, { role: 'member', memberId, account, sessionId: '1' }),
  );
  assert.ok(answer.ok);
  const { totals } = reportsApi.operations.listDailyProfit.output.parse(answer.value);
  assert.deepEqual([totals.winLoss, totals.validBet], ['17.00', '21.00']);
  const { transfers, played } = await db.one<{ transfers: bigint; played: bigint }>(
    `select sum(amount) filter (where kind in (15, 16))::bigint as transfers,
            sum(amount) filter (where kind in (1, 2, 3, 4))::bigint as played
       from wallet.entry where account_id = $1`,
    [accountId],
  );
  assert.equal(transfers + played, parseUnits('17'), 'the ledger by itself says the same');
});

test('OP-31 daily totals count it for the brand, the agent of the time and the vendor, once', async () => {
  skewMs = 2 * 3_600_000;
  const office = reportsConsoleHandlers(reportsForTests(db, clock));
  const staff = aCall(merchant, {
    role: 'staff',
    merchantId: null,
    staffId: 1,
    name: 'ana',
    sessionId: '1',
    permissions: new Set<string>(),
  });
  const totals = async (by: 'brand' | 'agent' | 'vendor') => {
    const answer = await office.listDailyTotals(
      reportsConsoleApi.operations.listDailyTotals.input.parse({ by }),
      staff,
    );
    assert.ok(answer.ok);
    const { list } = reportsConsoleApi.operations.listDailyTotals.output.parse(answer.value);
    const played = list.filter(({ bets }) => bets !== '0.00');
    return played.map(({ key, bets, winLoss }) => [key, bets, winLoss].join(' ')).toSorted();
  };
  assert.deepEqual(await totals('brand'), [' 21.00 -17.00']);
  assert.deepEqual(await totals('agent'), ['theagent 21.00 -17.00']);
  assert.deepEqual(await totals('vendor'), ['AWY 17.00 -20.00', 'STU 4.00 3.00']);
  skewMs = 0;
});
