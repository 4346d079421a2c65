import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aGame } from '@baize/catalogue/testing';
import { parseUnits } from '@baize/kernel';
import { betsApi } from './api.ts';
import { aBet, aMemberCtx, aRollback, aWin, noVendors, openBetTable, type BetTable } from './testing.ts';
import { betsHandlers } from './handlers.ts';

let table: BetTable;
let handlers: ReturnType<typeof betsHandlers>;
let live: { nodeId: number; gameId: number };
before(async () => {
  table = await openBetTable();
  live = await aGame(table.db, { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV' });
  const roundPage = () => Promise.resolve('https://vendor.test/round/1');
  handlers = betsHandlers({ ...table.deps, vendors: { ...noVendors, roundPage } });
});
after(() => table.close());

type Member = BetTable['member'];
const recall = async (member: Member, query: object = {}) => {
  const answer = await handlers.listRecall(
    betsApi.operations.listRecall.input.parse(query),
    aMemberCtx(member),
  );
  assert.ok(answer.ok);
  return betsApi.operations.listRecall.output.parse(answer.value).list;
};

test('R24 recall: the last rounds with stake, win, net and the balances around them', async () => {
  const member = await table.aMemberWith('100');
  const of = { accountId: member.accountId };
  const won = aBet(table, { ...of, amount: parseUnits('2') });
  const lost = aBet(table, { ...of, amount: parseUnits('5'), gameId: live.gameId });
  const undone = aBet(table, { ...of, amount: parseUnits('7') });
  await table.submit(won);
  await table.submit(aWin(won, { amount: parseUnits('3.5') }));
  await table.submit(lost);
  await table.submit(aWin(lost, { amount: 0n }));
  await table.submit(undone);
  await table.submit(aRollback(undone));
  await table.submit(aBet(table, { ...of, amount: parseUnits('1') }));
  const rounds = await recall(member);
  assert.deepEqual(
    rounds.map((one) => [one.state, one.stake, one.payout, one.net, one.balanceBefore, one.balanceAfter]),
    [
      ['OPEN', '1.00', '0.00', '-1.00', '96.50', null],
      ['CANCELLED', '7.00', '0.00', '0.00', '96.50', '96.50'],
      ['SETTLED', '5.00', '0.00', '-5.00', '101.50', '96.50'],
      ['SETTLED', '2.00', '3.50', '1.50', '100.00', '101.50'],
    ],
  );
  const ofGame = await recall(member, { nodeId: String(live.nodeId) });
  assert.deepEqual(
    ofGame.map((one) => [one.nodeId, one.stake]),
    [[live.nodeId, '5.00']],
  );
  assert.deepEqual(await recall(member, { nodeId: '1' }), []);
});

test('R24 several bets of one round are one line, and its page is asked for by its first bet', async () => {
  const member = await table.aMemberWith('100');
  const of = { accountId: member.accountId, round: 'one-round' };
  const first = aBet(table, of);
  await table.submit(first);
  const second = aBet(table, of);
  await table.submit(second);
  await table.submit(aWin(first, { amount: parseUnits('4'), closes: false }));
  await table.submit(aWin(second, { amount: 0n }));
  const [round, ...rest] = await recall(member);
  assert.ok(round && rest.length === 0);
  assert.deepEqual(
    [round.bets, round.stake, round.payout, round.net, round.balanceBefore, round.balanceAfter],
    [2, '2.00', '4.00', '2.00', '100.00', '102.00'],
  );
  assert.equal(round.betId, first.key);
  const page = await handlers.getBetDetail(
    { betId: round.betId, placedAt: round.placedAt },
    aMemberCtx(member),
  );
  assert.ok(page.ok && page.value.url === 'https://vendor.test/round/1');
});

test('R24 recall keeps to fifty rounds and to the member’s own', async () => {
  const member = await table.aMemberWith('100');
  const other = await table.aMemberWith('100');
  assert.deepEqual(await recall(other), []);
  const of = { accountId: member.accountId, closes: true, amount: 1_000n };
  for (let i = 0; i < 53; i += 1) await table.submit(aBet(table, of));
  const rounds = await recall(member);
  assert.equal(rounds.length, 50);
  assert.equal(rounds[0]?.balanceBefore, '99.48');
  assert.deepEqual(await recall(other), []);
});
