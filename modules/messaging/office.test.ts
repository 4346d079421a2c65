import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { staffContext } from '@baize/endpoint/testing';
import { testDatabase } from '@baize/db/testing';
import { aPicture } from '@baize/images/testing';
import { fixedClock } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { folderStore } from '@baize/storage';
import { messagingApi } from './api.ts';
import { continueBroadcast } from './broadcast.ts';
import { messagingConsoleApi } from './console-api.ts';
import { messagingConsoleHandlers, messagingHandlers } from './handlers.ts';

/** What operators do in messaging: states, brand walls, limits, two of them at once. */
const db = await testDatabase();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-messaging-office-'));
const files = folderStore(dataDir);
after(async () => {
  await db.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
const clock = fixedClock('2026-11-20T10:00:00Z');
const brand = () =>
  db.transaction((tx) =>
    aMerchant(tx, { settings: { flags: { CHAT: true }, chat: { needsDeposit: false } } }),
  );
const [mine, theirs] = [await brand(), await brand()];
const person = (merchant: Merchant, account: string) =>
  db.transaction((tx) => aMember(tx, { merchant, account, uplineId: null, clock }));
const ann = await person(mine, 'annmember');
const bob = await person(theirs, 'bobmember');

const audited: { action: string; target: string; reason: string | undefined; by: string }[] = [];
const publish = () => Promise.resolve();
const site = messagingHandlers({ db, clock, files });
const office = messagingConsoleHandlers({
  db,
  clock,
  files,
  publish,
  audit: async (_tx, { action, target, reason, staff: { name } }) => {
    audited.push({ action, target, reason, by: name });
  },
});
const staff = (of: Merchant, name = 'op') => staffContext([], { merchant: of, staffId: 1, name });
const as = ({ memberId, account }: Member, of = mine) =>
  aCall(of, { role: 'member' as const, memberId, account, sessionId: '1' });
let addresses = 0;
const visitor = (of = mine) =>
  aCall(of, { role: 'visitor' as const }, { ip: `198.51.100.${(addresses += 1)}` });
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code);
const reason = 'a test';
const input = messagingApi.operations.sendFeedback.input;
const words = (more: object = {}) => input.parse({ type: 'PROBLEM', content: 'The wheel stopped', ...more });

async function aFeedback(caller: Parameters<typeof site.sendFeedback>[1] = as(ann)): Promise<number> {
  clock.advance(61_000);
  const sent = await site.sendFeedback(words(), caller);
  assert.ok(sent.ok);
  return sent.value.feedbackId;
}
const lettersTo = async (who: Member): Promise<string[]> => {
  const answer = await site.listMessages({ unreadOnly: false, pageNo: 1, pageSize: 100 }, as(who));
  assert.ok(answer.ok);
  return answer.value.list.map(({ body }) => body);
};

test('OP-17 what may be done with a feedback follows its state', async () => {
  const answer = (feedbackId: number) =>
    office.answerFeedback({ feedbackId, answer: `answer ${feedbackId}` }, staff(mine));
  const close = (feedbackId: number) => office.closeFeedback({ feedbackId, reason }, staff(mine));
  const rows: [name: string, before: (typeof answer)[], act: typeof answer, code: string, state: string][] = [
    ['open, answered', [], answer, 'ok', 'ANSWERED'],
    ['open, closed', [], close, 'ok', 'CLOSED'],
    ['answered, worded again', [answer], answer, 'ok', 'ANSWERED'],
    ['answered, closed', [answer], close, 'ok', 'CLOSED'],
    ['closed, answered', [close], answer, 'state_changed', 'CLOSED'],
    ['closed, closed', [close], close, 'state_changed', 'CLOSED'],
    ['answered and closed, answered', [answer, close], answer, 'state_changed', 'CLOSED'],
  ];
  for (const [name, before, act, code, state] of rows) {
    const id = await aFeedback();
    for (const step of before) assert.equal(codeOf(await step(id)), 'ok', name);
    const entries = audited.length;
    assert.equal(codeOf(await act(id)), code, name);
    assert.equal(audited.length, entries + (code === 'ok' ? 1 : 0), name);
    const found = await db.many<{ state: string }>('select state from messaging.feedback where id = $1', [
      id,
    ]);
    assert.deepEqual(found, [{ state }], name);
  }
});

test('OP-17 a member is told of an answer once, of another wording again, a visitor never', async () => {
  const id = await aFeedback();
  const say = (answer: string) => office.answerFeedback({ feedbackId: id, answer }, staff(mine));
  const start = (await lettersTo(ann)).length;
  for (const answer of ['It turns.', 'It turns.', 'It turns again.'])
    assert.equal(codeOf(await say(answer)), 'ok');
  assert.deepEqual((await lettersTo(ann)).slice(0, -start || undefined), ['It turns again.', 'It turns.']);
  // Two operators press at the same moment.
  const both = await aFeedback();
  const told = (await lettersTo(ann)).length;
  await Promise.all(
    ['one', 'two'].map(async (name) =>
      office.answerFeedback({ feedbackId: both, answer: 'Thank you.' }, staff(mine, name)),
    ),
  );
  assert.equal((await lettersTo(ann)).length, told + 1);
  const nobodys = await aFeedback(visitor());
  assert.equal(
    codeOf(await office.answerFeedback({ feedbackId: nobodys, answer: 'Hello' }, staff(mine))),
    'ok',
  );
  assert.equal((await lettersTo(ann)).length, told + 1);
});

test('OP-17 feedback, its pictures, the room, its mutes and its words are their brand’s', async () => {
  const image = (await aPicture({ format: 'png' })).toString('base64');
  const picture = await site.uploadFeedbackImage({ data: image }, visitor());
  assert.ok(picture.ok);
  const { ref } = picture.value;
  clock.advance(61_000);
  assert.equal(
    codeOf(await site.sendFeedback(words({ images: [ref] }), visitor(theirs))),
    'image_unknown',
    'another brand’s picture',
  );
  const sent = await site.sendFeedback(words({ images: [ref] }), as(ann));
  assert.ok(sent.ok);
  const { feedbackId } = sent.value;
  const said = await site.sendChat({ text: 'good evening' }, as(ann));
  assert.ok(said.ok);
  const { memberId } = ann;
  assert.equal(codeOf(await office.addChatWord({ word: 'evening', reason }, staff(theirs))), 'ok');
  assert.equal(codeOf(await office.muteInChat({ memberId, minutes: null, reason }, staff(mine))), 'ok');

  const entries = audited.length;
  const refusals: [name: string, answer: { ok: boolean; code?: string }, code: string][] = [
    ['a picture', await office.getFeedbackImage({ ref }, staff(theirs)), 'not_found'],
    ['an answer', await office.answerFeedback({ feedbackId, answer: 'x' }, staff(theirs)), 'not_found'],
    ['the end of a case', await office.closeFeedback({ feedbackId, reason }, staff(theirs)), 'not_found'],
    ['a message', await office.deleteChat({ messageId: said.value.id, reason }, staff(theirs)), 'not_found'],
    ['a mute', await office.muteInChat({ memberId, minutes: 5, reason }, staff(theirs)), 'not_found'],
    ['its end', await office.unmuteInChat({ memberId, reason }, staff(theirs)), 'not_found'],
    ['a word', await office.removeChatWord({ word: 'evening', reason }, staff(mine)), 'not_found'],
  ];
  for (const [name, answer, code] of refusals) assert.equal(codeOf(answer), code, name);
  assert.equal(audited.length, entries);
  const page = { pageNo: 1, pageSize: 20 };
  const feedback = await office.searchFeedback(page, staff(theirs));
  const chat = await office.searchChat(page, staff(theirs));
  const mutes = await office.listChatMutes({}, staff(theirs));
  const room = await site.listChat({}, as(bob, theirs));
  assert.ok(feedback.ok && chat.ok && mutes.ok && room.ok);
  assert.deepEqual([feedback.value.list, chat.value.list, mutes.value, room.value.list], [[], [], [], []]);
  assert.equal(codeOf(await site.sendChat({ text: 'good evening' }, as(bob, theirs))), 'ok');
  const shown = await site.listChat({}, as(bob, theirs));
  assert.deepEqual(shown.ok && shown.value.list.map(({ text }) => text), ['good *******']);
  assert.equal(codeOf(await office.unmuteInChat({ memberId, reason }, staff(mine))), 'ok');
});

test('OP-17 two moderators take a message down once, and every deed names who did it and why', async () => {
  clock.advance(5_000);
  const said = await site.sendChat({ text: 'come over' }, as(ann));
  assert.ok(said.ok);
  const start = audited.length;
  const target = { messageId: said.value.id, reason };
  const answers = await Promise.all([
    office.deleteChat(target, staff(mine, 'one')),
    office.deleteChat(target, staff(mine, 'two')),
  ]);
  assert.deepEqual(answers.map(codeOf).toSorted(), ['not_found', 'ok']);
  const { memberId } = ann;
  await office.muteInChat({ memberId, minutes: 5, reason }, staff(mine, 'one'));
  await office.unmuteInChat({ memberId, reason }, staff(mine, 'two'));
  await office.addChatWord({ word: 'over', reason }, staff(mine, 'one'));
  await office.addChatWord({ word: 'over', reason }, staff(mine, 'two'));
  await office.removeChatWord({ word: 'over', reason }, staff(mine, 'two'));
  const winner = audited[start]?.by ?? '';
  assert.deepEqual(
    audited.slice(start),
    [
      ['messaging.chat.delete', `chat:${said.value.id}`, winner],
      ['messaging.chat.mute', `member:${memberId}`, 'one'],
      ['messaging.chat.unmute', `member:${memberId}`, 'two'],
      // The word that was there already was no deed.
      ['messaging.word.add', 'word:over', 'one'],
      ['messaging.word.remove', 'word:over', 'two'],
    ].map(([action, where, by]) => ({ action, target: where, reason, by })),
  );
});

test('OP-17 a brand has a thousand words to star, no more', async () => {
  await db.run(
    `insert into messaging.chat_word (merchant_id, word) select $1, 'word' || n from generate_series(1, 1000) n
     on conflict do nothing`,
    [mine.id],
  );
  const more = await office.addChatWord({ word: 'another', reason }, staff(mine));
  assert.deepEqual(more, { ok: false, code: 'too_many_words', detail: { max: 1_000 } });
  await db.run('delete from messaging.chat_word where merchant_id = $1', [mine.id]);
});

test('OPEN-SITE-06 OPEN-LIMIT-01 twelve pictures an hour per address, each claimed within the hour', async () => {
  const data = (await aPicture({ format: 'jpeg' })).toString('base64');
  const from = visitor();
  const refs: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const kept = await site.uploadFeedbackImage({ data }, from);
    assert.ok(kept.ok);
    refs.push(kept.value.ref);
  }
  assert.equal(codeOf(await site.uploadFeedbackImage({ data }, from)), 'too_many_requests');
  assert.equal(codeOf(await site.uploadFeedbackImage({ data }, visitor())), 'ok', 'another address');
  clock.advance(3_600_001);
  assert.equal(
    codeOf(await site.sendFeedback(words({ images: refs.slice(0, 1) }), visitor())),
    'image_unknown',
  );
  assert.equal(input.safeParse({ ...words(), images: refs.slice(0, 4) }).success, false, 'three at most');
});

