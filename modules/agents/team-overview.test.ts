import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { aPlayedRound, openBetTable, type BetTable } from '@baize/bets/testing';
import type { Ctx } from '@baize/endpoint';
import { memberContext } from '@baize/endpoint/testing';
import { rollUpMeasures } from '@baize/measures';
import { completeUpto } from '@baize/measures/testing';
import { moveMember, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { listBranchProfit, listProfitDays } from './profit.ts';
import { getTeamOverview } from './team-overview.ts';
import { listTeamAccounts } from './team-accounts.ts';
import { listUserLosses } from './user-losses.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

/** top stands above left and right; a member plays under left. */
async function aTeam() {
  const { db, merchant } = table;
  return db.transaction(async (tx) => {
    const top = await anAgent(tx, { merchant, uplineId: null });
    const left = await anAgent(tx, { merchant, uplineId: top.memberId, balance: '20' });
    const right = await anAgent(tx, { merchant, uplineId: top.memberId });
    const member = await aMember(tx, { merchant, uplineId: left.memberId, balance: '100' });
    return { top, left, right, member };
  });
}

async function played(member: Member, key: string, stake: string, payout: string): Promise<void> {
  await aPlayedRound(table, {
    member,
    connectionId: table.connectionId,
    gameId: table.game.gameId,
    key: `${member.memberId}:${key}`,
    stake,
    payout,
  });
  for (let tries = 0; tries < 200; tries += 1) {
    await rollUpMeasures(table);
    const { isBehind } = await table.db.one<{ isBehind: boolean }>(
      'select exists (select from bets.settlement_queue) as is_behind',
    );
    if (!isBehind) return;
    await setTimeout(25);
  }
  assert.fail('the settlements were not counted');
}

const ctxOf = ({ memberId, account }: Member): Ctx<'agent'> =>
  memberContext(memberId, { merchant: table.merchant, account, role: 'agent' }) as Ctx<'agent'>;

async function overviewOf(agent: Member, range: { from?: string; to?: string } = {}) {
  const answer = await getTeamOverview(table, range, ctxOf(agent));
  assert.ok(answer.ok);
  return answer.value;
}
const sumsOf = async (agent: Member) => {
  const { bets, stake, winLoss } = (await overviewOf(agent)).totals;
  return [bets, stake, winLoss];
};

test('OPEN-AGENT-04 AGENT-006 an agent sees the play of everybody below and nobody else’s; what is not over is provisional', async () => {
  const { top, left, right, member } = await aTeam();
  await played(member, '1', '10', '4');
  for (const [agent, sums] of [
    [top, [1, '10.00', '-6.00']],
    [left, [1, '10.00', '-6.00']],
    [right, [0, '0.00', '0.00']],
  ] as const)
    assert.deepEqual(await sumsOf(agent), sums);
  const counted = table.clock.now();
  await table.db.transaction((tx) => completeUpto(tx, counted));
  const { days, gameTypes, asOf, currency } = await overviewOf(top);
  assert.equal(days.length, 7, 'days without play, too');
  assert.equal(days.at(-1)?.stake, '10.00');
  assert.deepEqual(
    days.map(({ isProvisional }) => isProvisional),
    [false, false, false, false, false, false, true],
    'the day that is not over, and no other',
  );
  assert.deepEqual(
    gameTypes.map(({ stake }) => stake),
    ['10.00'],
  );
  assert.equal(currency, table.merchant.currency);
  assert.equal(asOf, counted.getTime(), 'figures say until when they count');
});

test('AGENT-009 AGENT-010 AGENT-012 branches come to the team, and a branch opens down to the days of a member; nobody else’s opens', async () => {
  const { top, left, right, member } = await aTeam();
  await played(member, '1', '10', '4');
  const profit = (agent: Member, parent?: Member) =>
    listBranchProfit(
      table,
      { pageNo: 1, pageSize: 20, ...(parent && { parent: parent.account }) },
      ctxOf(agent),
    );
  const whole = await profit(top);
  assert.ok(whole.ok);
  assert.equal(whole.value.totals.winLoss, '-6.00');
  assert.deepEqual(Object.fromEntries(whole.value.list.map(({ account, winLoss }) => [account, winLoss])), {
    [left.account]: '-6.00',
    [right.account]: '0.00',
  });
  const below = await profit(top, left);
  assert.ok(below.ok);
  assert.deepEqual(
    [below.value.path, below.value.list.map(({ account, stake }) => [account, stake])],
    [[left.account], [[member.account, '10.00']]],
  );
  // Who leads a branch plays, too: what they did stands apart, and rows and total agree.
  await played(left, '1', '7', '12');
  for (const parent of [undefined, left]) {
    const found = await profit(top, parent);
    assert.ok(found.ok);
    const { own, list, totals } = found.value;
    const cents = (text: string) => BigInt(text.replace('.', ''));
    for (const figure of ['winLoss', 'stake', 'validBet', 'deposits', 'withdrawals'] as const)
      assert.equal(
        [own, ...list].reduce((sum, row) => sum + cents(row[figure]), 0n),
        cents(totals[figure]),
        figure,
      );
    assert.deepEqual([own.winLoss, own.bets], parent ? ['5.00', 1] : ['0.00', 0]);
  }
  const days = await listProfitDays(table, { account: member.account }, ctxOf(top));
  assert.ok(days.ok);
  assert.deepEqual([days.value.days.length, days.value.totals.winLoss], [7, '-6.00']);
  const losses = await listUserLosses(table, { pageNo: 1, pageSize: 20 }, ctxOf(top));
  assert.ok(losses.ok);
  assert.deepEqual(
    losses.value.list.map(({ account, uplineAccount, winLoss }) => [account, uplineAccount, winLoss]),
    [[member.account, left.account, '-6.00']],
  );
  const accounts = await listTeamAccounts(table, { pageNo: 1, pageSize: 20 }, ctxOf(top));
  assert.ok(accounts.ok);
  const figuresOf = accounts.value.list.map(({ account, uplineAccount, bets, winLoss, deposits }) => [
    account,
    uplineAccount,
    bets,
    winLoss,
    deposits,
  ]);
  assert.deepEqual(figuresOf, [
    [member.account, left.account, 1, '-6.00', '100.00'],
    [left.account, top.account, 1, '5.00', '20.00'],
  ]);
  const above = await listTeamAccounts(table, { pageNo: 1, pageSize: 20 }, ctxOf(right));
  assert.ok(above.ok && above.value.totalCount === 0, 'nobody beside is listed');
  for (const agent of [right, left]) {
    const outside = await profit(agent, agent === left ? top : left);
    assert.equal(outside.ok || outside.code, 'not_in_team');
    const other = await listProfitDays(table, { account: right.account }, ctxOf(agent));
    assert.equal(other.ok || other.code, 'not_in_team');
  }
  const none = await listUserLosses(table, { pageNo: 1, pageSize: 20 }, ctxOf(right));
  assert.ok(none.ok && none.value.totalCount === 0);
  const { members, active, balance } = await overviewOf(top);
  assert.deepEqual([members, active, balance], [3, 2, '119.00']);
});

test('who is moved takes no past play along', async () => {
  const { top, left, right, member } = await aTeam();
  await played(member, '1', '10', '4');
  const to = { memberId: member.memberId, merchantId: table.merchant.id };
  const moved = await table.db.transaction((tx) => moveMember(tx, to, right.account));
  assert.ok(moved.ok);
  await played(member, '2', '5', '0');
  assert.deepEqual(await sumsOf(left), [1, '10.00', '-6.00']);
  assert.deepEqual(await sumsOf(right), [1, '5.00', '-5.00']);
  assert.deepEqual(await sumsOf(top), [2, '15.00', '-11.00']);
  // Each day of the way down is whole or not there.
  const { account } = member;
  const daysOf = async (agent: Member) => {
    const days = await listProfitDays(table, { account }, ctxOf(agent));
    assert.ok(days.ok);
    return [days.value.days.length, days.value.totals.stake];
  };
  assert.deepEqual(await daysOf(top), [7, '15.00']);
  assert.deepEqual(await daysOf(right), [0, '0.00']);
});

test('a range ends after it begins and has 31 days at most', async () => {
  const { top } = await aTeam();
  const ask = async (from: string, to: string) => {
    const answer = await getTeamOverview(table, { from, to }, ctxOf(top));
    return answer.ok ? answer.value.days.length : answer.code;
  };
  assert.equal(await ask('2026-11-10', '2026-11-09'), 'range_invalid');
  assert.equal(await ask('0001-01-01', '0001-01-02'), 'range_invalid');
  assert.equal(await ask('9999-12-30', '9999-12-31'), 'range_invalid');
  // The edge of the calendar alone: the day it is counted from would be before the first.
  for (const to of ['0001-01-01', '0000-01-01']) {
    const losses = await listUserLosses(table, { to, pageNo: 1, pageSize: 20 }, ctxOf(top));
    assert.equal(losses.ok || losses.code, 'range_invalid', to);
  }
  assert.equal(await ask('2026-10-01', '2026-11-01'), 'range_too_long');
  assert.equal(await ask('2026-10-01', '2026-10-31'), 31);
});
