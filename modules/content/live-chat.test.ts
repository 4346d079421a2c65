import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { jwtVerify } from 'jose';
import { contentApi } from './api.ts';
import { contentConsoleApi } from './console-api.ts';
import { openContent } from './content.fixture.ts';
import { forgetPublished } from './published-cache.ts';

const KEY = 'shared with the provider, 32 characters';
const world = await openContent('chat.example');
const { db, clock, merchant, audited, site, office, visitor, staff } = world;
after(() => world.close());

const member = (of: Merchant) => world.member(of, 'KM');
const { saveLiveChat, saveChatModel } = contentConsoleApi.operations;
const roomUrl = 'https://chat.example/room/{modelId}?token={token}';
const settings = (input: object) => saveLiveChat.input.parse({ roomUrl, reason: 'a test', ...input });
const mia = (input: object) =>
  saveChatModel.input.parse({
    name: 'Mia',
    gameCode: 'bac01',
    gameName: 'Baccarat 1',
    reason: 'a test',
    ...input,
  });

test('SITE-063 API-057 a brand without a provider has no live chat: nobody to choose, no room', async () => {
  assert.deepEqual(await site.listChatModels({}, visitor(merchant)), { ok: true, value: [] });
  const refused = await site.launchChat({ modelId: 1 }, member(merchant));
  assert.equal(refused.ok ? '' : refused.code, 'live_chat_unavailable');
  assert.equal(contentApi.operations.launchChat.access, 'session', 'a visitor is sent to the login');
});

test('SITE-063 the operator names the provider; its key is sealed, written and never read', async () => {
  const keyless = await office.saveLiveChat(settings({}), staff(merchant));
  assert.equal(keyless.ok ? '' : keyless.code, 'key_needed');
  assert.equal((await db.many('select 1 from content.live_chat', [])).length, 0);

  assert.ok((await office.saveLiveChat(settings({ key: KEY }), staff(merchant))).ok);
  const kept = await db.one<{ keySealed: Buffer }>('select key_sealed from content.live_chat', []);
  assert.ok(!kept.keySealed.includes(KEY));
  // Another address under the same key.
  assert.ok((await office.saveLiveChat(settings({ isActive: true }), staff(merchant))).ok);
  const shown = await office.getLiveChat({}, staff(merchant));
  assert.deepEqual(shown.ok && { ...shown.value, models: [] }, {
    roomUrl,
    hasKey: true,
    isActive: true,
    models: [],
  });
  assert.doesNotMatch(JSON.stringify([shown, audited]), /shared with/);
});

test('SITE-063 an address without the room and the token, or without https, is refused', () => {
  const rows = [
    'http://chat.example/{modelId}?t={token}',
    'https://chat.example/{modelId}',
    'https://chat.example/?t={token}',
    'javascript:alert(1)//{modelId}{token}',
    '',
  ];
  for (const wrong of rows)
    assert.equal(
      saveLiveChat.input.safeParse({ roomUrl: wrong, key: KEY, reason: 'abc' }).success,
      false,
      wrong,
    );
});

test('SITE-063 the model list and the launch: the room opens under a token of two minutes that names who comes', async () => {
  const on = await office.saveChatModel(mia({ isStreaming: true }), staff(merchant));
  const off = await office.saveChatModel(mia({ name: 'Lin', isActive: false }), staff(merchant));
  assert.ok(on.ok && off.ok);
  const list = await site.listChatModels({}, visitor(merchant));
  assert.deepEqual(list.ok && list.value, [
    {
      id: on.value.id,
      name: 'Mia',
      avatar: '',
      streaming: true,
      active: 1,
      gameCode: 'bac01',
      gameName: 'Baccarat 1',
    },
  ]);

  const launched = await site.launchChat({ modelId: on.value.id }, member(merchant));
  assert.ok(launched.ok);
  const url = new URL(launched.value.chatUrl);
  assert.equal(url.origin + url.pathname, `https://chat.example/room/${on.value.id}`);
  const token = url.searchParams.get('token') ?? '';
  const check = (key: string, currentDate: Date) => jwtVerify(token, Buffer.from(key), { currentDate });
  const { payload } = await check(KEY, clock.now());
  assert.deepEqual(
    [payload.iss, payload.sub, payload.room, payload.name, payload.lang],
    [merchant.code, '7', String(on.value.id), 'player01', 'KM'],
  );
  await assert.rejects(check('another key of at least thirty-two', clock.now()));
  await assert.rejects(check(KEY, new Date(clock.now().getTime() + 121_000)));

  const hidden = await site.launchChat({ modelId: off.value.id }, member(merchant));
  assert.equal(hidden.ok ? '' : hidden.code, 'live_chat_unavailable');
});

test('SITE-063 another brand has none of it, and a deleted model is gone at once', async () => {
  const other = await db.transaction((tx) => aMerchant(tx, { hosts: ['other.example'] }));
  const [first] = await db.many<{ id: number }>('select id from content.live_chat_model order by id', []);
  const id = first?.id ?? 0;
  assert.deepEqual(await site.listChatModels({}, visitor(other)), { ok: true, value: [] });
  const foreign = await office.deleteChatModel({ id, reason: 'a test' }, staff(other));
  assert.equal(foreign.ok ? '' : foreign.code, 'not_found');
  assert.ok((await office.deleteChatModel({ id, reason: 'a test' }, staff(merchant))).ok);
  forgetPublished(db);
  assert.deepEqual(await site.listChatModels({}, visitor(merchant)), { ok: true, value: [] });
});
