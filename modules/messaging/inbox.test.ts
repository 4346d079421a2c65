import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Language } from '@baize/endpoint';
import { staffContext } from '@baize/endpoint/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aCall, aMember, anAgent } from '@baize/members/testing';
import type { Member } from '@baize/members';
import { fixedClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aFileStore } from '@baize/storage/testing';
import { messagingApi } from './api.ts';
import { continueBroadcast } from './broadcast.ts';
import { INBOX_CHANNEL, readInboxChanged } from './events.ts';
import { messagingConsoleHandlers, messagingHandlers } from './handlers.ts';
import { sweepMessaging } from './jobs.ts';
import { findLockReason } from './lock-reason.ts';
import { askedFor, memberReasonText, NOTICE_WORDS } from './render-notice.ts';
import { MEMBER_REASONS } from './rules.ts';
import { sendMessage } from './send-message.ts';
import { NOTICE_PARAMS, NOTICE_TEMPLATES } from './template.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const audited: string[] = [];
const published: string[] = [];
let db: TestDatabase;
let merchant: Merchant;
let root: Member;
let agent: Member;
let player: Member;
let stranger: Member;
before(async () => {
  db = await testDatabase();
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    root = await anAgent(tx, { merchant, account: 'theroot', uplineId: null, isHouse: true, clock });
    agent = await anAgent(tx, { merchant, account: 'theagent', type: 2, uplineId: root.memberId, clock });
    await tx.run('update members.member set level = 3 where id = $1', [agent.memberId]);
    player = await aMember(tx, { merchant, account: 'player1', uplineId: agent.memberId, clock });
    stranger = await aMember(tx, { merchant, account: 'stranger', uplineId: root.memberId, clock });
  });
});
after(() => db.drop());

const files = aFileStore();
const site = () => messagingHandlers({ db, clock, files });
const publish = (_tx: unknown, name: string) => {
  published.push(name);
  return Promise.resolve();
};
const office = () =>
  messagingConsoleHandlers({
    db,
    clock,
    files,
    publish,
    audit: (_tx, { action }) => {
      audited.push(action);
      return Promise.resolve();
    },
  });
const as = ({ memberId, account, type }: Member, language: Language = 'EN') => ({
  ...aCall(merchant, {
    role: type === 0 ? ('member' as const) : ('agent' as const),
    memberId,
    account,
    sessionId: '1',
  }),
  language,
});
const staff = () => staffContext([], { merchant, staffId: 1, name: 'op' });
const ops = messagingApi.operations;
const inbox = async (who: Member, query: object = {}, language: Language = 'EN') => {
  const answer = await site().listMessages(ops.listMessages.input.parse(query), as(who, language));
  assert.ok(answer.ok);
  return answer.value;
};
const unread = async (who: Member) => {
  const answer = await site().countUnread({}, as(who));
  assert.ok(answer.ok);
  return answer.value.unreadMessage;
};
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code);
const notice = (to: Member, orderNo = 'D1') =>
  db.transaction((tx) =>
    sendMessage(tx, {
      merchantId: merchant.id,
      to: to.memberId,
      category: 'MONEY',
      template: 'deposit_credited',
      params: { amount: '1234567.50', currency: 'USD', orderNo },
      now: clock.now(),
    }),
  );

test('MSG-003 every notice has its words in three languages and asks for exactly what it is told with', () => {
  for (const template of NOTICE_TEMPLATES)
    for (const language of ['EN', 'CN', 'KM'] as const) {
      const words = NOTICE_WORDS[language].notices[template];
      const known = new Set<string>(NOTICE_PARAMS[template]);
      assert.deepEqual(askedFor(words), known, `${template} ${language}`);
    }
});

test('MSG-001 MSG-003 a notice is read in the language of the call, is told once, and is read, counted and hidden for its reader only', async () => {
  const client = await db.pool.connect();
  const told: number[][] = [];
  client.on('notification', ({ payload }) => void told.push(readInboxChanged(payload ?? '')));
  await client.query(`listen ${INBOX_CHANNEL}`);
  await notice(player);
  await client.query('select 1');
  client.release(true);
  assert.deepEqual(told, [[player.memberId]]);

  const english = await inbox(player);
  assert.deepEqual(
    [english.list[0]?.title, english.list[0]?.body, english.list[0]?.sender.kind, english.unread],
    [
      'USD 1,234,567.50 · Deposit credited',
      'Your deposit of 1,234,567.50 USD is in your wallet.\n\nOrder D1',
      'SYSTEM',
      { MONEY: 1 },
    ],
  );
  assert.equal((await inbox(player, {}, 'CN')).list[0]?.title, 'USD 1,234,567.50 · 存款到账');
  assert.equal(await unread(player), 1);
  assert.equal(await unread(agent), 0);

  const id = english.list[0]?.id ?? '';
  assert.ok((await site().readMessages({ ids: [id] }, as(agent))).ok);
  assert.ok((await site().deleteMessages({ ids: [id] }, as(agent))).ok);
  assert.equal(await unread(player), 1, 'somebody else can neither read nor hide it');
  await site().readMessages({ ids: [id] }, as(player));
  assert.equal((await inbox(player)).list[0]?.isRead, true);
  await site().deleteMessages({ ids: [id] }, as(player));
  assert.equal((await inbox(player)).totalCount, 0);
  const { n } = await db.one<{ n: number }>('select count(*)::int as n from messaging.message', []);
  assert.equal(n, 1, 'OPEN-MSG-02: hidden, not gone');
});

