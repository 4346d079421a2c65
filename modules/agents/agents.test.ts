import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { call, memberContext } from '@baize/endpoint/testing';
import {
  findMemberByName,
  findMemberRow,
  findPasswordHash,
  moveMember,
  stopMoney,
  type Member,
} from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { noticesTo } from '@baize/messaging/testing';
import { memberRates } from '@baize/rates';
import { ratesFrom } from '@baize/rates/testing';
import { aSession, aUser, logIn, sealedFor, signInForTests } from '@baize/sign-in/testing';
import { resolveMemberCaller } from '@baize/sign-in';
import { sealDefaultPassword, type Merchant, type SiteSettingsInput } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { agentsApi } from './api.ts';
import { agentsHandlers } from './handlers.ts';

let db: TestDatabase;
let deps: ReturnType<typeof signInForTests>;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, fixedClock('2026-11-23T10:00:00Z'));
});
after(() => db.drop());

type Operation = keyof typeof agentsApi.operations;
const ctxOf = (merchant: Merchant, { memberId, account }: Member) =>
  memberContext(memberId, { merchant, account, role: 'agent' });
const ask = <Name extends Operation>(
  merchant: Merchant,
  agent: Member,
  name: Name,
  input: Parameters<typeof call<typeof agentsApi, Name>>[3],
) => call(agentsApi, name, agentsHandlers(deps), input, ctxOf(merchant, agent) as never);

/**
 * house ─ top ─ agent ─ direct ─ deep ─ leaf, agent's sibling with a member of its own, a former downline of agent, and another
 * brand's agent.
 */
async function aWorld(settings: SiteSettingsInput = {}) {
  return db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { settings });
    const house = await anAgent(tx, { merchant, uplineId: null, isHouse: true });
    const top = await anAgent(tx, { merchant, type: 42, uplineId: house.memberId });
    const agent = await anAgent(tx, { merchant, type: 2, uplineId: top.memberId });
    const mobile = { dialingCode: '855', number: '12345678' };
    const direct = await anAgent(tx, {
      merchant,
      uplineId: agent.memberId,
      email: 'direct@example.com',
      mobile,
    });
    const deep = await anAgent(tx, { merchant, uplineId: direct.memberId, email: 'deep@example.com' });
    const leaf = await aMember(tx, { merchant, uplineId: deep.memberId, balance: '12.5' });
    const sibling = await anAgent(tx, { merchant, uplineId: top.memberId });
    const nephew = await aMember(tx, { merchant, uplineId: sibling.memberId });
    const former = await aMember(tx, { merchant, uplineId: agent.memberId });
    const moved = await moveMember(tx, former, sibling.account);
    assert.ok(moved.ok);
    const elsewhere = await aMerchant(tx);
    const stranger = await anAgent(tx, { merchant: elsewhere, uplineId: null });
    return { merchant, house, top, agent, direct, deep, leaf, sibling, nephew, former, stranger };
  });
}
const WHO = [
  'agent',
  'direct',
  'deep',
  'leaf',
  'top',
  'house',
  'sibling',
  'nephew',
  'former',
  'stranger',
] as const;
const IN_TEAM: ReadonlySet<string> = new Set(['direct', 'deep', 'leaf']);

test('AGENT-018 of each person of a line, every call reads and changes only what is below the agent', async () => {
  const world = await aWorld();
  const { merchant, agent } = world;
  const actsBefore = (await db.one<{ n: number }>('select count(*)::int as n from agents.act')).n;
  for (const who of WHO) {
    const { account, memberId } = world[who];
    const branch = await ask(merchant, agent, 'listTeam', { parent: account });
    assert.equal(branch.ok ? 'ok' : branch.code, IN_TEAM.has(who) ? 'ok' : 'not_in_team', `branch of ${who}`);
    for (const search of [account, String(memberId)]) {
      const found = await ask(merchant, agent, 'listTeam', { search });
      assert.ok(found.ok);
      const ids = found.value.list.map((row) => row.memberId);
      assert.equal(ids.includes(memberId), IN_TEAM.has(who), `search of ${who}`);
    }
    const locked = await ask(merchant, agent, 'lockDownline', { account, isLocked: true });
    assert.equal(
      locked.ok ? 'ok' : locked.code,
      who === 'direct' ? 'ok' : 'not_direct_downline',
      `lock of ${who}`,
    );
    const rates = await ask(merchant, agent, 'getDownlineRates', { account });
    assert.equal(
      rates.ok ? 'ok' : rates.code,
      who === 'direct' ? 'ok' : 'not_direct_downline',
      `rates of ${who}`,
    );
    const set = await ask(merchant, agent, 'setDownlineRates', { account, rates: { RNG: 0 } });
    assert.equal(
      set.ok ? 'ok' : set.code,
      who === 'direct' ? 'state_unchanged' : 'not_direct_downline',
      `new rates of ${who}`,
    );
    const row = await findMemberRow(db, memberId);
    assert.equal(row?.uplineLockedAt !== null, who === 'direct', `the lock of ${who}`);
  }
  const { n } = await db.one<{ n: number }>('select count(*)::int as n from agents.act');
  assert.equal(n - actsBefore, 1, 'what was refused is no act');
  const others = await ask(merchant, world.sibling, 'listOwnActs', {});
  assert.ok(others.ok && others.value.totalCount === 0);
});

