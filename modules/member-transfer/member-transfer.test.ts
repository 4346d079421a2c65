import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { putBranchSwitches, type Member } from '@baize/members';
import { BRANCH_SWITCHES, type BranchSwitches } from '@baize/members/rules';
import { aCall, aMember } from '@baize/members/testing';
import { sealWith, aUser } from '@baize/sign-in/testing';
import { parseUnits } from '@baize/kernel';
import { aLimit, anExclusion } from '@baize/protection/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaffCaller } from '@baize/staff/testing';
import { findAccount, listEntries, reconcile, restrict, withdrawable } from '@baize/wallet';
import { memberTransferConsoleHandlers, memberTransferHandlers } from './handlers.ts';
import { expireRequests } from './request.sql.ts';
import { memberTransferForTests, setLineSettings } from './testing.ts';

const PASSWORD = '246810';
const EVERYTHING_ON = Object.fromEntries(BRANCH_SWITCHES.map((name) => [name, true])) as BranchSwitches;
let db: TestDatabase;
let deps: ReturnType<typeof memberTransferForTests>;
let key: { kid: string; pem: string };
let merchant: Merchant;
let agent: Member;
let member: Member;

before(async () => {
  db = await testDatabase();
  deps = memberTransferForTests(db);
  key = await deps.signIn.sealing.publicKey();
});
after(() => db.drop());
beforeEach(async () => {
  [merchant, agent, member] = await db.transaction(async (tx) => {
    const brand = await aMerchant(tx);
    await setLineSettings(tx, brand.id, { toUpline: true, toDownline: true, agentDeposit: true, max: '500' });
    const person = { merchant: brand, paymentPassword: PASSWORD };
    const above = await aUser(tx, { ...person, type: 2, uplineId: null, balance: '300' });
    return [brand, above, await aUser(tx, { ...person, uplineId: above.memberId, balance: '100' })];
  });
});
afterEach(async () => {
  assert.deepEqual(await reconcile(db, deps.clock), [], 'the ledger’s laws hold');
});

const as = (who: Member) =>
  aCall(merchant, {
    role: who.type === 0 ? ('member' as const) : ('agent' as const),
    memberId: who.memberId,
    account: who.account,
    sessionId: '1',
  });
const sealed = (password = PASSWORD) => sealWith(key, password, { at: deps.clock.now() });
let requests = 0;
const aRequestId = () => `request-${(requests += 1)}`;
type Wish = {
  amount?: string;
  to?: Member | string;
  password?: string;
  requestId?: string;
  paymentPassword?: string;
};
const send = async (who: Member, direction: 'UPLINE' | 'DOWNLINE', wish: Wish = {}) =>
  memberTransferHandlers(deps).transferLine(
    {
      direction,
      ...(wish.to ? { account: typeof wish.to === 'string' ? wish.to : wish.to.account } : {}),
      amount: wish.amount ?? '40',
      remark: 'for the week',
      paymentPassword: wish.paymentPassword ?? sealed(wish.password),
      requestId: wish.requestId ?? aRequestId(),
    },
    as(who),
  );
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
const balances = async (...who: Member[]) =>
  Promise.all(who.map(async (one) => String((await findAccount(db, one.memberId))?.balance ?? 0n)));
const units = (...amounts: string[]) => amounts.map((amount) => String(parseUnits(amount)));
const messagesOf = async (who: Member) =>
  (
    await db.many<{ template: string }>(
      'select template from messaging.message where member_id = $1 and template is not null order by id',
      [who.memberId],
    )
  ).map(({ template }) => template);

