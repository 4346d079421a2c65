import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, parseUnits } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { StaffCaller } from '@baize/endpoint';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findAccount, post } from '@baize/wallet';
import { identityApi } from './api.ts';
import { ancestorsOf, findMember, standsAbove } from './find-member.ts';
import { identityHandlers } from './handlers.ts';
import { resolveMemberCaller } from './session.ts';
import { aCall, aMember, anAgent, aSession, identityForTests, seedDemo, quickPasswords } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const staff: StaffCaller = {
  role: 'staff',
  staffId: 1,
  name: 'alice',
  sessionId: '1',
  permissions: new Set(['members.read', 'members.write']),
};
let db: TestDatabase;
let deps: ReturnType<typeof identityForTests>;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = identityForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

const ops = () => identityHandlers(deps);
const search = async (query: string, more: object = {}) => {
  const input = identityApi.operations.searchMembers.input.parse({ query, ...more });
  const answer = await ops().searchMembers(input, aCall(merchant, staff));
  assert.ok(answer.ok);
  assert.ok(identityApi.operations.searchMembers.output.safeParse(answer.value).success);
  return answer.value;
};

test('OP-08 members are found by the beginning of the account, by id, e-mail and mobile, of this brand only', async () => {
  const other = await db.transaction((tx) => aMerchant(tx));
  const [first] = await db.transaction(async (tx) => [
    await aMember(tx, {
      merchant,
      account: 'Findme01',
      email: 'Find@Example.com',
      mobile: { dialingCode: '855', number: '12345678' },
    }),
    await aMember(tx, { merchant, account: 'findme02' }),
    await aMember(tx, { merchant, account: 'find%me' }),
    await aMember(tx, { merchant: other, account: 'findme03' }),
  ]);
  assert.ok(first);
  const accounts = async (query: string, more?: object) =>
    (await search(query, more)).list.map((m) => m.account);
  assert.deepEqual(await accounts('FINDME'), ['findme02', 'Findme01']);
  assert.deepEqual(await accounts('find%'), ['find%me']);
  assert.deepEqual(await accounts(String(first.memberId)), ['Findme01']);
  assert.deepEqual(await accounts('find@example.com'), ['Findme01']);
  assert.deepEqual(await accounts('12345678'), ['Findme01']);
  assert.deepEqual(await accounts('findme', { pageSize: 1, pageNo: 2 }), ['Findme01']);
  assert.deepEqual(await accounts('findme', { state: 'LOCKED' }), []);
  assert.deepEqual(await accounts('findme', { kind: 'agent' }), []);
});

test('OP-08 a member is shown with wallet, line and sessions; one of another brand is not found', async () => {
  const [member, stranger] = await db.transaction(async (tx) => {
    const root = await anAgent(tx, { merchant, account: 'top01', uplineId: null });
    const agent = await anAgent(tx, { merchant, account: 'mid01', type: 2, uplineId: root.memberId });
    const below = await aMember(tx, {
      merchant,
      account: 'low01',
      uplineId: agent.memberId,
      balance: '12.34567',
    });
    return [below, await aMember(tx, { merchant: await aMerchant(tx) })];
  });
  assert.ok(member && stranger);
  await aSession(db, member.memberId, clock);
  const answer = await ops().getMember({ memberId: member.memberId }, aCall(merchant, staff));
  assert.ok(answer.ok);
  assert.ok(identityApi.operations.getMember.output.safeParse(answer.value).success);
  assert.deepEqual(
    answer.value.upline.map((a) => a.account),
    ['top01', 'mid01'],
  );
  assert.deepEqual([answer.value.balance, answer.value.sessions.length], ['12.34', 1]);
  assert.deepEqual(await ops().getMember({ memberId: stranger.memberId }, aCall(merchant, staff)), {
    ok: false,
    code: 'not_found',
  });
});

