import { memberContext, staffContext, visitorContext } from '@baize/endpoint/testing';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aMember, anAgent } from '@baize/members/testing';
import { putBranchSwitches, type Member } from '@baize/members';
import { BRANCH_SWITCHES, type BranchSwitches } from '@baize/members/rules';
import { aPicture } from '@baize/images/testing';
import { fixedClock, type Clock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { folderStore } from '@baize/storage';
import { messagingApi } from './api.ts';
import { messagingConsoleHandlers, messagingHandlers } from './handlers.ts';
import { sweepMessaging } from './jobs.ts';
import { aChatWord } from './testing.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-messaging-'));
const files = folderStore(dataDir);
const start = fixedClock('2026-11-20T10:00:00Z');
let skewMs = 0;
const clock: Clock = { now: () => new Date(start.now().getTime() + skewMs) };
const wait = (ms: number) => void (skewMs += ms);
const audited: { action: string; target: string }[] = [];
let db: TestDatabase;
let merchant: Merchant;
let rich: Member;
let poor: Member;
before(async () => {
  db = await testDatabase();
  [merchant, rich, poor] = await db.transaction(async (tx) => {
    const made = await aMerchant(tx, { settings: { flags: { CHAT: true } } });
    return [
      made,
      await aMember(tx, { merchant: made, account: 'richone', balance: '10', uplineId: null, clock }),
      await aMember(tx, { merchant: made, account: 'poorone', uplineId: null, clock }),
    ] as const;
  });
});
after(async () => {
  await db.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const visitor = (ip?: string) => visitorContext({ merchant, ...(ip === undefined ? {} : { ip }) });
const as = ({ memberId, account }: Member) => memberContext(memberId, { merchant, account });
const staff = () => staffContext([], { merchant, staffId: 1, name: 'op' });
const site = () => messagingHandlers({ db, clock, files });
const office = () =>
  messagingConsoleHandlers({
    db,
    clock,
    files,
    publish: () => Promise.resolve(),
    audit: async (_tx, { action, target }) => {
      audited.push({ action, target });
    },
  });
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code);
const feedback = (input: object) =>
  messagingApi.operations.sendFeedback.input.parse({
    type: 'PROBLEM',
    content: 'The wheel stopped turning',
    ...input,
  });
const count = async (table: string) =>
  (await db.one<{ n: number }>(`select count(*)::int as n from messaging.${table}`, [])).n;

test('SITE-059 SITE-060 OPEN-SITE-06 LIMIT-008 feedback within its length, once a minute per address, with or without login', async () => {
  const sent = await site().sendFeedback(feedback({ contact: 'me@x.example' }), visitor());
  assert.equal(codeOf(sent), 'ok');
  const refusals: [string, object, string][] = [
    ['too short', { content: 'short' }, 'feedback_length'],
    ['too long', { content: 'x'.repeat(201) }, 'feedback_length'],
    ['again within the minute', {}, 'too_many_requests'],
  ];
  const before = await count('feedback');
  for (const [name, input, code] of refusals)
    assert.equal(codeOf(await site().sendFeedback(feedback(input), visitor())), code, name);
  assert.equal(await count('feedback'), before);
  wait(61_000);
  assert.equal(codeOf(await site().sendFeedback(feedback({}), as(rich))), 'ok');
  const own = await site().listFeedback({}, as(rich));
  assert.ok(own.ok);
  assert.equal(own.value.list.length, 1);
});

test('SITE-059 OP-17 OPEN-SITE-06 pictures are drawn again, private, claimed once; the operator answers by message and closes', async () => {
  wait(61_000);
  const data = (await aPicture({ format: 'png' })).toString('base64');
  const picture = await site().uploadFeedbackImage({ data }, visitor());
  assert.ok(picture.ok);
  const { ref } = picture.value;
  const sent = await site().sendFeedback(feedback({ images: [ref] }), as(rich));
  assert.ok(sent.ok);
  wait(61_000);
  const before = await count('feedback');
  assert.equal(codeOf(await site().sendFeedback(feedback({ images: [ref] }), visitor())), 'image_unknown');
  assert.equal(await count('feedback'), before, 'nothing of the refused one stays');
  assert.equal(codeOf(await site().sendFeedback(feedback({}), visitor())), 'ok', 'nor its taken try');

  const seen = await office().getFeedbackImage({ ref }, staff());
  assert.ok(seen.ok);
  assert.equal(Buffer.from(seen.value.image, 'base64').subarray(8, 12).toString(), 'WEBP');
  assert.equal(codeOf(await office().getFeedbackImage({ ref: 'A'.repeat(32) }, staff())), 'not_found');

  const { feedbackId } = sent.value;
  const answered = await office().answerFeedback({ feedbackId, answer: 'It turns again.' }, staff());
  assert.ok(answered.ok);
  assert.deepEqual(
    [answered.value.state, answered.value.answeredBy, answered.value.images],
    ['ANSWERED', 'op', [ref]],
  );
  const own = await site().listFeedback({}, as(rich));
  assert.ok(own.ok);
  assert.equal(own.value.list[0]?.answer, 'It turns again.');
  const letters = await site().listMessages({ unreadOnly: true, pageNo: 1, pageSize: 10 }, as(rich));
  assert.ok(letters.ok);
  assert.deepEqual(
    letters.value.list.map(({ title, body }) => [title, body]),
    [['Your feedback was answered', 'It turns again.']],
  );
  assert.deepEqual(answered.value.acts, ['answer', 'close'], 'it may be worded again');
  const closed = await office().closeFeedback({ feedbackId, reason: 'done' }, staff());
  assert.ok(closed.ok);
  assert.deepEqual(closed.value.acts, []);
  assert.equal(
    codeOf(await office().answerFeedback({ feedbackId, answer: 'late' }, staff())),
    'state_changed',
  );
  assert.deepEqual(
    audited.map(({ action }) => action),
    ['messaging.feedback.answer', 'messaging.feedback.close'],
  );
});

test('OPEN-LIMIT-01 pictures nobody claimed are swept with their files', async () => {
  const picture = await site().uploadFeedbackImage(
    { data: (await aPicture({ format: 'jpeg' })).toString('base64') },
    visitor('203.0.113.77'),
  );
  assert.ok(picture.ok);
  const file = path.join(dataDir, 'feedback', `${picture.value.ref}.webp`);
  assert.ok(fs.existsSync(file));
  wait(3 * 3_600_000);
  await sweepMessaging({ db, clock, files });
  assert.ok(!fs.existsSync(file));
  const gif = await site().uploadFeedbackImage(
    { data: (await aPicture({ format: 'gif' })).toString('base64') },
    visitor(),
  );
  assert.equal(codeOf(gif), 'image_type');
});

test('OP-30 where operators switched chat off for a branch, it neither reads nor writes in the room', async () => {
  const out = await db.transaction(async (tx) => {
    const agent = await anAgent(tx, { merchant, uplineId: null });
    const on = Object.fromEntries(BRANCH_SWITCHES.map((name) => [name, true])) as BranchSwitches;
    await putBranchSwitches(tx, agent.memberId, { ...on, chat: false });
    return aMember(tx, { merchant, uplineId: agent.memberId });
  });
  const before = await count('chat_message');
  assert.equal(codeOf(await site().sendChat({ text: 'hello' }, as(out))), 'operation_not_enabled');
  assert.equal(codeOf(await site().listChat({}, as(out))), 'operation_not_enabled');
  assert.equal(await count('chat_message'), before);
  assert.equal(codeOf(await site().listChat({}, as(rich))), 'ok');
});

test('SITE-061 OPEN-SITE-07 the room: deposit first, three seconds between, words starred, names masked, 50 of history', async () => {
  await db.transaction((tx) => aChatWord(tx, merchant.id, 'bad'));
  assert.equal(codeOf(await site().sendChat({ text: 'hello' }, as(poor))), 'chat_needs_deposit');
  const said = await site().sendChat({ text: 'a bad day' }, as(rich));
  assert.ok(said.ok);
  assert.deepEqual([said.value.text, said.value.name, said.value.isOwn], ['a *** day', 'ri***e', true]);
  assert.equal(codeOf(await site().sendChat({ text: 'again' }, as(rich))), 'chat_too_fast');
  assert.equal(codeOf(await site().sendChat({ text: 'www.x' }, as(rich))), 'chat_no_links');
  assert.equal(await count('chat_message'), 1);
  for (let n = 0; n < 55; n += 1) {
    wait(3_000);
    assert.equal(codeOf(await site().sendChat({ text: `n${n}` }, as(rich))), 'ok');
  }
  const room = await site().listChat({}, as(poor));
  assert.ok(room.ok);
  assert.deepEqual(
    [room.value.list.length, room.value.list.at(-1)?.text, room.value.silence],
    [50, 'n54', 'chat_needs_deposit'],
  );
  // Two at once: one of them waits its three seconds.
  wait(3_000);
  const both = await Promise.all([1, 2].map(async (n) => site().sendChat({ text: `both${n}` }, as(rich))));
  assert.deepEqual(both.map(codeOf).toSorted(), ['chat_too_fast', 'ok']);
});

test('OP-17 a moderator mutes, takes down and reads what was typed; logs end after 90 days', async () => {
  const found = await office().searchChat({ text: 'bad', pageNo: 1, pageSize: 20 }, staff());
  assert.ok(found.ok);
  assert.deepEqual(
    found.value.list.map(({ typed, text }) => [typed, text]),
    [['a bad day', 'a *** day']],
  );
  const messageId = found.value.list[0]?.id ?? '';
  assert.equal(codeOf(await office().deleteChat({ messageId, reason: 'a test' }, staff())), 'ok');
  assert.equal(codeOf(await office().deleteChat({ messageId, reason: 'a test' }, staff())), 'not_found');

  wait(3_000);
  const mute = { memberId: rich.memberId, reason: 'a test' };
  assert.equal(codeOf(await office().muteInChat({ ...mute, minutes: 5 }, staff())), 'ok');
  const muted = await site().sendChat({ text: 'hi' }, as(rich));
  assert.deepEqual(
    [codeOf(muted), !muted.ok && typeof (muted.detail as { until: unknown }).until],
    ['chat_muted', 'number'],
  );
  wait(5 * 60_000 + 1);
  assert.equal(codeOf(await site().sendChat({ text: 'hi' }, as(rich))), 'ok');
  assert.equal(codeOf(await office().muteInChat({ ...mute, minutes: null }, staff())), 'ok');
  const forEver = await site().sendChat({ text: 'hi' }, as(rich));
  assert.deepEqual(!forEver.ok && forEver.detail, { until: null });
  const mutes = await office().listChatMutes({}, staff());
  assert.ok(mutes.ok && mutes.value[0]?.until === null);
  assert.equal(codeOf(await office().unmuteInChat(mute, staff())), 'ok');
  assert.equal(codeOf(await office().muteInChat({ ...mute, memberId: 1, minutes: 5 }, staff())), 'not_found');

  wait(91 * 86_400_000);
  await sweepMessaging({ db, clock, files });
  assert.equal(await count('chat_message'), 0);
});

test('SITE-062 ROLE-016 a brand without the switch has no room', async () => {
  const quiet = await db.transaction((tx) => aMerchant(tx));
  const ctx = { ...as(rich), merchantId: quiet.id };
  assert.equal(codeOf(await site().listChat({}, ctx)), 'operation_not_enabled');
  assert.equal(codeOf(await site().sendChat({ text: 'hi' }, ctx)), 'operation_not_enabled');
});
