import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onePersonMode } from '@baize/approvals/testing';
import { aContract } from '@baize/contracts/testing';
import { putBranchSwitches, type Member } from '@baize/members';
import { BRANCH_SWITCHES, type BranchSwitches } from '@baize/members/rules';
import { anAgent } from '@baize/members/testing';
import { houseGives, ratesFrom } from '@baize/rates/testing';
import { aMerchant } from '@baize/site/testing';
import { aStaff, aStaffCookie, staffForTests } from '@baize/staff/testing';
import { aServer, type TestServer } from '../testing.ts';

/** A move that takes something from a branch is agreed to by another operator, and is then exactly the one that was looked at. */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

type Said = { success: boolean; message: string; value: { proposalId: number | null } };
const codeOf = ({ success, message }: Said): string => (success ? 'ok' : message);
const reason = 'both agents asked for it';

async function aRisk() {
  const { staffId } = await world.db.transaction((tx) =>
    aStaff(tx, staffForTests(world.db), { role: 'risk' }),
  );
  const post = async (host: string, url: string, payload: object): Promise<Said> => {
    const headers = { host, cookie: await aStaffCookie(world.db, staffId) };
    return (await world.server.console.inject({ method: 'POST', url, headers, payload })).json<Said>();
  };
  return {
    move: (member: Member, upline: Member, host: string) =>
      post(host, `/ops/members/${member.memberId}/upline`, { account: upline.account, reason }),
    decide: (id: number | null, host: string, decision: 'approve' | 'refuse' = 'approve') =>
      post(host, `/ops/approvals/${id}/decide`, { decision, reason }),
  };
}

/** Left and right under the house, an agent and a downline under left. */
let brands = 0;
async function aLine() {
  brands += 1;
  const host = `moved${brands}.example`;
  return world.db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { hosts: [host] });
    const under = (uplineId: number | null) => anAgent(tx, { merchant, uplineId });
    const [left, right] = [await under(null), await under(null)];
    const agent = await under(left.memberId);
    const child = await under(agent.memberId);
    return { host, merchant, left, right, agent, child };
  });
}
type Line = Awaited<ReturnType<typeof aLine>>;

const switchedOff = (...off: (typeof BRANCH_SWITCHES)[number][]) =>
  Object.fromEntries(BRANCH_SWITCHES.map((name) => [name, !off.includes(name)])) as BranchSwitches;

/** What a move under right takes from the branch. */
const TAKES: [string, (line: Line) => Promise<unknown>][] = [
  [
    'ends contracts',
    ({ merchant, left, agent, child }) =>
      world.db.transaction(async (tx) => {
        const of = { merchantId: merchant.id, kind: 'DIVIDEND', effectiveFrom: new Date(0) } as const;
        await aContract(tx, { ...of, uplineId: left.memberId, downlineId: agent.memberId });
        await aContract(tx, { ...of, uplineId: agent.memberId, downlineId: child.memberId });
      }),
  ],
  [
    'lowers rates',
    ({ merchant, left, right, agent }) =>
      world.db.transaction(async (tx) => {
        await houseGives(tx, merchant.id, { LIVE: 100 });
        await ratesFrom(tx, left, { LIVE: 80 });
        await ratesFrom(tx, agent, { LIVE: 60 });
        await ratesFrom(tx, right, { LIVE: 20 });
      }),
  ],
  [
    'undoes a switch',
    ({ left }) =>
      world.db.transaction((tx) => putBranchSwitches(tx, left.memberId, switchedOff('transferDown'))),
  ],
];

const standing = ({ agent, child }: Line) =>
  world.db.one<{ upline: number; live: number; rate: number | null }>(
    `select (select upline_id from members.member where id = $1) as upline,
            (select count(*)::int from contracts.contract where downline_id in ($1, $2) and state = 'ACTIVE') as live,
            (select sum(value)::int from rates.rate where member_id = $1 and until = 'infinity') as rate`,
    [agent.memberId, child.memberId],
  );