test('AGENT-008 OPEN-AGENT-01 a branch opens level by level; contacts are masked below the direct one', async () => {
  const { merchant, agent, direct, deep, leaf } = await aWorld();
  const first = await ask(merchant, agent, 'listTeam', {});
  assert.ok(first.ok);
  assert.deepEqual(
    first.value.list.map(({ account, depth, downlines, mobile, email }) => [
      account,
      depth,
      downlines,
      mobile,
      email,
    ]),
    [[direct.account, 1, 1, '+855 12345678', 'direct@example.com']],
  );
  const below = await ask(merchant, agent, 'listTeam', { parent: direct.account });
  assert.ok(below.ok);
  assert.deepEqual(below.value.path, [direct.account]);
  const [row] = below.value.list;
  assert.deepEqual([row?.account, row?.depth, row?.acts], [deep.account, 2, []]);
  assert.ok(row?.email && !row.email.includes('deep@'));
  const last = await ask(merchant, agent, 'listTeam', { parent: deep.account });
  assert.ok(last.ok);
  assert.deepEqual(last.value.path, [direct.account, deep.account]);
  assert.deepEqual(
    last.value.list.map(({ account, balance, uplineAccount }) => [account, balance, uplineAccount]),
    [[leaf.account, '12.50', deep.account]],
  );
});

test('OPEN-AGENT-06 a locked downline is out at once, told so, and in again only when unlocked; the money stays free', async () => {
  const { merchant, agent } = await aWorld({ security: { botCheck: 'off', extraVerification: false } });
  const member = await db.transaction((tx) =>
    aUser(tx, { merchant, uplineId: agent.memberId, password: 'Demo1234', balance: '10' }),
  );
  const token = await aSession(db, member.memberId, deps.clock);
  const set = async (isLocked: boolean) => {
    const answer = await ask(merchant, agent, 'lockDownline', { account: member.account, isLocked });
    return answer.ok ? 'ok' : answer.code;
  };
  const login = async () => {
    const answer = await logIn(deps, merchant, { username: member.account, password: 'Demo1234' });
    return answer.ok ? 'in' : [answer.code, answer.detail];
  };
  assert.equal(await set(false), 'state_unchanged');
  assert.equal(await set(true), 'ok');
  assert.equal(await set(true), 'state_unchanged');
  assert.equal((await resolveMemberCaller(db, token, deps.clock, merchant.id)).caller.role, 'visitor');
  assert.deepEqual(await login(), ['account_locked', { byUpline: true }]);
  const row = await findMemberRow(db, member.memberId);
  assert.equal(row?.state, 'ACTIVE', 'no state of the member');
  const blocks = await db.many(
    'select 1 from wallet.restriction where account_id = $1 and lifted_at is null',
    [member.accountId],
  );
  assert.deepEqual(blocks, []);
  assert.equal(await set(false), 'ok');
  assert.equal(await login(), 'in');
  assert.deepEqual((await noticesTo(db, member.memberId)).toSorted(), [
    'upline_locked_login',
    'upline_unlocked_login',
  ]);
  const acts = await ask(merchant, agent, 'listOwnActs', {});
  assert.ok(acts.ok);
  assert.deepEqual(
    acts.value.list.map(({ act, subject }) => [act, subject]),
    [
      ['unlock_login', member.account],
      ['lock_login', member.account],
    ],
  );
});

test('OP-08 who was let into an agent’s account by an operator gives no rates, opens no account and makes no link', async () => {
  const { merchant, agent, direct } = await aWorld();
  await db.transaction(async (tx) => {
    await ratesFrom(tx, agent, { RNG: 30 });
    await stopMoney(tx, agent.memberId, 'unbound');
  });
  const answers = [
    await ask(merchant, agent, 'setDownlineRates', { account: direct.account, rates: { RNG: 30 } }),
    await ask(merchant, agent, 'openAccount', {
      account: 'mine',
      type: 1,
      password: await sealedFor(deps, 'secret99'),
    }),
    await ask(merchant, agent, 'createInviteLink', { memberType: 0 }),
  ];
  for (const answer of answers) assert.equal(answer.ok ? 'ok' : answer.code, 'account_restricted');
  assert.equal((await memberRates(db, direct, deps.clock.now())).next.RNG, 0);
  assert.equal(await findMemberByName(db, merchant.id, 'mine'), undefined);
  const links = await ask(merchant, agent, 'listInviteLinks', {});
  assert.ok(links.ok && links.value.totalCount === 0);
});

