import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, memberContext, staffContext } from '@baize/endpoint/testing';
import { fixedClock } from '@baize/kernel';
import { findBranchSwitches, findMemberByName, placeFor, type Member } from '@baize/members';
import { anAgent, anAuditLog } from '@baize/members/testing';
import { BRANCH_SWITCHES, type BranchSwitch, type BranchSwitches } from '@baize/members/rules';
import { sealedFor, signInForTests } from '@baize/sign-in/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aFundedAccount } from '@baize/wallet/testing';
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

const ON = Object.fromEntries(BRANCH_SWITCHES.map((name) => [name, true])) as BranchSwitches;
const aWorld = () =>
  db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    const top = await anAgent(tx, { merchant, type: 2, uplineId: null });
    const agent = await anAgent(tx, { merchant, type: 2, uplineId: top.memberId });
    const sibling = await anAgent(tx, { merchant, type: 2, uplineId: null });
    return { merchant, top, agent, sibling };
  });
const asStaff = (merchant: Merchant) => staffContext(['members.read', 'agents.write'], { merchant }) as never;
const set = (merchant: Merchant, { memberId }: Member, change: Partial<Record<BranchSwitch, boolean>>) =>
  call(
    agentsConsoleApi,
    'setAgentSwitches',
    agentsConsoleHandlers(deps),
    { memberId, switches: { ...ON, ...change }, reason: 'a test' },
    asStaff(merchant),
  );
const ask = <N extends 'openAccount' | 'createInviteLink'>(
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

test('OP-09 OP-30 what is off for an agent is off for everybody below at once, and for nobody beside', async () => {
  const { merchant, top, agent, sibling } = await aWorld();
  const made = await ask(merchant, agent, 'createInviteLink', {});
  assert.ok(made.ok);
  const byLink = async () => {
    const invitation = { affiliateCode: made.value.code, referralCode: '', recommenderId: '', domain: '' };
    return codeOf(await placeFor(db, merchant.id, invitation, deps.clock.now()));
  };
  assert.equal(await byLink(), 'ok');
  const off = await set(merchant, top, { openAccounts: false, inviteLinks: false });
  assert.ok(off.ok && off.value.proposalId === null, 'it waits for nobody');
  const open = async (by: Member, account: string) =>
    codeOf(
      await ask(merchant, by, 'openAccount', {
        account,
        type: 0,
        password: await sealedFor(deps, 'Secret123'),
      }),
    );
  for (const [index, by] of [top, agent].entries()) {
    assert.equal(await open(by, `belowone${index}`), 'operation_not_enabled');
    assert.equal(await findMemberByName(db, merchant.id, `belowone${index}`), undefined);
    assert.equal(codeOf(await ask(merchant, by, 'createInviteLink', {})), 'operation_not_enabled');
  }
  assert.equal(await byLink(), 'invitation_code_error', 'nobody registers by the links there are');
  assert.equal(await open(sibling, 'besideone1'), 'ok');
  const seen = await call(
    agentsConsoleApi,
    'getAgentSwitches',
    agentsConsoleHandlers(deps),
    { memberId: agent.memberId },
    asStaff(merchant),
  );
  assert.deepEqual(seen, {
    ok: true,
    value: { switches: ON, above: [{ account: top.account, off: ['openAccounts', 'inviteLinks'] }] },
  });
  const entry = deps.audited.at(-1);
  assert.deepEqual(
    [entry?.action, entry?.target, entry?.reason],
    ['agents.switches', `agent-switches:${top.memberId}`, 'a test'],
  );
});

test('OP-30 R34 what is on again waits for a second operator where money ever moved', async () => {
  const { merchant, agent } = await aWorld();
  await db.transaction((tx) => aFundedAccount(tx, { merchantId: merchant.id }));
  assert.ok((await set(merchant, agent, { chat: false, contracts: false })).ok);
  const wish = await set(merchant, agent, { chat: false });
  assert.ok(wish.ok && typeof wish.value.proposalId === 'number');
  const { chat, contracts } = await findBranchSwitches(db, agent.memberId);
  assert.deepEqual([chat, contracts], [false, false]);
});

test('OP-09 an agent of another brand, and who is no agent, has no switches', async () => {
  const [{ merchant }, { agent: stranger }] = [await aWorld(), await aWorld()];
  const entries = deps.audited.length;
  assert.equal(codeOf(await set(merchant, stranger, { chat: false })), 'agent_unknown');
  assert.deepEqual(await findBranchSwitches(db, stranger.memberId), ON);
  assert.equal(deps.audited.length, entries);
});
