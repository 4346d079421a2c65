import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { approvalsForTests, approvalsHandlers, oneDecides, sweepOvertaken } from '@baize/approvals/testing';
import { openBetTable, type BetTable } from '@baize/bets/testing';
import { staffContext } from '@baize/endpoint/testing';
import { parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { anAuditLog } from '@baize/members/testing';
import { withdrawable } from '@baize/wallet';
import { bonusApprovals } from './approval-kinds.ts';
import { findBonus } from './bonus.sql.ts';
import { rewardsConsoleHandlers } from './console-handlers.ts';
import { endBonus } from './end-bonus.ts';
import { grantBonus } from './grant-bonus.ts';
import { FREE_TERMS } from './terms.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

const { audit, audited } = anAuditLog();
const staff = (staffId: number) =>
  staffContext(['promotions.review', 'promotions.read'], {
    merchant: { id: table.merchant.id, code: 'test' },
    host: 'site.test',
    staffId,
    name: `op${staffId}`,
  });
const [ANNA, BORIS] = [11, 12];
const calls = () => rewardsConsoleHandlers({ db: table.db, clock: table.clock, audit });
const approvals = () => approvalsForTests(table.db, table.clock, { kinds: bonusApprovals(table) });
const decide = async (proposalId: number | null, by: number) => {
  assert.ok(proposalId);
  const answer = await approvalsHandlers(approvals()).decideProposal(
    { proposalId, decision: 'approve', reason: 'looked at it' },
    staff(by),
  );
  return answer.ok ? 'ok' : answer.code;
};
let last = 0;
const grant = async (member: Member): Promise<bigint> => {
  const made = await table.db.transaction((tx) =>
    grantBonus(table, tx, {
      memberId: member.memberId,
      merchantId: member.merchantId,
      source: 'promotion',
      ref: `s:${(last += 1)}`,
      amount: parseUnits('50'),
      terms: { ...FREE_TERMS, turnoverTimes: 300 },
      title: { EN: 'Welcome' },
      actor: 'job:test',
    }),
  );
  assert.ok(made.ok);
  return made.value.grantId;
};
const left = async ({ accountId }: Member) => {
  const { available, turnoverLeft } = await withdrawable(table.db, accountId);
  return [available, turnoverLeft].map((one) => Number(one / parseUnits('1')));
};
const end = (bonusId: bigint, takeBack?: string) =>
  calls().endMemberBonus(
    { bonusId: String(bonusId), reason: 'opposite bets', ...(takeBack === undefined ? {} : { takeBack }) },
    staff(ANNA),
  );

test('PROMO-009 an operator ends a bonus with a reason; nothing moves before a second one approves', async () => {
  const member = await table.aMemberWith('100');
  const bonusId = await grant(member);
  const tooMuch = await end(bonusId, '50.01');
  assert.ok(!tooMuch.ok && tooMuch.code === 'too_much');
  const asked = await end(bonusId);
  assert.ok(asked.ok && asked.value.proposalId !== null);
  assert.deepEqual(await left(member), [150, 150], 'nothing moved');
  const again = await end(bonusId);
  assert.ok(!again.ok && again.code === 'proposed_already');
  assert.equal(await decide(asked.value.proposalId, ANNA), 'same_person');
  assert.deepEqual(await left(member), [150, 150]);
  assert.equal(await decide(asked.value.proposalId, BORIS), 'ok');
  assert.deepEqual(
    [await left(member), (await findBonus(table.db, bonusId))?.state],
    [[100, 0], 'FORFEITED'],
  );
  assert.notEqual(await decide(asked.value.proposalId, BORIS), 'ok', 'once');
});

test('PROMO-009 what the member ended meanwhile is not ended again, and its proposal is overtaken', async () => {
  const member = await table.aMemberWith('100');
  const bonusId = await grant(member);
  const asked = await end(bonusId);
  assert.ok(asked.ok);
  await table.db.transaction((tx) =>
    endBonus(table, tx, { grantId: bonusId, how: 'cancelled', by: 'job:test', reason: '' }),
  );
  assert.equal(await decide(asked.value.proposalId, BORIS), 'state_changed');
  await sweepOvertaken(approvals());
  assert.equal(await decide(asked.value.proposalId, BORIS), 'proposal_closed');
  assert.deepEqual(await left(member), [100, 0], 'taken back once');
});

test('PROMO-009 within the brand’s sum one operator adjusts: less goes back, the turnover is lifted, both are logged', async () => {
  await table.db.transaction((tx) => oneDecides(tx, table.merchant.id));
  const member = await table.aMemberWith('100');
  const bonusId = await grant(member);
  const done = await end(bonusId, '10');
  assert.ok(done.ok && done.value.proposalId === null);
  assert.deepEqual([done.value.state, await left(member)], ['ADJUSTED', [140, 0]]);
  assert.deepEqual(
    audited.filter(({ action }) => action === 'bonus.end').map(({ target }) => target),
    [`bonus:${bonusId}`],
  );
  const listed = await calls().listMemberBonuses(
    { account: member.account, state: undefined, pageNo: 1, pageSize: 20 },
    staff(ANNA),
  );
  assert.ok(listed.ok);
  assert.deepEqual(
    listed.value.list.map(({ state, takenBack, takesBack }) => [state, takenBack, takesBack]),
    [['ADJUSTED', '10.00', null]],
  );
  const open = await grant(member);
  const { value } = (await calls().listMemberBonuses(
    { account: member.account, state: 'OPEN', pageNo: 1, pageSize: 20 },
    staff(ANNA),
  )) as Extract<typeof listed, { ok: true }>;
  assert.deepEqual([value.list[0]?.bonusId, value.open.amount], [String(open), '50.00']);
});
