import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { oneDecides } from '@baize/approvals/testing';
import { betsConsoleHandlers } from '@baize/bets';
import { aStaffCtx, betsOf } from '@baize/bets/testing';
import { parseUnits } from '@baize/kernel';
import { reconcile } from '@baize/wallet';
import { aBet, aRollback, aWin, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';

let table: GatewayTable;
let console: ReturnType<typeof betsConsoleHandlers>;
before(async () => {
  table = await openGatewayTable();
  await table.db.transaction((tx) => oneDecides(tx, table.merchant.id));
  console = betsConsoleHandlers(table.bets);
});
after(() => table.close());

let player: Awaited<ReturnType<GatewayTable['aMemberWith']>>;
const of = () => ({ token: player.token, user: player.member.walletUser });
beforeEach(async () => {
  player = await table.aMemberWith('100');
});

const ctx = () => aStaffCtx(table.merchant.id);
const balance = () => table.wallet.balance(player.member.accountId);
async function named(key: unknown) {
  const page = { pageNo: 1, pageSize: 20, gameType: undefined, vassalage: undefined, state: undefined };
  const found = await console.searchBets({ ...page, key: String(key) }, ctx());
  assert.ok(found.ok, 'the bet is found by its key');
  const one = found.value.list.find(({ betId }) => betId === key) ?? found.value.list[0];
  assert.ok(one);
  const { memberId, betId, placedAt } = one;
  return { memberId, betId, placedAt };
}

const findings = () =>
  table.db.many<{ key: string; ours: { paid: string }; theirs: { type: string; amount: string } }>(
    `select key, ours, theirs from play.finding where kind = 'late_settlement' and resolved_at is null
        and ours ->> 'bet' in (select key from bets.bet_record where account_id = $1) order by id`,
    [player.member.accountId],
  );
const settled = async (bet: Record<string, unknown>, payout: string) =>
  console.resolveOpenBet(
    { ...(await named(bet['transaction_uuid'])), outcome: 'settle', payout, reason: 'by the result page' },
    ctx(),
  );

test('OP-22 R23 a vendor that settles or rolls back later meets a closed bet: it hears RS_OK, nothing is paid twice, a person compares', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  const other = aBet(table, { ...of(), amount: parseUnits('2'), round: bet['round'] });
  await table.send('/transaction/bet', bet);
  await table.send('/transaction/bet', other);
  assert.ok((await settled(bet, '4.5')).ok);
  const stands = parseUnits('99.5');
  assert.equal(await balance(), stands);
  const late = aWin(bet, { amount: parseUnits('9') });
  const lateOther = aWin(other, { amount: parseUnits('7') });
  const back = aRollback(bet);
  for (const round of [1, 2]) {
    for (const [path, message] of [
      ['/transaction/win', late],
      ['/transaction/win', lateOther],
      ['/transaction/rollback', back],
      ['/transaction/rollback', aRollback(late, { transaction_uuid: `undo-${String(bet['round'])}` })],
    ] as const) {
      const answer = await table.send(path, message);
      assert.deepEqual([answer.status, answer['balance']], ['RS_OK', stands], `${path}, time ${round}`);
    }
    assert.equal(await balance(), stands);
  }
  assert.equal((await findings()).length, 3);
  const [first] = await findings();
  assert.deepEqual(
    [first?.key, first?.ours.paid, first?.theirs.amount],
    [late['transaction_uuid'], String(parseUnits('4.5')), String(parseUnits('9'))],
  );
  const changed = await table.send('/transaction/win', { ...late, amount: parseUnits('8') });
  assert.equal(changed.status, 'RS_ERROR_DUPLICATE_TRANSACTION');
  const records = await betsOf(table.db, player.member.accountId);
  assert.deepEqual(
    records.map(({ state, payout }) => [state, payout]).toSorted(),
    [
      ['SETTLED', parseUnits('4.5')],
      ['SETTLED', 0n],
    ].toSorted(),
  );
  const found = await console.getBetCase(await named(bet['transaction_uuid']), ctx());
  assert.ok(found.ok && found.value.entries.filter(({ kind }) => kind === 'late_win').length === 2);
  assert.deepEqual(await reconcile(table.db, table.clock), []);
});

test('OP-22 a vendor that says what the operator paid is no finding; its other bets are paid as ever', async () => {
  const bet = aBet(table, { ...of(), amount: parseUnits('3') });
  await table.send('/transaction/bet', bet);
  assert.ok((await settled(bet, '5')).ok);
  assert.equal(
    (await table.send('/transaction/win', aWin(bet, { amount: parseUnits('5') }))).status,
    'RS_OK',
  );
  assert.deepEqual(await findings(), []);
  const next = aBet(table, { ...of(), amount: parseUnits('1') });
  await table.send('/transaction/bet', next);
  await table.send('/transaction/win', aWin(next, { amount: parseUnits('2') }));
  assert.equal(await balance(), parseUnits('103'));
  const reversed = await console.reverseRound(
    { ...(await named(bet['transaction_uuid'])), reason: 'wrong result' },
    ctx(),
  );
  assert.ok(reversed.ok);
  assert.equal(await balance(), parseUnits('101'), 'an operator may still reverse it');
});

test('OP-22 an operator and the vendor settle at one moment: one of them pays', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const before = await balance();
    const bet = aBet(table, { ...of(), amount: parseUnits('1') });
    await table.send('/transaction/bet', bet);
    const name = await named(bet['transaction_uuid']);
    const wish = { ...name, outcome: 'settle' as const, payout: '2', reason: 'by the result page' };
    const [hand, wire] = await Promise.all([
      console.resolveOpenBet(wish, ctx()),
      table.send('/transaction/win', aWin(bet, { amount: parseUnits('3') })),
    ]);
    assert.equal(wire.status, 'RS_OK');
    assert.equal(await balance(), before + (hand.ok ? parseUnits('1') : parseUnits('2')), `turn ${turn}`);
  }
});
