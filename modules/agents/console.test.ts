import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, memberContext, staffContext } from '@baize/endpoint/testing';
import { fixedClock } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aMember, anAgent, anAuditLog } from '@baize/members/testing';
import { signInForTests } from '@baize/sign-in/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { agentsApi } from './api.ts';
import { agentsConsoleApi } from './console-api.ts';
import { agentsConsoleHandlers } from './console-handlers.ts';
import { agentsHandlers } from './handlers.ts';

let db: TestDatabase;
let deps: ReturnType<typeof signInForTests> & ReturnType<typeof anAuditLog>;
before(async () => {
  db = await testDatabase();
  deps = { ...signInForTests(db, fixedClock('2026-11-23T10:00:00Z')), ...anAuditLog() };
});
after(() => db.drop());

const aWorld = () =>
  db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    const agent = await anAgent(tx, { merchant, uplineId: null });
    const direct = await anAgent(tx, { merchant, uplineId: agent.memberId });
    const leaf = await aMember(tx, { merchant, uplineId: direct.memberId, balance: '12.5' });
    const elsewhere = await aMerchant(tx);
    const stranger = await anAgent(tx, { merchant: elsewhere, uplineId: null });
    return { merchant, agent, direct, leaf, elsewhere, stranger };
  });
type Name = keyof typeof agentsConsoleApi.operations;
const ask = <N extends Name>(
  merchant: Merchant,
  name: N,
  input: Parameters<typeof call<typeof agentsConsoleApi, N>>[3],
) =>
  call(
    agentsConsoleApi,
    name,
    agentsConsoleHandlers(deps),
    input,
    staffContext(['ledger.read', 'members.read'], { merchant }) as never,
  );
const asAgent = <N extends keyof typeof agentsApi.operations>(
  merchant: Merchant,
  { memberId, account }: Member,
  name: N,
  input: Parameters<typeof call<typeof agentsApi, N>>[3],
) =>
  call(
    agentsApi,
    name,
    agentsHandlers(deps),
    input,
    memberContext(memberId, { merchant, account, role: 'agent' }) as never,
  );
const REPORTS = ['getAgentOverview', 'listAgentBranches', 'listAgentLosses', 'listAgentTeam'] as const;

test('OP-09 OP-31 an operator reads any agent’s team as the agent does', async () => {
  const { merchant, agent, direct, leaf } = await aWorld();
  const { memberId } = agent;
  assert.deepEqual(
    await ask(merchant, 'getAgentOverview', { memberId }),
    await asAgent(merchant, agent, 'getTeamOverview', {}),
  );
  assert.deepEqual(
    await ask(merchant, 'listAgentLosses', { memberId }),
    await asAgent(merchant, agent, 'listUserLosses', {}),
  );
  const own = await asAgent(merchant, agent, 'listBranchProfit', {});
  const branches = await ask(merchant, 'listAgentBranches', { memberId });
  assert.ok(own.ok && branches.ok);
  assert.deepEqual(branches.value.list, own.value.list);
  assert.deepEqual(branches.value.totals, own.value.totals);
  const below = await ask(merchant, 'listAgentTeam', { memberId });
  assert.ok(below.ok);
  assert.deepEqual(
    below.value.list.map(({ account, depth, downlines }) => [account, depth, downlines]),
    [[direct.account, 1, 1]],
  );
  const found = await ask(merchant, 'listAgentTeam', { memberId, search: leaf.account });
  assert.ok(found.ok);
  assert.deepEqual(
    found.value.list.map(({ account, depth, balance }) => [account, depth, balance]),
    [[leaf.account, 2, '12.50']],
  );
});

test('OP-09 an agent of another brand, and who is no agent, has no report', async () => {
  const { merchant, stranger, leaf } = await aWorld();
  for (const name of REPORTS)
    for (const { memberId } of [stranger, leaf, { memberId: 999_999_999 }])
      assert.deepEqual(await ask(merchant, name, { memberId }), { ok: false, code: 'agent_unknown' }, name);
});

test('OPEN-AGENT-06 operators read what agents of their brand did: by agent, act, subject and day', async () => {
  const { merchant, agent, direct, leaf, elsewhere } = await aWorld();
  assert.ok((await asAgent(merchant, agent, 'lockDownline', { account: direct.account, isLocked: true })).ok);
  const link = await asAgent(merchant, direct, 'createInviteLink', {});
  assert.ok(link.ok);
  assert.ok((await asAgent(merchant, direct, 'lockDownline', { account: leaf.account, isLocked: true })).ok);
  const acts = async (filter: object, brand = merchant) => {
    const found = await ask(brand, 'listAgentActs', filter);
    assert.ok(found.ok);
    return found.value.list.map(({ account, act, subject, subjectId }) => [account, act, subject, subjectId]);
  };
  const [locked, linked, last] = [
    [agent.account, 'lock_login', direct.account, direct.memberId],
    [direct.account, 'create_link', link.value.code, null],
    [direct.account, 'lock_login', leaf.account, leaf.memberId],
  ];
  assert.deepEqual(await acts({}), [last, linked, locked]);
  assert.deepEqual(await acts({ account: direct.account.toUpperCase() }), [last, linked]);
  assert.deepEqual(await acts({ act: 'lock_login' }), [last, locked]);
  assert.deepEqual(await acts({ subject: link.value.code.toLowerCase() }), [linked]);
  assert.deepEqual(await acts({ from: '2026-11-23', to: '2026-11-23' }), [last, linked, locked]);
  assert.deepEqual(await acts({ from: '2026-11-20', to: '2026-11-22' }), []);
  assert.deepEqual(await acts({ account: 'nobody_here' }), []);
  assert.deepEqual(await acts({}, elsewhere), [], 'of another brand nothing');
});