test('OPEN-AGENT-06 an agent cannot lift what an operator locked', async () => {
  const { merchant, agent } = await aWorld();
  const member = await db.transaction((tx) =>
    aMember(tx, { merchant, uplineId: agent.memberId, state: 'LOCKED' }),
  );
  const answer = await ask(merchant, agent, 'lockDownline', { account: member.account, isLocked: false });
  assert.deepEqual([answer.ok, !answer.ok && answer.code], [false, 'state_unchanged']);
  assert.equal((await findMemberRow(db, member.memberId))?.state, 'LOCKED');
});

test('AGENT-007 OPEN-AGENT-02 an agent opens accounts below, no type above the own; the first login changes the password', async () => {
  const defaultPasswordSealed = sealDefaultPassword(deps.box, 'Welcome123');
  const { merchant, agent } = await aWorld({ security: { defaultPasswordSealed } });
  const open = async (account: string, type: 0 | 1 | 2 | 41 | 42, password?: string) => {
    const sealed = password === undefined ? {} : { password: await sealedFor(deps, password) };
    const answer = await ask(merchant, agent, 'openAccount', { account, type, ...sealed });
    return answer.ok ? 'ok' : answer.code;
  };
  assert.equal(await open('newmember1', 0, 'Secret123'), 'ok');
  assert.equal(await open('newagent2', 2), 'ok');
  for (const [account, type, plain] of [
    ['newmember1', 0, 'Secret123'],
    ['newagent2', 2, 'Welcome123'],
  ] as const) {
    const made = await findMemberByName(db, merchant.id, account);
    const row = made && (await findMemberRow(db, made.memberId));
    assert.deepEqual([row?.uplineId, row?.type, row?.mustChangePassword], [agent.memberId, type, 'default']);
    const hash = made && (await findPasswordHash(db, made.memberId));
    assert.ok(hash && (await deps.passwords.verify(hash, plain)));
  }
  for (const [code, ...asked] of [
    ['username_exists', 'newmember1', 0, 'Secret123'],
    ['type_above_upline', 'newagent3', 41, undefined],
    ['type_above_upline', 'newagent3', 42, undefined],
    ['password_rule', 'newagent3', 0, 'short'],
    ['password_rule', 'newagent3', 0, 'Welcome123'],
    ['validation_failed', 'x', 0, undefined],
    // A name of the house's people is nobody's.
    ['validation_failed', 'Admin01', 0, 'Secret123'],
  ] as const)
    assert.equal(await open(asked[0], asked[1], asked[2]), code, asked[0]);
  assert.equal(await findMemberByName(db, merchant.id, 'newagent3'), undefined);
  assert.equal(await findMemberByName(db, merchant.id, 'admin01'), undefined);
  const acts = await ask(merchant, agent, 'listOwnActs', {});
  assert.ok(acts.ok && acts.value.totalCount === 2);
});

test('AGENT-007 links are the agent’s own: made no type above it, listed and revoked by nobody else', async () => {
  const { merchant, agent, sibling } = await aWorld();
  const above = await ask(merchant, agent, 'createInviteLink', { memberType: 42 });
  assert.deepEqual([above.ok, !above.ok && above.code], [false, 'type_above_upline']);
  const past = await ask(merchant, agent, 'createInviteLink', { expiresAt: deps.clock.now().getTime() - 1 });
  assert.deepEqual([past.ok, !past.ok && past.code], [false, 'validation_failed']);
  const made = await ask(merchant, agent, 'createInviteLink', { memberType: 1, maxUses: 2 });
  assert.ok(made.ok);
  const { code } = made.value;
  const others = await ask(merchant, sibling, 'listInviteLinks', {});
  assert.ok(others.ok && others.value.totalCount === 0);
  const stolen = await ask(merchant, sibling, 'revokeInviteLink', { code });
  assert.deepEqual([stolen.ok, !stolen.ok && stolen.code], [false, 'not_found']);
  const stateOf = async () => {
    const own = await ask(merchant, agent, 'listInviteLinks', {});
    return own.ok && own.value.list.map((link) => [link.state, link.memberType, link.maxUses]);
  };
  assert.deepEqual(await stateOf(), [['LIVE', 1, 2]]);
  assert.ok((await ask(merchant, agent, 'revokeInviteLink', { code })).ok);
  assert.deepEqual(await stateOf(), [['REVOKED', 1, 2]]);
  const again = await ask(merchant, agent, 'revokeInviteLink', { code });
  assert.deepEqual([again.ok, !again.ok && again.code], [false, 'state_unchanged']);
});