test('MSG-001 ten to a page, by category, unread only, and all read at once', async () => {
  for (let n = 0; n < 12; n += 1) await notice(player, `D${n}`);
  const first = await inbox(player);
  assert.deepEqual([first.list.length, first.totalPages, first.totalCount], [10, 2, 12]);
  assert.match(first.list[0]?.body ?? '', /D11/, 'newest first');
  assert.equal((await inbox(player, { pageNo: '2' })).list.length, 2);
  assert.equal((await inbox(player, { category: 'REWARD' })).totalCount, 0);
  await site().readMessages({ ids: [first.list[0]?.id ?? ''] }, as(player));
  assert.equal((await inbox(player, { unreadOnly: 'true' })).totalCount, 11);
  const left = await site().readMessages({ all: true }, as(player));
  assert.deepEqual(left.ok && left.value, { unreadMessage: 0, promotion: 0, reward: 0, mission: 0 });
});

test('OPEN-MSG-01 agents write to direct downlines, a member only in reply; nobody past their line', async () => {
  const words = { title: 'Hello', body: 'There is a\nnew \u202etable' };
  const send = async (who: Member, input: object) =>
    codeOf(await site().writeAlongLine(ops.writeAlongLine.input.parse({ ...words, ...input }), as(who)));
  const before = await db.one<{ n: number }>('select count(*)::int as n from messaging.message', []);
  const refusals: [string, Member, object, string][] = [
    ['a member before the upline wrote', player, { to: 'upline' }, 'reply_only'],
    ['an agent under the house', agent, { to: 'upline' }, 'no_upline'],
    ['to somebody of another line', agent, { to: 'downline', account: 'stranger' }, 'not_direct_downline'],
    ['to nobody', agent, { to: 'downline', account: 'nobody' }, 'not_direct_downline'],
    ['a member has no downline', player, { to: 'downline', account: 'stranger' }, 'not_direct_downline'],
    ['not two steps down', root, { to: 'downline', account: 'player1' }, 'not_direct_downline'],
  ];
  for (const [name, who, input, code] of refusals) assert.equal(await send(who, input), code, name);
  assert.deepEqual(
    await db.one<{ n: number }>('select count(*)::int as n from messaging.message', []),
    before,
  );
  assert.deepEqual((await inbox(player)).mayWrite, { upline: false, downlines: false });

  assert.equal(await send(agent, { to: 'downline', account: 'PLAYER1' }), 'ok');
  const got = (await inbox(player)).list[0];
  assert.deepEqual(
    [got?.body, got?.sender],
    ['There is a\nnew  table', { kind: 'UPLINE', account: 'th***t' }],
  );
  assert.equal((await inbox(player)).mayWrite.upline, true);
  assert.equal(await send(player, { to: 'upline' }), 'ok');
  assert.deepEqual((await inbox(agent)).list[0]?.sender, { kind: 'DOWNLINE', account: 'player1' });
  for (let n = 0; n < 29; n += 1) await send(agent, { to: 'downline', account: 'player1' });
  assert.equal(await send(agent, { to: 'downline', account: 'player1' }), 'too_many_requests');
});

