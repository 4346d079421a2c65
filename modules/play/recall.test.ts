import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import { parseUnits } from '@baize/kernel';
import { loadPrivateKey, writeWireJson } from '@baize/vendor-protocol';
import { playApi } from './api.ts';
import type { PlayDeps } from './deps.ts';
import { aBet, aMemberCtx, aRollback, aWin, openGatewayTable, type GatewayTable } from './gateway-table.ts';
import { playHandlers } from './handlers.ts';
import { aKeyPair } from './testing.ts';

let table: GatewayTable;
let handlers: ReturnType<typeof playHandlers>;
let live: { nodeId: number; gameCode: string };
before(async () => {
  table = await openGatewayTable();
  live = await aGame(table.db, { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV' });
  const { db, clock, log, directory } = table;
  const deps: PlayDeps = {
    db,
    clock,
    log,
    directory,
    catalogue: openCatalogue({ db, clock }),
    platformKey: loadPrivateKey(aKeyPair().privatePem),
    siteUrl: 'https://site.test',
    fetch: () => Promise.resolve(new Response(writeWireJson({ url: 'https://vendor.test/round/1' }))),
  };
  handlers = playHandlers(deps);
});
after(() => table.close());

type Member = GatewayTable['member'];
const recall = async (member: Member, query: object = {}) => {
  const answer = await handlers.listRecall(
    playApi.operations.listRecall.input.parse(query),
    aMemberCtx(member),
  );
  assert.ok(answer.ok);
  return playApi.operations.listRecall.output.parse(answer.value).list;
};

test('R24 recall: the last rounds with stake, win, net and the balances around them', async () => {
  const { member, token } = await table.aMemberWith('100');
  const of = { token, user: member.walletUser };
  const won = aBet(table, { ...of, amount: parseUnits('2') });
  const lost = aBet(table, { ...of, amount: parseUnits('5'), game_code: live.gameCode });
  const undone = aBet(table, { ...of, amount: parseUnits('7') });
  await table.send('/transaction/bet', won);
  await table.send('/transaction/win', aWin(won, { amount: parseUnits('3.5') }));
  await table.send('/transaction/bet', lost);
  await table.send('/transaction/win', aWin(lost, { amount: 0n }));
  await table.send('/transaction/bet', undone);
  await table.send('/transaction/rollback', aRollback(undone));
  await table.send('/transaction/bet', aBet(table, { ...of, amount: parseUnits('1') }));
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
  const { member, token } = await table.aMemberWith('100');
  const of = { token, user: member.walletUser, round: 'one-round' };
  const first = aBet(table, of);
  await table.send('/transaction/bet', first);
  const second = aBet(table, of);
  await table.send('/transaction/bet', second);
  await table.send('/transaction/win', aWin(first, { amount: parseUnits('4'), round_closed: false }));
  await table.send('/transaction/win', aWin(second, { amount: 0n }));
  const [round, ...rest] = await recall(member);
  assert.ok(round && rest.length === 0);
  assert.deepEqual(
    [round.bets, round.stake, round.payout, round.net, round.balanceBefore, round.balanceAfter],
    [2, '2.00', '4.00', '2.00', '100.00', '102.00'],
  );
  assert.equal(round.betId, first['transaction_uuid']);
  const page = await handlers.getBetDetail(
    { betId: round.betId, placedAt: round.placedAt },
    aMemberCtx(member),
  );
  assert.ok(page.ok && page.value.url === 'https://vendor.test/round/1');
});

test('R24 recall keeps to fifty rounds and to the member’s own', async () => {
  const { member, token } = await table.aMemberWith('100');
  const other = await table.aMemberWith('100');
  assert.deepEqual(await recall(other.member), []);
  const of = { token, user: member.walletUser, round_closed: true, amount: 1_000n };
  for (let i = 0; i < 53; i += 1) await table.send('/transaction/bet', aBet(table, of));
  const rounds = await recall(member);
  assert.equal(rounds.length, 50);
  assert.equal(rounds[0]?.balanceBefore, '99.48');
  assert.deepEqual(await recall(other.member), []);
});
