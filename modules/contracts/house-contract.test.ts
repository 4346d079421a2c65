import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { approvalsForTests, approvalsHandlers, sweepOvertaken } from '@baize/approvals/testing';
import { call, staffContext } from '@baize/endpoint/testing';
import { moveMember, type Member } from '@baize/members';
import { anAgent } from '@baize/members/testing';
import { contractsConsoleApi } from './console-api.ts';
import { contractsConsoleHandlers } from './console-handlers.ts';
import { contractApprovals } from './house-contract.ts';
import { accept, aLine, as, MONTH_START, openLine, signed, valueOf, type Line } from './line.fixture.ts';
import { aContract, setContractSettings } from './testing.ts';

let line: Line;
before(async () => {
  line = await openLine();
});
after(() => line.db.drop());

const [ANNA, BORIS] = [1, 2];
const staff = (staffId: number) =>
  staffContext(['contracts.write', 'members.read', 'members.write'], {
    merchant: line.merchant,
    staffId,
    name: `op${staffId}`,
  });
type Said = {
  contractId: string;
  proposalId: number;
  status: string;
  list: { contractId: string; allowed: string[] }[];
  totalCount: number;
  willTerminate: { downlineAccount: string; rate: string; reason: string }[];
};
async function ops(op: keyof typeof contractsConsoleApi.operations, input: object, staffId = ANNA) {
  const handlers = contractsConsoleHandlers(line.deps);
  const answer = await call(contractsConsoleApi, op, handlers, input as never, staff(staffId) as never);
  return answer.ok ? (answer.value as unknown as Said) : answer.code;
}
const said = (answer: Said | string): Said => {
  assert.ok(typeof answer !== 'string', String(answer));
  return answer;
};
const offer = ({ account }: Pick<Member, 'account'>, rate: string) => ({
  kind: 'DIVIDEND',
  account,
  period: 'M',
  minBetAmount: '0',
  minActiveMember: 0,
  tiers: [{ rate, activeMember: 0, periodValidBet: '0', periodProfitLoss: '0' }],
});
const propose = (agent: Pick<Member, 'account'>, rate: string) =>
  ops('proposeHouseContract', { offer: offer(agent, rate), reason: 'a new agent' });
const decide = (proposalId: number, staffId: number) =>
  approvalsHandlers(
    approvalsForTests(line.db, line.clock, { audit: line.deps.audit, kinds: contractApprovals(line.deps) }),
  ).decideProposal({ proposalId, decision: 'approve', reason: 'seen' }, staff(staffId));
const aTopAgent = () => line.db.transaction((tx) => anAgent(tx, { merchant: line.merchant, uplineId: null }));
const shownTo = async (agent: Member) => valueOf(await as(line, agent, 'getDividendContract', {}));

test('OP-30 R34 the house offers a top agent terms only when a second operator approves; then the agent signs', async () => {
  const agent = await aTopAgent();
  const { proposalId, contractId } = said(await propose(agent, '0.4'));
  assert.ok(proposalId);
  assert.equal(contractId, null);
  assert.equal(await as(line, agent, 'getDividendContract', {}), null, 'nothing is offered while it waits');
  assert.equal(await propose(agent, '0.4'), 'proposed_already');
  const own = await decide(proposalId, ANNA);
  assert.equal(own.ok ? 'ok' : own.code, 'same_person');
  assert.ok((await decide(proposalId, BORIS)).ok);
  assert.equal((await shownTo(agent)).status, 'PROPOSED');
  assert.equal(valueOf(await accept(line, agent)).status, 'ACTIVE');
  assert.ok(line.deps.audited.some(({ action }) => action === 'contract.propose'));
});

test('OP-30 OPEN-CONTRACT-02 the brand’s highest rate binds the house; only top agents get its contracts', async () => {
  const { top, a, member } = await aLine(line);
  const agent = await aTopAgent();
  assert.equal(await propose(agent, '0.4001'), 'rate_exceeds_own');
  for (const account of [a.account, member.account, 'nobody'])
    assert.equal(await propose({ account }, '0.1'), 'not_direct_downline', account);
  await line.db.transaction((tx) =>
    setContractSettings(tx, line.merchant.id, { maxRatesBps: { DIVIDEND: 1_000 } }),
  );
  assert.equal(await propose(top, '0.2'), 'rate_exceeds_own');
  await line.db.transaction((tx) => setContractSettings(tx, line.merchant.id, {}));
});

