import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { listCreditsOf } from '@baize/approvals';
import { approvalsForTests, approvalsHandlers, oneDecides, sweepOvertaken } from '@baize/approvals/testing';
import { staffContext } from '@baize/endpoint/testing';
import type { Member } from '@baize/members';
import { DAY_MS, parseUnits } from '@baize/kernel';
import { reconcile } from '@baize/wallet';
import { betApprovals } from './approval-kinds.ts';
import { betsConsoleHandlers } from './handlers.ts';
import { aBet, aWin, betsOf, openBetTable, type BetTable } from './testing.ts';

let table: BetTable;
let member: Member;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());
beforeEach(async () => {
  member = await table.aMemberWith('100');
});

const staff = (staffId: number, permissions: string[] = ['bets.resolve']) =>
  staffContext(permissions, {
    merchant: { id: table.merchant.id, code: 'test' },
    host: 'site.test',
    staffId,
    name: `op${staffId}`,
  });
const [ANNA, BORIS] = [11, 12];
const console = () => betsConsoleHandlers(table.deps);
const approvals = () => approvalsForTests(table.db, table.clock, { kinds: betApprovals(table.deps) });
const decisions = () => approvalsHandlers(approvals());
const sweep = () => sweepOvertaken(approvals());
const decide = async (proposalId: number | null, by: number, decision: 'approve' | 'refuse' = 'approve') => {
  assert.ok(proposalId);
  return decisions().decideProposal({ proposalId, decision, reason: 'looked at it' }, staff(by));
};
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code);
const balance = () => table.wallet.balance(member.accountId);

async function placed(stake: string, change: { round?: string } = {}) {
  const bet = aBet(table, { accountId: member.accountId, amount: parseUnits(stake), ...change });
  await table.submit(bet);
  const [row] = await table.db.many<{ placedAt: Date }>(
    'select placed_at from bets.bet_record where account_id = $1 and key = $2',
    [member.accountId, bet.key],
  );
  assert.ok(row);
  const named = { memberId: member.memberId, betId: bet.key, placedAt: row.placedAt.getTime() };
  return { bet, named };
}
const reason = 'the vendor is gone';
const states = async () => (await betsOf(table.db, member.accountId)).map(({ state }) => state);

test('OP-22 R34 a void, a settlement and a reversal wait for a second person, and are done with the decision', async () => {
  const open = await placed('30');
  const asked = await console().resolveOpenBet(
    { ...open.named, outcome: 'void', payout: '0', reason },
    staff(ANNA),
  );
  assert.ok(asked.ok && asked.value.proposalId);
  assert.deepEqual([await balance(), await states()], [parseUnits('70'), ['OPEN']], 'nothing moved');
  assert.equal(codeOf(await decide(asked.value.proposalId, ANNA)), 'same_person');
  assert.equal(await balance(), parseUnits('70'));
  assert.equal(codeOf(await decide(asked.value.proposalId, BORIS)), 'ok');
  assert.deepEqual([await balance(), await states()], [parseUnits('100'), ['CANCELLED']]);

  const lost = await placed('10');
  const settling = await console().resolveOpenBet(
    { ...lost.named, outcome: 'settle', payout: '25', reason },
    staff(ANNA),
  );
  assert.ok(settling.ok);
  assert.equal(codeOf(await decide(settling.value.proposalId, BORIS)), 'ok');
  assert.equal(await balance(), parseUnits('115'));

  const reversing = await console().reverseRound({ ...lost.named, reason }, staff(BORIS));
  assert.ok(reversing.ok);
  assert.equal(await balance(), parseUnits('115'), 'nothing moved');
  assert.equal(codeOf(await decide(reversing.value.proposalId, BORIS)), 'same_person');
  assert.equal(codeOf(await decide(reversing.value.proposalId, ANNA)), 'ok');
  assert.equal(await balance(), parseUnits('100'));
  assert.deepEqual(await reconcile(table.db, table.clock), []);

  const since = new Date(table.clock.now().getTime() - DAY_MS);
  const credited = await listCreditsOf(table.db, {
    merchantId: table.merchant.id,
    memberId: member.memberId,
    since,
    limit: 10,
  });
  // The stake of 30 given back; 25 for a stake of 10 that stays lost; the reversal took more than it gave.
  const amounts = credited.map(({ amount }) => amount).toReversed();
  assert.deepEqual(amounts, [parseUnits('30'), parseUnits('15')], 'the rules of risk see them (controls 7)');
});