test('OPEN-AUTH-15 OP-08 locking ends the session, stops the wallet and is in the log; freeing undoes it', async () => {
  const { memberId, accountId } = await db.transaction((tx) => aMember(tx, { merchant, balance: '10' }));
  const token = await aSession(db, memberId, clock);
  const set = (state: 'ACTIVE' | 'LOCKED' | 'FROZEN' | 'CLOSED') =>
    ops().setMemberState({ memberId, state, reason: 'shared device' }, aCall(merchant, staff));
  const blocks = async () => (await findAccount(db, memberId))?.blocks;

  assert.deepEqual(await set('LOCKED'), { ok: true, value: { memberId, state: 'LOCKED' } });
  assert.equal((await resolveMemberCaller(db, token, clock, merchant.id)).caller.role, 'visitor');
  assert.deepEqual(await blocks(), ['no_bet', 'no_withdraw']);
  const refused = await db.transaction((tx) =>
    post(tx, {
      accountId,
      amount: -parseUnits('1'),
      kind: 'withdrawal',
      house: 'gateway',
      key: `t:${memberId}`,
      actor: 'job:test',
    }),
  );
  assert.ok(!refused.ok && refused.code === 'account_restricted');
  assert.deepEqual(await set('LOCKED'), { ok: false, code: 'state_unchanged' });
  await set('FROZEN');
  assert.deepEqual(await blocks(), ['no_withdraw']);
  await set('ACTIVE');
  assert.deepEqual(await blocks(), []);
  await set('CLOSED');
  assert.deepEqual(await set('ACTIVE'), { ok: false, code: 'member_closed' });

  const log = deps.audited.filter((entry) => entry.target === `member:${memberId}`);
  assert.deepEqual(
    log.map(({ action, before, after, reason }) => [action, before, after, reason]),
    [
      ['member.state', { state: 'ACTIVE' }, { state: 'LOCKED' }, 'shared device'],
      ['member.state', { state: 'LOCKED' }, { state: 'FROZEN' }, 'shared device'],
      ['member.state', { state: 'FROZEN' }, { state: 'ACTIVE' }, 'shared device'],
      ['member.state', { state: 'ACTIVE' }, { state: 'CLOSED' }, 'shared device'],
    ],
  );
  const unknown = await ops().setMemberState(
    { memberId: 999_999, state: 'LOCKED', reason: 'x y z' },
    aCall(merchant, staff),
  );
  assert.deepEqual(unknown, { ok: false, code: 'not_found' });
});

test('AUTH-009 API-017 ROLE-014 language, first login and consolidated data', async () => {
  const policy = await db.transaction((tx) => aMerchant(tx, { settings: { flags: { AGENTPOLICY3: true } } }));
  const { memberId } = await db.transaction((tx) => aMember(tx, { merchant: policy, balance: '5' }));
  await db.run(`update identity.member set first_login = true where id = $1`, [memberId]);
  const caller = { role: 'member' as const, memberId, account: 'x', sessionId: '1' };
  const { setLanguage, firstLogin, getMemberInfo, getConsolidated } = ops();
  assert.ok((await setLanguage({ language: 'KM' }, aCall(policy, caller))).ok);
  assert.deepEqual(await firstLogin({}, aCall(policy, caller)), {
    ok: true,
    value: { firstTimeLogin: false, bonus: null },
  });
  const info = await getMemberInfo({}, aCall(policy, caller));
  assert.ok(info.ok);
  assert.deepEqual([info.value.language, info.value.firstTimeLogin], ['KM', false]);
  const consolidated = await getConsolidated({}, aCall(policy, caller));
  assert.ok(consolidated.ok);
  assert.deepEqual([consolidated.value.balance, consolidated.value.frozen], ['5.00', '0.00']);
  assert.deepEqual(await getConsolidated({}, aCall(merchant, caller)), {
    ok: false,
    code: 'operation_not_enabled',
  });
});

test('the demo people are seeded once, in one line, with money', async () => {
  const brand = await db.transaction((tx) => aMerchant(tx));
  const seed = () =>
    seedDemo(db, { merchantId: brand.id, openingBalance: '500', passwords: quickPasswords, clock });
  const first = await seed();
  const again = await seed();
  assert.deepEqual(again, first);
  assert.equal(first.members.length, 5);
  for (const member of first.members) {
    assert.equal((await findAccount(db, member.memberId))?.balance, parseUnits('500'));
    assert.ok(await standsAbove(db, first.agent.memberId, member.memberId));
  }
  const [demo] = first.members;
  assert.ok(demo);
  assert.deepEqual(
    (await ancestorsOf(db, demo.memberId)).map((a) => a.account),
    ['agent01', 'rootagent'],
  );
  assert.equal((await findMember(db, demo.memberId))?.hasPaymentPassword, true);
});