test('OPEN-SITE-07 what shows nothing cannot be said or written', async () => {
  const { sendChat, writeAlongLine } = messagingApi.operations;
  for (const nothing of ['', '   ', '\u200b', ' \u202e\u2060 ', '\ufeff']) {
    assert.equal(sendChat.input.safeParse({ text: nothing }).success, false, JSON.stringify(nothing));
    for (const part of ['title', 'body'])
      assert.equal(
        writeAlongLine.input.safeParse({ to: 'upline', title: 'a', body: 'b', [part]: nothing }).success,
        false,
        `${part} ${JSON.stringify(nothing)}`,
      );
  }
});

test('OP-29 a broadcast stays in its brand, and reaches who was a member when it was written', async () => {
  const texts = { EN: { title: 'News', body: 'A table opens' } };
  const send = async (target: object, of = mine) => {
    const parsed = messagingConsoleApi.operations.sendBroadcast.input.parse({ target, texts, reason });
    return office.sendBroadcast(parsed, staff(of));
  };
  for (const target of [
    { kind: 'one', account: 'bobmember' },
    { kind: 'list', accounts: ['annmember', 'bobmember'] },
  ])
    assert.deepEqual(await send(target), {
      ok: false,
      code: 'account_unknown',
      detail: { accounts: ['bobmember'] },
    });
  const sent = await send({ kind: 'all' });
  assert.ok(sent.ok);
  clock.advance(1_000);
  const late = await person(mine, 'latemember');
  const id = BigInt(sent.value.broadcastId);
  // Two workers at once.
  await Promise.all([1, 2].map(() => continueBroadcast({ db, clock, publish }, id)));
  const readers = await db.many<{ memberId: number }>(
    'select member_id as "memberId" from messaging.message where broadcast_id = $1',
    [id],
  );
  assert.deepEqual(readers, [{ memberId: ann.memberId }]);
  assert.deepEqual(await lettersTo(late), []);
  const page = { pageNo: 1, pageSize: 20 };
  const [own, other] = [
    await office.listBroadcasts(page, staff(mine)),
    await office.listBroadcasts(page, staff(theirs)),
  ];
  assert.ok(own.ok && other.ok);
  assert.deepEqual(
    own.value.list.map(({ state, sent: reached, reason: why }) => [state, reached, why]),
    [['SENT', 1, reason]],
  );
  assert.deepEqual(other.value.list, []);
});

test('OP-29 a wording is its brand’s and its language’s', async () => {
  const saved = await office.saveTemplate(
    {
      template: 'deposit_credited',
      language: 'EN',
      title: 'It is in',
      body: '{amount} {currency} {orderNo}',
      reason,
    },
    staff(mine),
  );
  assert.ok(saved.ok);
  const own = async (of: Merchant) => {
    const answer = await office.listTemplates({}, staff(of));
    assert.ok(answer.ok);
    const found = answer.value.find(({ template }) => template === 'deposit_credited');
    return Object.entries(found?.words ?? {}).map(([language, { own: text }]) => [language, text?.title]);
  };
  assert.deepEqual(await own(mine), [
    ['EN', 'It is in'],
    ['CN', undefined],
    ['KM', undefined],
  ]);
  assert.deepEqual(
    (await own(theirs)).map(([, title]) => title),
    [undefined, undefined, undefined],
  );
});
