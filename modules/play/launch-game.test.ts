import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aMemberCtx, aTrialCtx } from '@baize/bets/testing';
import { openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import { aMember } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import {
  loadPrivateKey,
  loadPublicKey,
  parseWireJson,
  verifyBody,
  writeWireJson,
} from '@baize/vendor-protocol';
import type { PlayDeps } from './deps.ts';
import { aBet, aWin, closeGame, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';
import { playHandlers } from './handlers.ts';
import { aConnection, aKeyPair } from './testing.ts';

let table: GatewayTable;
let deps: PlayDeps;
let asked: Record<string, unknown>[] = [];
let vendorAnswers: (path: string, message: Record<string, unknown>) => { status: number; body: object };

before(async () => {
  table = await openGatewayTable();
  const platformKey = loadPrivateKey(aKeyPair().privatePem);
  const verifyKey = { keyId: 'platform', key: loadPublicKey(aKeyPair().publicPem) };
  /** The vendor at our edge: checks our signature and answers as the test says. */
  const vendor: typeof fetch = async (url, init) => {
    const body = Buffer.from(String(init?.body));
    assert.ok(verifyBody(body, Object.fromEntries(new Headers(init?.headers)), [verifyKey]), 'signed by us');
    const message = parseWireJson(body)?.value as Record<string, unknown>;
    asked.push(message);
    const { status, body: answer } = vendorAnswers(new URL(String(url)).pathname, message);
    return new Response(writeWireJson(answer), { status });
  };
  const { db, clock, log, gatewayCache } = table;
  const catalogue = openCatalogue({ db, clock });
  deps = {
    db,
    clock,
    log,
    catalogue,
    gatewayCache,
    platformKey,
    siteUrl: 'https://site.test',
    fetch: vendor,
  };
});
after(() => table.close());

const open = () => {
  asked = [];
  vendorAnswers = () => ({ status: 200, body: { url: 'https://vendor.test/play?k=1' } });
};
const input = (change: object) => ({ platform: 'html5-desktop', ...change });

test('PLAY-006 API-022 a launch answers the vendor’s address, and its token plays', async () => {
  open();
  const launched = await playHandlers(deps).launchGame(
    input({ nodeId: table.game.nodeId, backUrl: '/RNG', language: 'CN' }),
    aMemberCtx(table.member),
  );
  assert.ok(launched.ok);
  assert.equal(launched.value.url, 'https://vendor.test/play?k=1');
  assert.equal(launched.value.launchType, 'URL');
  assert.equal(launched.value.openMode, 'IFRAME');
  assert.equal(launched.value.expiresIn, 60);
  const [message] = asked;
  assert.equal(message?.['user'], table.member.walletUser);
  assert.equal(message?.['operator_id'], 'baize');
  assert.equal(message?.['lobby_url'], 'https://site.test/RNG');
  assert.equal(message?.['lang'], 'zh');
  assert.equal(message?.['currency'], 'USD');
  assert.deepEqual((message?.['meta'] as { gameType: string } | undefined)?.gameType, 'RNG');
  const token = String(message?.['token']);
  assert.equal((await table.send('/transaction/bet', aBet(table, { token }))).status, 'RS_OK');
  const stored = await table.db.many<{ n: bigint }>(
    `select count(*) as n from play.game_session where position(convert_to($1, 'UTF8') in token_hash) > 0`,
    [token],
  );
  assert.equal(stored[0]?.n, 0n, 'the token itself is not kept');
  const recent = await table.db.one<{ n: bigint }>(
    'select count(*) as n from catalogue.recent where member_id = $1 and node_id = $2',
    [table.member.memberId, table.game.nodeId],
  );
  assert.equal(recent.n, 1n);
});

test('API-036 the relay launch answers the same, by game code or game id too', async () => {
  open();
  for (const key of [{ gameCode: table.game.gameCode }, { gameId: table.game.gameId }]) {
    const launched = await playHandlers(deps).launchGameByRelay(input(key), aMemberCtx(table.member));
    assert.ok(launched.ok && launched.value.game.nodeId === table.game.nodeId);
  }
});

test('PLAY-006 another site’s back address is replaced by our own', async () => {
  open();
  const evil = ['https://evil.test/', '//evil.test/x', 'javascript:alert(1)', 'https://site.test@evil.test/'];
  for (const backUrl of evil) {
    const asking = input({ nodeId: table.game.nodeId, backUrl });
    assert.ok((await playHandlers(deps).launchGame(asking, aMemberCtx(table.member))).ok);
    assert.equal(asked.at(-1)?.['lobby_url'], 'https://site.test/', backUrl);
  }
});

test('PLAY-002 PLAY-011 a trial account opens games with free play and no other', async () => {
  open();
  const { merchant } = table;
  const trial = await table.db.transaction((tx) => aMember(tx, { merchant, balance: '10' }));
  const free = await aGame(table.db, { connectionCode: 'STUDIO', freeplay: true });
  const refused = await playHandlers(deps).launchGame(input({ nodeId: table.game.nodeId }), aTrialCtx(trial));
  assert.ok(!refused.ok && refused.code === 'in_need_true_account');
  assert.equal(asked.length, 0, 'the vendor was not asked');
  assert.ok((await playHandlers(deps).launchGame(input({ nodeId: free.nodeId }), aTrialCtx(trial))).ok);
  const token = String(asked.at(-1)?.['token']);
  const of = { token, user: trial.walletUser };
  const real = await table.send('/transaction/bet', aBet(table, of));
  assert.equal(real.status, 'RS_ERROR_USER_DISABLED', 'nor on the wire');
  const own = await table.send('/transaction/bet', aBet(table, { ...of, game_code: free.gameCode }));
  assert.equal(own.status, 'RS_OK');
});

test('PLAY-012 a game under maintenance is refused with its end and open games instead', async () => {
  open();
  const [closed, other] = [
    await aGame(table.db, { connectionCode: 'STUDIO', gameType: 'FISH', vendorCode: 'FSH', classify: 'FH' }),
    await aGame(table.db, { connectionCode: 'STUDIO', gameType: 'FISH', vendorCode: 'FSH', classify: 'FH' }),
  ];
  await table.db.run(
    `update catalogue.game set maintenance_from = now() - interval '1 hour', maintenance_until = now() + interval '1 hour'
      where node_id = $1`,
    [closed.nodeId],
  );
  deps.catalogue.invalidate();
  const refused = await playHandlers(deps).launchGame(
    input({ nodeId: closed.nodeId }),
    aMemberCtx(table.member),
  );
  assert.ok(!refused.ok && refused.code === 'game_maintenance');
  const { until, suggest } = refused.detail as { until: number; suggest: number[] };
  assert.ok(until > Date.now());
  assert.deepEqual(suggest, [other.nodeId]);
});

test('PLAY-006 what cannot be started: unknown, switched off, vendor closed, vendor away', async () => {
  open();
  const launch = (change: object) => playHandlers(deps).launchGame(input(change), aMemberCtx(table.member));
  const code = async (change: object) => {
    const result = await launch(change);
    return result.ok ? 'ok' : result.code;
  };
  assert.equal(await code({ nodeId: 1 }), 'game_not_found');
  assert.equal(await code({}), 'game_not_found');
  const closed = await aGame(table.db, { connectionCode: 'STUDIO' });
  await closeGame(table, closed.nodeId);
  assert.equal(await code({ nodeId: closed.nodeId }), 'game_not_found');
  const nowhere = await aGame(table.db, { connectionCode: 'NOBODY', vendorCode: 'NOB' });
  assert.equal(await code({ nodeId: nowhere.nodeId }), 'vendor_disabled');
  assert.equal(asked.length, 0);

  vendorAnswers = () => ({ status: 404, body: { error: 'no such game' } });
  assert.equal(await code({ nodeId: table.game.nodeId }), 'vendor_unreachable');
  const dead = String(asked.at(-1)?.['token']);
  const answer = await table.send('/transaction/bet', aBet(table, { token: dead }));
  assert.equal(answer.status, 'RS_ERROR_TOKEN_EXPIRED', 'the token of a refused launch plays nowhere');
});

test('R17 where the site checks who people are before play, a stranger opens no game', async () => {
  open();
  const { db } = table;
  const strict = await db.transaction((tx) =>
    aMerchant(tx, { settings: { security: { identityCheck: 'play' } } }),
  );
  const member = await db.transaction((tx) => aMember(tx, { merchant: strict }));
  const launch = () =>
    playHandlers(deps).launchGame(input({ nodeId: table.game.nodeId }), aMemberCtx(member));
  assert.deepEqual(await launch(), { ok: false, code: 'identity_not_verified' });
  assert.deepEqual(asked, [], 'the vendor heard nothing');
  await db.run('update members.member set identity_verified_at = now() where id = $1', [member.memberId]);
  assert.ok((await launch()).ok);
});

test('R22 a game of a vendor’s own wallet is not opened while a bonus cannot be held to there', async () => {
  open();
  const { db, member } = table;
  const { code } = await db.transaction((tx) =>
    aConnection(tx, { code: 'OWNWALLET', walletMode: 'transfer' }),
  );
  const game = await aGame(db, { connectionCode: code, vendorCode: 'OWN' });
  deps.catalogue.invalidate();
  const swept: string[] = [];
  const launch = (bonus: string | undefined, { nodeId } = game) =>
    playHandlers({
      ...deps,
      unheldBonus: () => Promise.resolve(bonus),
      sweep: ({ launchId }) => Promise.resolve(void swept.push(launchId)),
    }).launchGame(input({ nodeId }), aMemberCtx(member));
  const refused = { ok: false, code: 'wallet_not_for_bonus', detail: { bonus: 'Welcome' } };
  assert.deepEqual(await launch('Welcome'), refused);
  assert.deepEqual([asked, swept], [[], []], 'nothing was swept, and the vendor heard nothing');
  assert.ok((await launch(undefined)).ok);
  assert.ok((await launch('Welcome', table.game)).ok, 'the main wallet is asked at each bet');
});

test('PLAY-012 OPEN-LOBBY-04 six games are suggested, hot ones first, none of them closed or a list', async () => {
  open();
  const of = { connectionCode: 'STUDIO', gameType: 'PVP', vendorCode: 'KYX', classify: 'PK' } as const;
  const closed = await aGame(table.db, of);
  const repaired = await aGame(table.db, { ...of, isHot: true });
  const list = await aGame(table.db, { ...of, isHot: true });
  const plain = [];
  for (let i = 0; i < 6; i += 1) plain.push((await aGame(table.db, of)).nodeId);
  const hot = [];
  for (let i = 0; i < 2; i += 1)
    hot.push((await aGame(table.db, { ...of, isHot: true, sort: 5_000 })).nodeId);
  await table.db.run(
    `update catalogue.game set maintenance_from = now() - interval '1 hour' where node_id = any($1)`,
    [[closed.nodeId, repaired.nodeId]],
  );
  await table.db.run('update catalogue.game set opens_list = true where node_id = $1', [list.nodeId]);
  deps.catalogue.invalidate();
  const refused = await playHandlers(deps).launchGame(
    input({ nodeId: closed.nodeId }),
    aMemberCtx(table.member),
  );
  assert.ok(!refused.ok && refused.code === 'game_maintenance');
  const { suggest } = refused.detail as { suggest: number[] };
  assert.deepEqual(suggest, [...hot, ...plain.slice(0, 4)]);
});

test('R43 PLAY-006 what a brand does not offer is not launched there, and its sessions take no new bets', async () => {
  open();
  const { db, merchant, game, member, clock, gatewayCache } = table;
  const launch = () => playHandlers(deps).launchGame(input({ nodeId: game.nodeId }), aMemberCtx(member));
  const offer = (sql: string) => db.run(sql, [merchant.id]);
  assert.ok((await launch()).ok);
  const bet = aBet(table);
  assert.equal((await table.send('/transaction/bet', bet)).status, 'RS_OK');

  await offer(`insert into catalogue.merchant_vendor values ($1, 'STU', false, null)`);
  assert.deepEqual(await launch(), { ok: false, code: 'vendor_disabled' });
  await offer(`update catalogue.merchant_vendor set offered = true where merchant_id = $1`);
  await offer(`insert into catalogue.merchant_game select $1, ${game.nodeId}, false, null`);
  assert.deepEqual(await launch(), { ok: false, code: 'game_not_found' });
  clock.advance(31_000);
  assert.equal((await table.send('/transaction/bet', aBet(table))).status, 'RS_ERROR_INVALID_GAME');
  assert.equal((await table.send('/transaction/win', aWin(bet, { amount: 1n }))).status, 'RS_OK');

  await offer('delete from catalogue.merchant_game where merchant_id = $1');
  await offer('delete from catalogue.merchant_vendor where merchant_id = $1');
  gatewayCache.forget();
  assert.ok((await launch()).ok);
});