test('OP-22 R34 the second person may refuse; then nothing moves, and it can be proposed again', async () => {
  const { named } = await placed('30');
  const ask = async () =>
    console().resolveOpenBet({ ...named, outcome: 'void', payout: '0', reason }, staff(ANNA));
  const asked = await ask();
  assert.ok(asked.ok);
  assert.equal(codeOf(await ask()), 'proposed_already');
  const settle = { ...named, outcome: 'settle', payout: '90', reason } as const;
  assert.equal(codeOf(await console().resolveOpenBet(settle, staff(BORIS))), 'proposed_already');
  assert.equal(codeOf(await decide(asked.value.proposalId, BORIS, 'refuse')), 'ok');
  assert.deepEqual([await balance(), await states()], [parseUnits('70'), ['OPEN']]);
  assert.equal(codeOf(await ask()), 'ok');
});

test('OP-22 R34 what waits about a round is nobody’s to put right alone within the sum', async () => {
  const { named } = await placed('30');
  const settle = (payout: string, by: number) =>
    console().resolveOpenBet({ ...named, outcome: 'settle', payout, reason }, staff(by));
  const asked = await settle('90', ANNA);
  assert.ok(asked.ok && asked.value.proposalId);
  await table.db.transaction((tx) => oneDecides(tx, table.merchant.id, parseUnits('50')));
  assert.equal(codeOf(await settle('40', BORIS)), 'proposed_already');
  assert.deepEqual([await balance(), await states()], [parseUnits('70'), ['OPEN']]);
  await table.db.transaction((tx) => oneDecides(tx, table.merchant.id, 0n));
  assert.equal(codeOf(await decide(asked.value.proposalId, BORIS)), 'ok');
  assert.equal(await balance(), parseUnits('160'));
});

test('OP-22 R34 three approvals at once undo a round once', async () => {
  const { named } = await placed('30');
  const asked = await console().resolveOpenBet(
    { ...named, outcome: 'void', payout: '0', reason },
    staff(ANNA),
  );
  assert.ok(asked.ok);
  const { proposalId } = asked.value;
  const answers = await Promise.all([12, 13, 14].map(async (by) => decide(proposalId, by)));
  assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'proposal_closed', 'proposal_closed']);
  assert.equal(await balance(), parseUnits('100'));
});

test('OP-22 what the vendor did to the round meanwhile undoes the proposal, not the round', async () => {
  const { bet, named } = await placed('30');
  const asked = await console().resolveOpenBet(
    { ...named, outcome: 'void', payout: '0', reason },
    staff(ANNA),
  );
  assert.ok(asked.ok);
  const { proposalId } = asked.value;
  const stateOf = () =>
    table.db.one<object>('select state, remark from approvals.proposal where id = $1', [proposalId]);
  await sweep();
  assert.deepEqual(await stateOf(), { state: 'PROPOSED', remark: null });
  await table.submit(aWin(bet, { amount: parseUnits('50') }));
  await sweep();
  assert.deepEqual(await stateOf(), { state: 'EXPIRED', remark: 'overtaken' });
  assert.equal(codeOf(await decide(proposalId, BORIS)), 'proposal_closed');
  assert.deepEqual([await balance(), await states()], [parseUnits('120'), ['SETTLED']]);

  const second = await placed('10');
  const other = await console().resolveOpenBet(
    { ...second.named, outcome: 'void', payout: '0', reason },
    staff(ANNA),
  );
  assert.ok(other.ok);
  await placed('5', { round: second.bet.round });
  const before = await balance();
  assert.equal(codeOf(await decide(other.value.proposalId, BORIS)), 'state_changed', 'another sum by now');
  assert.equal(await balance(), before);
});

test('OP-22 R34 within the brand’s sum one person is enough, and the sum is of the day', async () => {
  await table.db.transaction((tx) => oneDecides(tx, table.merchant.id));
  await table.db.run('update approvals.rule set alone_upto = $1', [parseUnits('30')]);
  const alone = async (stake: string) => {
    const { named } = await placed(stake);
    const done = await console().resolveOpenBet(
      { ...named, outcome: 'void', payout: '0', reason },
      staff(15),
    );
    assert.ok(done.ok);
    return done.value.proposalId;
  };
  assert.equal(await alone('20'), null);
  assert.equal(await balance(), parseUnits('100'));
  assert.notEqual(await alone('10.01'), null, 'thirty and a cent in a day');
  assert.equal(await alone('10'), null);
});