test('OP-29 an operator writes to one, a list, a level or all; the worker goes on where it stood and writes nobody twice', async () => {
  const texts = { EN: { title: 'News', body: 'A table opens' }, CN: { title: '新闻', body: '新桌' } };
  const send = async (target: object) =>
    office().sendBroadcast({ target: target as never, texts, reason: 'opening' }, staff());
  assert.equal(codeOf(await send({ kind: 'one', account: 'nobody' })), 'account_unknown');
  const cases: [object, Member[]][] = [
    [{ kind: 'one', account: 'Player1' }, [player]],
    [{ kind: 'list', accounts: ['player1', 'stranger', 'PLAYER1'] }, [player, stranger]],
    [{ kind: 'level', level: 3 }, [agent]],
    [{ kind: 'all' }, [agent, player, stranger]],
  ];
  for (const [target, readers] of cases) {
    const sent = await send(target);
    assert.ok(sent.ok);
    const id = BigInt(sent.value.broadcastId);
    const [before] = await Promise.all(readers.map(unread));
    await continueBroadcast({ db, clock, publish: publish as never }, id, 1);
    assert.equal(published.at(-1), 'messaging.broadcast', 'what is left is handed on');
    await continueBroadcast({ db, clock, publish: publish as never }, id);
    await db.run(
      `update messaging.broadcast set state = 'SENDING', cursor = 0, finished_at = null where id = $1`,
      [id],
    );
    await continueBroadcast({ db, clock, publish: publish as never }, id);
    const got = await db.many<{ memberId: number }>(
      'select member_id from messaging.message where broadcast_id = $1 order by member_id',
      [id],
    );
    assert.deepEqual(
      got.map((row) => row.memberId),
      readers.map(({ memberId }) => memberId),
      JSON.stringify(target),
    );
    assert.equal(await unread(readers[0] ?? player), (before ?? 0) + 1);
  }
  const list = await office().listBroadcasts({ pageNo: 1, pageSize: 20 }, staff());
  assert.deepEqual(list.ok && [list.value.list[0]?.state, list.value.list[0]?.sent], ['SENT', 3]);
  assert.equal((await inbox(player, {}, 'KM')).list[0]?.title, 'News', 'English where a language is missing');
  assert.equal((await inbox(player, {}, 'CN')).list[0]?.title, '新闻');
});

test('OP-29 a brand’s own wording holds for notices from then on; one that leaves a value out is refused', async () => {
  const save = (body: string) =>
    office().saveTemplate(
      { template: 'deposit_credited', language: 'EN', title: 'It is in', body, reason: 'our tone' },
      staff(),
    );
  const bad = await save('{amount} {currency} {account}');
  assert.deepEqual(!bad.ok && [bad.code, bad.detail], [
    'text_placeholders',
    { missing: ['orderNo'], unknown: ['account'] },
  ]);
  clock.advance(1000);
  assert.equal(codeOf(await save('{currency} {amount}, {orderNo}')), 'ok');
  await notice(stranger, 'D77');
  assert.equal((await inbox(stranger)).list[0]?.body, 'USD 1,234,567.50, D77');
  assert.match((await inbox(stranger, {}, 'CN')).list[0]?.body ?? '', /^您的存款/);
  clock.advance(1000);
  const reset = { template: 'deposit_credited', language: 'EN', reason: 'back to ours' } as const;
  assert.equal(codeOf(await office().resetTemplate(reset, staff())), 'ok');
  assert.equal(codeOf(await office().resetTemplate(reset, staff())), 'not_found');
  assert.equal((await inbox(stranger)).list[0]?.title, 'It is in', 'what was said stays as it was said');
  assert.deepEqual(
    audited.filter((action) => action.startsWith('messaging.template')),
    ['messaging.template.save', 'messaging.template.reset'],
  );
});

test('OPEN-MSG-02 messages end after 90 days', async () => {
  clock.advance(89 * 86_400_000);
  await notice(player, 'D99');
  clock.advance(2 * 86_400_000);
  await sweepMessaging({ db, clock, files });
  assert.deepEqual(
    (await inbox(player)).list.map(({ body }) => /D\d+/.exec(body)?.[0]),
    ['D99'],
  );
});

test('OPEN-AUTH-15 why an account was locked is what its last notice says, in the language of who asks', async () => {
  const [code = ''] = Object.values(MEMBER_REASONS).flat();
  const tell = (template: 'account_locked' | 'withdrawals_stopped', reason: string) =>
    db.transaction((tx) =>
      sendMessage(tx, {
        merchantId: merchant.id,
        to: stranger.memberId,
        category: 'ACCOUNT',
        template,
        params: { reason },
        now: clock.now(),
      }),
    );
  const why = (language: Language) => findLockReason(db, stranger.memberId, language);
  assert.equal(await why('EN'), null);
  await tell('account_locked', 'Call us.');
  assert.equal(await why('KM'), 'Call us.');
  await tell('account_locked', code);
  await tell('withdrawals_stopped', 'something else');
  assert.equal(await why('EN'), memberReasonText('EN', code));
  assert.equal(await why('CN'), memberReasonText('CN', code));
  assert.notEqual(await why('CN'), await why('EN'));
});

test('CONTRACT-008 notices of contracts have a category of their own', async () => {
  const { merchantId, memberId: to } = player;
  const notice = { merchantId, to, category: 'CONTRACT', now: clock.now() } as const;
  await db.transaction((tx) => sendMessage(tx, { ...notice, template: 'contract_settled_up', params: {} }));
  const found = await inbox(player, { category: 'CONTRACT' }, 'CN');
  assert.deepEqual(
    [found.totalCount, found.list[0]?.title, found.unread.CONTRACT],
    [1, '下级契约款已付清', 1],
  );
});