test('WALLET-009 OPEN-WALLET-10 a member pays the upline: both legs, both messages, and no deposit of it', async () => {
  const sent = await send(member, 'UPLINE');
  assert.ok(sent.ok, codeOf(sent));
  assert.match(sent.value.transferNo, /^LT\d{6}-/);
  assert.deepEqual([sent.value.otherAccount, sent.value.balance], [agent.account, '60.00']);
  assert.deepEqual(await balances(member, agent), units('60', '340'));
  assert.deepEqual(await messagesOf(member), ['line_transfer_sent']);
  assert.deepEqual(await messagesOf(agent), ['line_transfer_received']);
  const now = Date.now();
  const { list } = await listEntries(db, {
    accountId: agent.accountId,
    from: new Date(now - 60_000),
    to: new Date(now + 60_000),
    page: { pageNo: 1, pageSize: 1 },
  });
  assert.deepEqual(
    [list[0]?.kind, list[0]?.house, list[0]?.note],
    ['line_transfer', 'transfer', member.account],
  );
  assert.equal((await withdrawable(db, agent.accountId)).turnoverLeft, 0n);
});

test('WALLET-010 an agent pays a direct downline; nobody else, and a plain member nobody below', async () => {
  const [grandchild, stranger] = await db.transaction(async (tx) => [
    await aMember(tx, { merchant, uplineId: member.memberId }),
    await aMember(tx, { merchant, uplineId: null }),
  ]);
  assert.ok(grandchild && stranger);
  const down = await send(agent, 'DOWNLINE', { to: member });
  assert.ok(down.ok, codeOf(down));
  assert.deepEqual(await balances(agent, member), units('260', '140'));
  for (const to of [grandchild, stranger, agent, 'nobody-here'])
    assert.equal(codeOf(await send(agent, 'DOWNLINE', { to })), 'not_in_line');
  assert.equal(codeOf(await send(member, 'DOWNLINE', { to: grandchild })), 'agents_only');
  assert.equal(codeOf(await send(agent, 'UPLINE')), 'no_upline');
  assert.deepEqual(await balances(agent, member, grandchild, stranger), units('260', '140', '0', '0'));
});

test('OP-09 WALLET-010 where operators switched transfers down off for a branch, nothing is paid down there, and up as before', async () => {
  await db.transaction((tx) =>
    putBranchSwitches(tx, agent.memberId, { ...EVERYTHING_ON, transferDown: false }),
  );
  const before = await balances(agent, member);
  assert.equal(codeOf(await send(agent, 'DOWNLINE', { to: member })), 'transfers_switched_off');
  const asked = { amount: '10', remark: '', requestId: aRequestId() };
  const { requestAgentDeposit, getTransferLine } = memberTransferHandlers(deps);
  assert.equal(codeOf(await requestAgentDeposit(asked, as(member))), 'transfers_switched_off');
  assert.deepEqual(await balances(agent, member), before);
  const [below, above] = [await getTransferLine({}, as(member)), await getTransferLine({}, as(agent))];
  assert.ok(below.ok && above.ok);
  assert.deepEqual([above.value.downlines.isEnabled, below.value.agentDeposit.isEnabled], [false, false]);
  assert.equal(codeOf(await send(member, 'UPLINE')), 'ok');
});

test('WALLET-009 the house’s own account at the root is nobody’s upline', async () => {
  const [root, top] = await db.transaction(async (tx) => {
    const house = await aMember(tx, { merchant, type: 1, uplineId: null, isHouse: true });
    const below = await aUser(tx, {
      merchant,
      type: 2,
      uplineId: house.memberId,
      paymentPassword: PASSWORD,
      balance: '50',
    });
    return [house, below];
  });
  assert.equal(codeOf(await send(top, 'UPLINE')), 'no_upline');
  assert.deepEqual(await balances(root, top), units('0', '50'));
});