test('OPEN-AGENT-02 the direct upline changes rates within the own; the downline is told, and the log has it', async () => {
  const { merchant, agent, direct, deep } = await aWorld();
  await db.transaction(async (tx) => {
    await ratesFrom(tx, agent, { RNG: 30, PRIZE_MODE: 1950 });
    await ratesFrom(tx, direct, { RNG: 20 });
    await ratesFrom(tx, deep, { RNG: 20 });
  });
  const { account } = direct;
  const set = (rates: object, lowersBelow = false) =>
    ask(merchant, agent, 'setDownlineRates', { account, rates, lowersBelow });
  assert.deepEqual(await set({ RNG: 31 }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { RNG: 'rate_above_own' } },
  });
  const refused = await set({ RNG: 10 });
  assert.equal(refused.ok ? 'ok' : refused.code, 'below_have_more');
  const acts = await ask(merchant, agent, 'listOwnActs', {});
  assert.ok(acts.ok && acts.value.totalCount === 0, 'what was refused is no act');
  const done = await set({ RNG: 10, PRIZE_MODE: 1900 }, true);
  assert.ok(done.ok);
  assert.deepEqual([done.value.next.RNG, done.value.next.PRIZE_MODE], [10, 1900]);
  const seen = await ask(merchant, agent, 'getDownlineRates', { account });
  assert.ok(seen.ok);
  assert.deepEqual([seen.value.now.RNG, seen.value.next.RNG, seen.value.limit.RNG], [20, 10, 30]);
  assert.equal((await memberRates(db, deep, deps.clock.now())).next.RNG, 10);
  assert.deepEqual(await noticesTo(db, direct.memberId), ['upline_changed_rates']);
});

test('AGENT-007 OPEN-AGENT-02 an account is opened and a link made with rates, none above the own', async () => {
  const { merchant, agent } = await aWorld();
  await db.transaction((tx) => ratesFrom(tx, agent, { RNG: 30, PRIZE_MODE: 1950 }));
  const password = await sealedFor(deps, 'secret99');
  const more = await ask(merchant, agent, 'openAccount', {
    account: 'withmore',
    type: 1,
    password,
    rates: { RNG: 31 },
  });
  assert.equal(more.ok ? 'ok' : more.code, 'validation_failed');
  assert.equal(await findMemberByName(db, merchant.id, 'withmore'), undefined, 'nothing is opened');
  const opened = await ask(merchant, agent, 'openAccount', {
    account: 'withrates',
    type: 1,
    password: await sealedFor(deps, 'secret99'),
    rates: { RNG: 30, PRIZE_MODE: 1940 },
  });
  assert.ok(opened.ok, JSON.stringify(opened));
  const of = { merchantId: merchant.id, memberId: opened.value.memberId };
  assert.equal((await memberRates(db, of, deps.clock.now())).now.PRIZE_MODE, 1940);
  const refused = await ask(merchant, agent, 'createInviteLink', { memberType: 0, rates: { RNG: 1 } });
  assert.deepEqual(refused.ok ? null : refused.detail, { fields: { RNG: 'rebate_of_agents' } });
  const link = await ask(merchant, agent, 'createInviteLink', { memberType: 1, rates: { RNG: 25 } });
  assert.ok(link.ok);
  const links = await ask(merchant, agent, 'listInviteLinks', {});
  assert.ok(links.ok);
  assert.deepEqual(
    links.value.list.map(({ rates }) => rates?.RNG),
    [25],
  );
});

test('OPEN-AGENT-02 rates that are refused count among the attempts of an hour', async () => {
  const { merchant, agent, direct } = await aWorld();
  const codes = [];
  for (let asked = 0; asked < 121; asked += 1) {
    const answer = await ask(merchant, agent, 'setDownlineRates', {
      account: direct.account,
      rates: { RNG: 9_999 },
    });
    codes.push(answer.ok ? 'ok' : answer.code);
  }
  assert.deepEqual([codes[0], codes.at(-1)], ['validation_failed', 'too_many_requests']);
});

test('AGENT-007 an agent makes sixty links an hour; the next is refused and leaves nothing', async () => {
  const { merchant, agent } = await aWorld();
  const make = () => ask(merchant, agent, 'createInviteLink', { memberType: 0 });
  for (let made = 0; made < 60; made += 1) assert.ok((await make()).ok);
  const refused = await make();
  assert.deepEqual([refused.ok, !refused.ok && refused.code], [false, 'too_many_requests']);
  const kept = await ask(merchant, agent, 'listInviteLinks', {});
  assert.ok(kept.ok && kept.value.totalCount === 60);
});