test('OP-30 what has changed between proposal and decision is not done', async () => {
  const { top } = await aLine(line);
  const agent = await aTopAgent();
  const { proposalId } = said(await propose(agent, '0.1'));
  const to = { merchantId: line.merchant.id, memberId: agent.memberId };
  await line.db.transaction(async (tx) => assert.ok((await moveMember(tx, to, top.account)).ok));
  const decided = await decide(proposalId, BORIS);
  assert.equal(decided.ok ? 'ok' : decided.code, 'state_changed');
  assert.equal(await as(line, agent, 'getDividendContract', {}), null);
});

test('OP-30 R34 an agent who moved or closed, and the same terms signed, overtake an offer; a lowered limit may pass', async () => {
  const { top } = await aLine(line);
  const { merchant, db } = line;
  const merchantId = merchant.id;
  const agents = [await aTopAgent(), await aTopAgent(), await aTopAgent(), await aTopAgent()] as const;
  const [moved, closed, signs, waits] = agents;
  for (const agent of agents) said(await propose(agent, '0.1'));
  const ids = agents.map(({ memberId }) => `house-contract:DIVIDEND:${memberId}`);
  const states = async () => {
    const kinds = contractApprovals(line.deps);
    await sweepOvertaken(approvalsForTests(db, line.clock, { audit: line.deps.audit, kinds }));
    const rows = await db.many<{ subject: string; state: string }>(
      'select subject, state from approvals.proposal where subject = any($1)',
      [ids],
    );
    return ids.map((id) => rows.find(({ subject }) => subject === id)?.state);
  };
  await db.transaction((tx) => setContractSettings(tx, merchantId, { maxRatesBps: { DIVIDEND: 500 } }));
  assert.deepEqual(await states(), ['PROPOSED', 'PROPOSED', 'PROPOSED', 'PROPOSED']);
  await db.transaction(async (tx) => {
    await setContractSettings(tx, merchantId, {});
    assert.ok((await moveMember(tx, { merchantId, memberId: moved.memberId }, top.account)).ok);
    await tx.run(`update members.member set state = 'CLOSED' where id = $1`, [closed.memberId]);
    const pair = { merchantId, kind: 'DIVIDEND', uplineId: null, downlineId: signs.memberId } as const;
    await aContract(tx, { ...pair, effectiveFrom: MONTH_START });
  });
  assert.deepEqual(await states(), ['EXPIRED', 'EXPIRED', 'EXPIRED', 'PROPOSED']);
  assert.ok(typeof (await propose(signs, '0.2')) !== 'string', 'other terms may be proposed at once');
  assert.equal(await as(line, waits, 'getDividendContract', {}), null);
});

test('OP-30 the house takes back its offer, asks for an end, and sees what ends; it acts only for its own contracts', async () => {
  const { top, a } = await aLine(line);
  await signed(line, top, a, '0.2');
  const mine = said(await ops('listBrandContracts', { payer: 'HOUSE', account: top.account }));
  const all = said(await ops('listBrandContracts', { account: a.account }));
  assert.deepEqual([mine.totalCount, mine.list[0]?.allowed], [1, ['PROPOSE', 'END']]);
  assert.deepEqual([all.totalCount, all.list[0]?.allowed], [1, []]);
  const end = (contractId: string | undefined, action: string, more: object = {}) =>
    ops('endHouseContract', { contractId, action, reason: 'we part', ...more });
  assert.equal(await end(all.list[0]?.contractId, 'request'), 'not_found', 'not the house’s');
  const contractId = mine.list[0]?.contractId;
  assert.equal(said(await end(contractId, 'request')).status, 'TERM_PENDING');
  assert.equal(await end(contractId, 'accept', { cascadeDigest: '0'.repeat(64) }), 'not_yours_to_answer');
  assert.equal(said(await end(contractId, 'withdraw')).status, 'ACTIVE');
  const { willTerminate } = said(await ops('previewMove', { memberId: top.memberId }));
  assert.deepEqual(
    willTerminate.map(({ downlineAccount, rate, reason }) => [downlineAccount, rate, reason]),
    [
      [top.account, '0.3000', 'MOVED'],
      [a.account, '0.2000', 'UPLINE_CONTRACT_ENDED'],
    ],
  );
  const agent = await aTopAgent();
  const { proposalId } = said(await propose(agent, '0.1'));
  assert.ok((await decide(proposalId, BORIS)).ok);
  const { contractId: offered, pending } = await shownTo(agent);
  const answer = { contractId: offered, version: pending?.terms?.version, reason: 'a mistake' };
  assert.equal(await ops('answerHouseContract', { ...answer, action: 'reject' }), 'not_yours_to_answer');
  assert.equal(said(await ops('answerHouseContract', { ...answer, action: 'withdraw' })).status, 'WITHDRAWN');
});