test('OP-08 OP-09 CONTRACT-010 a move that takes something waits for another operator, and nothing moved meanwhile', async () => {
  for (const [label, gives] of TAKES) {
    const line = await aLine();
    const { host, agent, right, left } = line;
    await gives(line);
    const before = await standing(line);
    const [first, second, third] = [await aRisk(), await aRisk(), await aRisk()];
    const asked = await first.move(agent, right, host);
    assert.equal(codeOf(asked), 'ok', label);
    const { proposalId } = asked.value;
    assert.equal(typeof proposalId, 'number', label);
    assert.deepEqual(await standing(line), before, `${label}: nothing moved`);
    assert.equal(codeOf(await second.move(agent, right, host)), 'proposed_already', label);
    assert.equal(codeOf(await first.decide(proposalId, host)), 'same_person', label);
    assert.equal(
      codeOf(await second.decide(proposalId, world.host)),
      'not_found',
      `${label}: of another brand`,
    );
    assert.equal(codeOf(await second.decide(proposalId, host, 'refuse')), 'ok', label);
    assert.deepEqual(await standing(line), before, `${label}: refused`);

    const again = (await first.move(agent, right, host)).value.proposalId;
    const answers = await Promise.all([second.decide(again, host), third.decide(again, host)]);
    assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'proposal_closed'], label);
    const moved = await standing(line);
    assert.equal(moved.upline, right.memberId, label);
    if (label === 'ends contracts') assert.deepEqual([before.live, moved.live], [2, 0]);
    if (label === 'lowers rates') assert.deepEqual([before.rate, moved.rate], [60, 20]);
    assert.notEqual(before.upline, moved.upline);
    assert.equal(before.upline, left.memberId);
  }
});

test('OP-08 a move is the one that was looked at: where it would take something else by then, it is overtaken', async () => {
  for (const [label, gives] of TAKES) {
    const line = await aLine();
    const { host, agent, left, right, merchant, child } = line;
    await gives(line);
    const [first, second] = [await aRisk(), await aRisk()];
    const { proposalId } = (await first.move(agent, right, host)).value;
    await world.db.transaction(async (tx) => {
      const leaf = await anAgent(tx, { merchant, uplineId: child.memberId });
      if (label === 'ends contracts') {
        const of = { merchantId: merchant.id, kind: 'DIVIDEND', effectiveFrom: new Date(0) } as const;
        await aContract(tx, { ...of, uplineId: child.memberId, downlineId: leaf.memberId });
      }
      if (label === 'lowers rates') await ratesFrom(tx, leaf, { LIVE: 50 });
      if (label === 'undoes a switch')
        await putBranchSwitches(tx, left.memberId, switchedOff('transferDown', 'chat'));
    });
    const before = await standing(line);
    assert.equal(codeOf(await second.decide(proposalId, host)), 'state_changed', label);
    assert.deepEqual(await standing(line), before, `${label}: nothing moved`);
    assert.equal(codeOf(await second.decide(proposalId, host)), 'proposal_closed', `${label}: it ended`);
  }
});

test('OP-08 a move that takes nothing is one operator’s, as is any in declared one-person mode', async () => {
  const plain = await aLine();
  await world.db.transaction((tx) => putBranchSwitches(tx, plain.right.memberId, switchedOff('chat')));
  const operator = await aRisk();
  const moved = await operator.move(plain.agent, plain.right, plain.host);
  assert.deepEqual(
    [codeOf(moved), moved.value.proposalId],
    ['ok', null],
    'stricter above is no loss of control',
  );
  assert.equal((await standing(plain)).upline, plain.right.memberId);
  for (const [label, gives] of TAKES) {
    const line = await aLine();
    await gives(line);
    await world.db.transaction((tx) => onePersonMode(tx, line.merchant.id));
    const alone = await operator.move(line.agent, line.right, line.host);
    assert.deepEqual([codeOf(alone), alone.value.proposalId], ['ok', null], label);
    assert.equal((await standing(line)).upline, line.right.memberId, label);
  }
});