test('OPEN-WALLET-10 the payment password guards it, and what is refused moves nothing', async () => {
  assert.equal(codeOf(await send(member, 'UPLINE', { password: '000000' })), 'payment_password_wrong');
  const bare = await db.transaction((tx) =>
    aMember(tx, { merchant, uplineId: agent.memberId, balance: '9' }),
  );
  assert.equal(codeOf(await send(bare, 'UPLINE', { amount: '5' })), 'payment_password_missing');
  const used = sealed();
  assert.equal(
    codeOf(await send(member, 'UPLINE', { amount: '900', paymentPassword: used })),
    'amount_above_max',
  );
  assert.equal(codeOf(await send(member, 'UPLINE', { paymentPassword: used })), 'sealed_replayed');
  assert.equal(codeOf(await send(member, 'UPLINE', { amount: '100.01' })), 'insufficient_funds');
  await db.transaction((tx) =>
    restrict(tx, {
      accountId: member.accountId,
      kind: 'turnover',
      amount: parseUnits('10'),
      ref: 'D1',
      reason: 'deposit',
    }),
  );
  assert.deepEqual(await send(member, 'UPLINE'), {
    ok: false,
    code: 'turnover_unmet',
    detail: { turnoverLeft: '10.00' },
  });
  await db.transaction((tx) => setLineSettings(tx, merchant.id, {}));
  assert.equal(codeOf(await send(member, 'UPLINE')), 'transfers_switched_off');
  assert.deepEqual(await balances(member, agent), units('100', '300'));
  assert.deepEqual(await messagesOf(agent), []);
});

test('OPEN-API-02 one request is one transfer, also side by side; another wish under its id is refused', async () => {
  const requestId = aRequestId();
  const answers = await Promise.all([
    send(member, 'UPLINE', { requestId }),
    send(member, 'UPLINE', { requestId }),
  ]);
  assert.ok(answers.every((one) => one.ok));
  const again = await send(member, 'UPLINE', { requestId, paymentPassword: 'not looked at' });
  assert.ok(again.ok);
  assert.equal(codeOf(await send(member, 'UPLINE', { requestId, amount: '41' })), 'request_id_reused');
  assert.deepEqual(await balances(member, agent), units('60', '340'));
});

test('OPEN-WALLET-10 limits of a day hold for transfers that come at once', async () => {
  await db.transaction((tx) => setLineSettings(tx, merchant.id, { toUpline: true, max: '50', dayMax: '60' }));
  const answers = await Promise.all([1, 2, 3].map(() => send(member, 'UPLINE', { amount: '30' })));
  assert.deepEqual(answers.map(codeOf).toSorted(), ['day_limit_reached', 'ok', 'ok']);
  const line = await memberTransferHandlers(deps).getTransferLine({}, as(member));
  assert.ok(line.ok);
  assert.deepEqual(
    [line.value.leftToday, line.value.timesLeftToday, line.value.upline],
    ['0.00', 18, { account: agent.account, isEnabled: true }],
  );
});

test('OPEN-WALLET-10 two who pay each other at once: both arrive, nothing is made', async () => {
  const rounds = [1, 2, 3, 4].flatMap(() => [
    send(member, 'UPLINE', { amount: '10' }),
    send(agent, 'DOWNLINE', { to: member, amount: '7' }),
  ]);
  for (const one of await Promise.all(rounds)) assert.ok(one.ok, codeOf(one));
  assert.deepEqual(await balances(member, agent), units('88', '312'));
});

test('R5 R8 who paused or has no deposit limit left is sent nothing from above, and the sender learns no reason', async () => {
  const at = deps.clock.now();
  await db.transaction((tx) => aLimit(tx, member, { kind: 'deposit', period: 'day', amount: '20', at }));
  assert.equal(codeOf(await send(agent, 'DOWNLINE', { to: member, amount: '21' })), 'receiver_closed');
  await db.transaction((tx) => anExclusion(tx, member, { from: at, until: null }));
  assert.equal(codeOf(await send(agent, 'DOWNLINE', { to: member, amount: '5' })), 'receiver_closed');
  assert.equal(codeOf(await ask({ amount: '5' })), 'self_excluded');
  assert.deepEqual(await balances(member, agent), units('100', '300'));
});

