import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, parseUnits } from '@baize/kernel';
import { ask } from '@baize/endpoint/testing';
import { messagesOf } from '@baize/messaging/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { resolveMemberCaller } from '@baize/sign-in';
import { aCall, aMember, anAgent } from '@baize/members/testing';
import { aSession } from '@baize/sign-in/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findAccount, post } from '@baize/wallet';
import { memberDeskApi } from './api.ts';
import { memberDeskHandlers } from './handlers.ts';
import { isTold } from './rules.ts';
import { memberDeskForTests, OPERATOR } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: ReturnType<typeof memberDeskForTests>;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = memberDeskForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

const ops = () => memberDeskHandlers(deps);
const search = async (query: string, more: object = {}) => {
  const input = memberDeskApi.operations.searchMembers.input.parse({ query, ...more });
  const answer = await ops().searchMembers(input, aCall(merchant, OPERATOR));
  assert.ok(answer.ok);
  assert.ok(memberDeskApi.operations.searchMembers.output.safeParse(answer.value).success);
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
  const answer = await ops().getMember({ memberId: member.memberId }, aCall(merchant, OPERATOR));
  assert.ok(answer.ok);
  assert.ok(memberDeskApi.operations.getMember.output.safeParse(answer.value).success);
  assert.deepEqual(
    answer.value.upline.map((a) => a.account),
    ['top01', 'mid01'],
  );
  assert.deepEqual([answer.value.balance, answer.value.sessions.length], ['12.34', 1]);
  assert.deepEqual(await ops().getMember({ memberId: stranger.memberId }, aCall(merchant, OPERATOR)), {
    ok: false,
    code: 'not_found',
  });
});

/** What a member who is locked or frozen reads; nothing of another state. */
const told = (state: string) => (isTold(state) ? { memberReason: 'identity_needed' } : {});

test('OP-08 MSG-003 who is locked or frozen reads the chosen reason in their language, and never the note', async () => {
  const member = await db.transaction((tx) => aMember(tx, { merchant }));
  const { memberId } = member;
  const note = 'smells of a straw man';
  for (const [state, memberReason] of [
    ['FROZEN', 'identity_needed'],
    ['LOCKED', 'Please call us.'],
    ['ACTIVE', undefined],
    ['CLOSED', undefined],
  ] as const)
    await ask(
      memberDeskApi,
      'setMemberState',
      ops(),
      { memberId, state, ...(memberReason ? { memberReason } : {}), reason: note },
      aCall(merchant, OPERATOR),
    );
  for (const [language, reason] of [
    ['EN', 'Please verify your identity first.'],
    ['CN', '请先完成身份验证。'],
    ['KM', 'សូមផ្ទៀងផ្ទាត់អត្តសញ្ញាណរបស់អ្នកជាមុនសិន។'],
  ] as const) {
    const caller = { role: 'member' as const, memberId, account: member.account, sessionId: '1' };
    const read = await messagesOf(db, { ...aCall(merchant, caller), language });
    assert.equal(read.length, 3, 'a closed account is told nothing');
    assert.equal(read[1]?.body, 'Please call us.');
    assert.ok(read[2]?.body.startsWith(reason), language);
    assert.ok(!JSON.stringify(read).includes(note));
  }
});

test('OP-08 a member is locked or frozen with a reason for them, and freed or closed without one', () => {
  const { input } = memberDeskApi.operations.setMemberState;
  for (const state of ['LOCKED', 'FROZEN', 'ACTIVE', 'CLOSED'] as const)
    for (const memberReason of [undefined, 'rules_broken'])
      assert.equal(
        input.safeParse({ memberId: 100_001, state, memberReason, reason: 'a test' }).success,
        isTold(state) === (memberReason !== undefined),
        `${state} ${memberReason}`,
      );
});

test('OP-08 a member’s acts lead to the states they say; a closed member has none', async () => {
  const { memberId } = await db.transaction((tx) => aMember(tx, { merchant }));
  const acts = async () => {
    const answer = await ops().getMember({ memberId }, aCall(merchant, OPERATOR));
    return answer.ok ? answer.value.acts : [];
  };
  for (const name of ['freeze', 'unfreeze', 'lock', 'unlock', 'close'] as const) {
    const chosen = (await acts()).find(({ act }) => act === name);
    assert.ok(chosen, name);
    const input = { memberId, state: chosen.state, ...told(chosen.state), reason: 'shared device' };
    assert.deepEqual(await ops().setMemberState(input, aCall(merchant, OPERATOR)), {
      ok: true,
      value: { memberId, state: chosen.state },
    });
  }
  assert.deepEqual(await acts(), []);
});

test('OPEN-AUTH-15 OP-08 locking ends the session, stops the wallet and is in the log; freeing undoes it', async () => {
  const { memberId, accountId } = await db.transaction((tx) => aMember(tx, { merchant, balance: '10' }));
  const token = await aSession(db, memberId, clock);
  const set = (state: 'ACTIVE' | 'LOCKED' | 'FROZEN' | 'CLOSED') =>
    ops().setMemberState(
      { memberId, state, ...told(state), reason: 'shared device' },
      aCall(merchant, OPERATOR),
    );
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
  const page = await ops().getMember({ memberId }, aCall(merchant, OPERATOR));
  assert.ok(page.ok);
  assert.deepEqual([page.value.state, page.value.blocks], ['FROZEN', ['no_withdraw']], 'the page says so');
  await set('ACTIVE');
  assert.deepEqual(await blocks(), []);
  const closed: number[] = [];
  deps.endContractsOfClosed = async (_tx, of) => void closed.push(of.memberId);
  await set('CLOSED');
  assert.deepEqual(closed, [memberId], 'the contracts end with the account, and with nothing less');
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
    { memberId: 999_999, state: 'LOCKED', ...told('LOCKED'), reason: 'x y z' },
    aCall(merchant, OPERATOR),
  );
  assert.deepEqual(unknown, { ok: false, code: 'not_found' });
});
