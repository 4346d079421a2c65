import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { betsConsoleHandlers, betsHandlers, type BetsDeps } from '@baize/bets';
import { aMemberCtx, aStaffCtx } from '@baize/bets/testing';
import { parseUnits } from '@baize/kernel';
import { writeWireJson } from '@baize/vendor-protocol';
import { betVendors } from './bet-vendors.ts';
import { aBet, aRollback, aWin, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';

let table: GatewayTable;
before(async () => {
  table = await openGatewayTable();
});
after(() => table.close());

/** What the calls of bets work with while the vendor answers this. */
const asking = (fetch: typeof globalThis.fetch): BetsDeps => ({
  ...table.bets,
  vendors: betVendors(table.depsWith(fetch)),
});
const answering = (body: object) => asking(() => Promise.resolve(new Response(writeWireJson(body))));
const away = () => asking(() => Promise.reject(new Error('away')));
const filter = { gameType: undefined, vassalage: undefined, state: undefined, pageNo: 1, pageSize: 20 };

/** A member with: a won slot round, a lost round, a cancelled bet and an open bet. */
async function aPlayer() {
  const { member, token } = await table.aMemberWith('100');
  const of = { token, user: member.walletUser };
  const won = aBet(table, { ...of, amount: parseUnits('2') });
  const lost = aBet(table, { ...of, amount: parseUnits('5') });
  const cancelled = aBet(table, { ...of, amount: parseUnits('7') });
  const open = aBet(table, { ...of, amount: parseUnits('0.125') });
  for (const bet of [won, lost, cancelled, open]) await table.send('/transaction/bet', bet);
  await table.send('/transaction/win', aWin(won, { amount: parseUnits('3.5') }));
  await table.send('/transaction/win', aWin(lost, { amount: 0n }));
  await table.send('/transaction/rollback', aRollback(cancelled));
  return member;
}

test('OPEN-PLAY-04 a bet’s detail opens the vendor’s round page; a vendor that is away costs only the page', async () => {
  const member = await aPlayer();
  const handlers = betsHandlers(answering({ url: 'https://vendor.test/round/1' }));
  const record = await handlers.listBets(filter, aMemberCtx(member));
  assert.ok(record.ok);
  for (const bet of record.value.list) {
    const detail = await handlers.getBetDetail(
      { betId: bet.betId, placedAt: bet.placedAt },
      aMemberCtx(member),
    );
    assert.ok(detail.ok);
    assert.deepEqual(detail.value, { bet, url: 'https://vendor.test/round/1' });
  }
  const [first] = record.value.list;
  assert.ok(first);
  const asked = { betId: first.betId, placedAt: first.placedAt };
  const detail = await betsHandlers(away()).getBetDetail(asked, aMemberCtx(member));
  assert.ok(detail.ok && detail.value.url === null);
  const stranger = await aPlayer();
  const refused = await handlers.getBetDetail(asked, aMemberCtx(stranger));
  assert.ok(!refused.ok && refused.code === 'bet_not_found');
});

test('OP-22 an operator asks what a bet’s vendor says of its round', async () => {
  const { member, token } = await table.aMemberWith('100');
  const bet = aBet(table, { token, user: member.walletUser, amount: parseUnits('3') });
  await table.send('/transaction/bet', bet);
  const ctx = () => aStaffCtx(table.merchant.id);
  const found = await betsConsoleHandlers(table.bets).searchBets(
    { ...filter, account: member.account },
    ctx(),
  );
  assert.ok(found.ok && found.value.list[0]);
  const { memberId, betId, placedAt } = found.value.list[0];
  const name = { memberId, betId, placedAt };
  const said = {
    transaction_uuid: bet['transaction_uuid'],
    type: 'bet',
    user: member.walletUser,
    round: bet['round'],
    game_code: bet['game_code'],
    currency: 'USD',
    amount: 300_000n,
    state: 'DONE',
    created_at: '2026-11-21T20:00:00Z',
  };
  const vendor = betsConsoleHandlers(answering([said]));
  const told = await vendor.askVendorAboutBet(name, ctx());
  assert.ok(told.ok && told.value.state === 'answered');
  assert.deepEqual(JSON.parse(told.value.payload)[0], { ...said, amount: 300_000 });
  const silent = await betsConsoleHandlers(away()).askVendorAboutBet(name, ctx());
  assert.ok(silent.ok && silent.value.state === 'unreachable' && silent.value.payload === '');
});