const ask = (wish: { amount?: string; requestId?: string; who?: Member } = {}) =>
  memberTransferHandlers(deps).requestAgentDeposit(
    { amount: wish.amount ?? '80', remark: '', requestId: wish.requestId ?? aRequestId() },
    as(wish.who ?? member),
  );
const approve = (requestNo: string, who = agent) =>
  memberTransferHandlers(deps).approveAgentDeposit({ requestNo, paymentPassword: sealed() }, as(who));

test('OPEN-WALLET-03 agent transfer: asked of the upline, paid from its balance, once; turnover is owed on it', async () => {
  const asked = await ask();
  assert.ok(asked.ok, codeOf(asked));
  const { requestNo } = asked.value;
  assert.deepEqual([asked.value.state, asked.value.uplineAccount], ['REQUESTED', agent.account]);
  assert.deepEqual(
    await balances(member, agent),
    units('100', '300'),
    'nothing moves before the upline says so',
  );
  assert.equal(codeOf(await ask({ amount: '10' })), 'request_open');
  assert.equal(codeOf(await approve(requestNo, member)), 'not_found');
  const results = await Promise.all([approve(requestNo), approve(requestNo)]);
  assert.ok(
    results.some((one) => one.ok && one.value.state === 'APPROVED'),
    results.map(codeOf).join(),
  );
  assert.deepEqual(await balances(member, agent), units('180', '220'));
  assert.equal((await withdrawable(db, member.accountId)).turnoverLeft, parseUnits('80'));
  assert.deepEqual(await messagesOf(member), ['line_transfer_received']);
  const handlers = memberTransferHandlers(deps);
  assert.equal(codeOf(await handlers.cancelAgentDeposit({ requestNo }, as(member))), 'state_changed');
});

test('OPEN-WALLET-03 an upline without the money cannot approve; the request waits, is refused, withdrawn or runs out', async () => {
  const handlers = memberTransferHandlers(deps);
  const asked = await ask({ amount: '301' });
  assert.ok(asked.ok);
  assert.equal(codeOf(await approve(asked.value.requestNo)), 'insufficient_funds');
  const waiting = await handlers.listAgentRequests(
    { side: 'received', state: 'REQUESTED', pageNo: 1, pageSize: 20 },
    as(agent),
  );
  assert.ok(waiting.ok && waiting.value.totalCount === 1);
  const no = await handlers.rejectAgentDeposit(
    { requestNo: asked.value.requestNo, reason: 'too much' },
    as(agent),
  );
  assert.ok(no.ok && no.value.state === 'REJECTED' && no.value.reason === 'too much');
  assert.equal(codeOf(await approve(asked.value.requestNo)), 'state_changed');

  const second = await ask({ amount: '20' });
  assert.ok(second.ok);
  const cancelled = await handlers.cancelAgentDeposit({ requestNo: second.value.requestNo }, as(member));
  assert.ok(cancelled.ok && cancelled.value.state === 'CANCELLED');
  const third = await ask({ amount: '20' });
  assert.ok(third.ok);
  deps.clock.advance(48 * 3_600_000);
  assert.equal(codeOf(await approve(third.value.requestNo)), 'state_changed', 'its time is over');
  assert.equal(await expireRequests(db, deps.clock.now()), 1);
  assert.ok((await ask({ amount: '20' })).ok, 'and a new one may be asked');
  assert.deepEqual(await balances(member, agent), units('100', '300'));
});

test('WALLET-020 the credit report lists both ways with the sums of everything found', async () => {
  await send(member, 'UPLINE', { amount: '30' });
  await send(agent, 'DOWNLINE', { to: member, amount: '12.50' });
  await send(agent, 'DOWNLINE', { to: member, amount: '7.50' });
  const handlers = memberTransferHandlers(deps);
  const report = (who: Member, change: object = {}) =>
    handlers.getCreditReport({ flow: 'ALL', pageNo: 1, pageSize: 2, ...change }, as(who));
  const mine = await report(member);
  assert.ok(mine.ok);
  assert.deepEqual(mine.value.totals, { in: '20.00', out: '30.00', net: '-10.00', count: 3 });
  assert.deepEqual([mine.value.list.length, mine.value.totalPages], [2, 2]);
  assert.ok(mine.value.list.every((row) => row.other === 'UPLINE' && row.otherAccount === agent.account));
  const theirs = await report(agent, { flow: 'IN' });
  assert.ok(theirs.ok);
  assert.deepEqual(theirs.value.totals, { in: '30.00', out: '0.00', net: '30.00', count: 1 });
  assert.deepEqual(
    theirs.value.list.map(({ flow, other, otherAccount }) => [flow, other, otherAccount]),
    [['IN', 'DOWNLINE', member.account]],
  );
  const none = await report(member, { account: 'somebody-else' });
  assert.ok(none.ok && none.value.totals.count === 0 && none.value.totals.net === '0.00');
  assert.equal(codeOf(await report(member, { from: 0, to: 86_400_000 })), 'range_too_old');
});

test('OP-24 operators set the switch and the limits, with a reason in the log, and see every transfer', async () => {
  const handlers = memberTransferConsoleHandlers(deps);
  const staff = aCall(merchant, aStaffCaller(1, 'ana'));
  const wish = { toUpline: true, toDownline: false, agentDeposit: false, min: '2', max: '50', dayMax: '100' };
  const reason = 'calmer';
  const before = deps.audited.length;
  const saved = await handlers.updateLineTransferSettings({ ...wish, perDay: 4, reason }, staff);
  assert.ok(saved.ok, codeOf(saved));
  assert.deepEqual([saved.value.toDownline, saved.value.max, saved.value.perDay], [false, '50.00', 4]);
  assert.equal(deps.audited.length, before + 1);
  assert.equal(
    codeOf(await handlers.updateLineTransferSettings({ ...wish, perDay: 4, reason }, staff)),
    'nothing_to_change',
  );
  assert.equal(
    codeOf(await handlers.updateLineTransferSettings({ ...wish, max: '1', perDay: 4, reason }, staff)),
    'limits_out_of_order',
  );
  assert.equal(codeOf(await send(agent, 'DOWNLINE', { to: member })), 'transfers_switched_off');
  await send(member, 'UPLINE', { amount: '20' });
  const list = await handlers.listLineTransfers({ pageNo: 1, pageSize: 20 }, staff);
  assert.ok(list.ok);
  assert.deepEqual(
    [list.value.totalCount, list.value.total, list.value.list[0]?.fromAccount],
    [1, '20.00', member.account],
  );
  const [{ transferNo } = { transferNo: '' }] = list.value.list;
  deps.clock.advance(40 * 86_400_000);
  const named = async (of: string) => {
    const found = await handlers.listLineTransfers({ transferNo: of, pageNo: 1, pageSize: 20 }, staff);
    assert.ok(found.ok);
    return [found.value.list.map((row) => row.transferNo), found.value.total];
  };
  assert.deepEqual(await named(transferNo), [[transferNo], '20.00'], 'OP-25 a named one is found later, too');
  assert.deepEqual(await named('LT000000-NOBODYS0'), [[], '0.00']);
});

test('WALLET-010 an agent finds direct downlines by name; a member has none to look at', async () => {
  const handlers = memberTransferHandlers(deps);
  const found = await handlers.listDownlines(
    { search: member.account.slice(1, 6).toUpperCase(), pageNo: 1, pageSize: 20 },
    as(agent),
  );
  assert.ok(found.ok && found.value.list[0]?.account === member.account);
  assert.equal(codeOf(await handlers.listDownlines({ pageNo: 1, pageSize: 20 }, as(member))), 'agents_only');
});
