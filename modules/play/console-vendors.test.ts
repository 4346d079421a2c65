import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onePersonMode } from '@baize/approvals/testing';
import { aStaffCtx } from '@baize/bets/testing';
import { openCatalogue } from '@baize/catalogue';
import { catalogueOpsApi } from '@baize/catalogue/api';
import { aGame } from '@baize/catalogue/testing';
import { listMerchantIds } from '@baize/site';
import { loadPrivateKey, loadPublicKey, verifyBody, writeWireJson } from '@baize/vendor-protocol';
import { playOpsApi } from './api.ts';
import type { PlayOpsDeps } from './deps.ts';
import { aBet, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';
import { playOpsHandlers } from './handlers.ts';
import { aKeyPair, freshKeyPair } from './testing.ts';

let table: GatewayTable;
let ops: ReturnType<typeof playOpsHandlers>;
let answers: { status: number; body: object } | 'away';
let drawings = 0;
const staff = aStaffCtx();
const reason = 'as agreed with the vendor';

before(async () => {
  table = await openGatewayTable();
  const { db, clock, log, gatewayCache } = table;
  // What waits for a second operator is walked in apps/api/controls.test.ts.
  await db.transaction(async (tx) => {
    for (const id of await listMerchantIds(tx)) await onePersonMode(tx, id);
  });
  const platform = { keyId: 'platform', key: loadPublicKey(aKeyPair().publicPem) };
  const deps: PlayOpsDeps = {
    db,
    clock,
    log,
    gatewayCache,
    catalogue: openCatalogue({ db, clock }),
    platformKey: loadPrivateKey(aKeyPair().privatePem),
    siteUrl: 'https://site.test',
    publishDrawing: async () => void (drawings += 1),
    mayKeepAddress: (url) => Promise.resolve(!url.includes('inside')),
    fetch: (_url, init) => {
      const body = Buffer.from(String(init?.body));
      assert.ok(verifyBody(body, Object.fromEntries(new Headers(init?.headers)), [platform]), 'signed by us');
      if (answers === 'away') return Promise.reject(new TypeError('fetch failed'));
      return Promise.resolve(new Response(writeWireJson(answers.body), { status: answers.status }));
    },
  };
  ops = playOpsHandlers(deps);
});
after(() => table.close());
beforeEach(() => {
  answers = { status: 200, body: [] };
  drawings = 0;
});

const audits = async (action: string): Promise<number> => {
  const { count } = await table.db.one<{ count: bigint }>(
    'select count(*) as count from staff.audit where action = $1',
    [action],
  );
  return Number(count);
};

test('OP-19 address, way of opening and switches of a peer are changed and audited; what is not sent stays', async () => {
  const before_ = await audits('connection.update');
  const ask = { code: 'STUDIO', openMode: 'WINDOW' as const, ipAllow: ['127.0.0.0/8'], reason };
  const changed = await ops.updateConnection(ask, staff);
  assert.ok(changed.ok);
  const { baseUrl, openMode, ipAllow, operatorId } = changed.value;
  assert.deepEqual(
    [baseUrl, openMode, ipAllow, operatorId],
    ['http://vendor.test', 'WINDOW', ['127.0.0.0/8'], 'baize'],
  );
  assert.deepEqual(await ops.updateConnection(ask, staff), { ok: false, code: 'nothing_to_change' });
  assert.equal(await audits('connection.update'), before_ + 1);
  const back = await ops.updateConnection({ code: 'STUDIO', openMode: 'IFRAME', ipAllow: [], reason }, staff);
  assert.ok(back.ok && back.value.openMode === 'IFRAME');
});

const wrong: [name: string, input: object, code: string][] = [
  ['an unknown peer', { code: 'NOBODY', openMode: 'WINDOW' }, 'connection_not_found'],
  ['an address of our own network', { code: 'STUDIO', baseUrl: 'http://inside.test' }, 'address_blocked'],
  ['an address list of words', { code: 'STUDIO', ipAllow: ['anywhere'] }, 'address_range_wrong'],
  ['a prefix too long', { code: 'STUDIO', ipAllow: ['10.0.0.0/40'] }, 'address_range_wrong'],
  ['a prefix that is no number', { code: 'STUDIO', ipAllow: ['10.0.0.0/x'] }, 'address_range_wrong'],
];
for (const [name, input, code] of wrong)
  test(`OP-19 ${name} is refused and nothing moves`, async () => {
    const seen = async () => (await ops.listConnections({}, staff)) as { value: unknown };
    const before_ = await seen();
    const parsed = playOpsApi.operations.updateConnection.input.parse({ reason, ...input });
    assert.deepEqual(await ops.updateConnection(parsed, staff), { ok: false, code });
    assert.deepEqual(await seen(), before_);
  });

test('OP-19 a peer’s address has no slash at its end and is one', () => {
  const { input } = playOpsApi.operations.updateConnection;
  for (const baseUrl of ['http://x.test/', 'ftp://x.test', 'x.test', 'http://'])
    assert.equal(input.safeParse({ code: 'STUDIO', baseUrl, reason }).success, false, baseUrl);
  assert.ok(input.safeParse({ code: 'STUDIO', baseUrl: 'https://x.test/api', reason }).success);
});

test('OP-19 keys rotate: the new one is taken at once, the old one is retired, the last one stays', async () => {
  const fresh = freshKeyPair();
  const save = (change: object) =>
    ops.saveConnectionKey(
      { code: 'STUDIO', keyId: 'fresh', publicPem: '', active: true, reason, ...change },
      staff,
    );
  assert.deepEqual(await save({ publicPem: 'not a key' }), { ok: false, code: 'key_invalid' });
  assert.deepEqual(await save({ keyId: 'test', publicPem: table.connection.publicPem }), {
    ok: false,
    code: 'nothing_to_change',
  });
  const added = await save({ publicPem: fresh.publicPem });
  assert.ok(added.ok);
  assert.deepEqual(added.value.keyIds.toSorted(), ['fresh', 'test']);
  assert.deepEqual(await save({ keyId: 'never', active: false }), { ok: false, code: 'key_not_found' });
  const retired = await save({ active: false });
  assert.ok(retired.ok && retired.value.keyIds.length === 1);
  assert.deepEqual(await save({ keyId: 'test', active: false }), { ok: false, code: 'last_key' });
  assert.equal((await table.send('/transaction/bet', aBet(table))).status, 'RS_OK');
  assert.equal(await audits('connection.key'), 2);
});

test('OP-19 the connection is tested by a signed question', async () => {
  answers = { status: 200, body: [aListed('one'), aListed('two')] };
  const asked = async () => {
    const answer = await ops.testConnection({ code: 'STUDIO' }, staff);
    assert.ok(answer.ok);
    const { state, games, detail } = playOpsApi.operations.testConnection.output.parse(answer.value);
    return [state, games, detail];
  };
  assert.deepEqual(await asked(), ['answered', 2, '']);
  answers = { status: 401, body: { error: 'RS_ERROR_INVALID_SIGNATURE' } };
  assert.deepEqual(await asked(), ['refused', null, 'RS_ERROR_INVALID_SIGNATURE']);
  answers = 'away';
  assert.equal((await asked())[0], 'unreachable');
  assert.deepEqual(await ops.testConnection({ code: 'NOBODY' }, staff), {
    ok: false,
    code: 'connection_not_found',
  });
});

/** A game as a vendor lists it. */
const aListed = (code: string, change: object = {}) => ({
  url_thumb: '',
  url_background: '',
  product: 'Test',
  platforms: ['GPL_DESKTOP'],
  name: `Game ${code}`,
  game_code: code,
  freebet_support: false,
  enabled: true,
  category: 'Video Slots',
  blocked_countries: [],
  ...change,
});
const check = (missing: 'keep' | 'disable' = 'keep') =>
  ops.checkVendorImport({ code: 'VND', missing }, staff);
const apply = (digest: string, missing: 'keep' | 'disable' = 'keep') =>
  ops.applyVendorImport({ code: 'VND', missing, digest, reason }, staff);

test('OP-20 a vendor’s list is looked at, then applied: facts change, names and order stay the house’s', async () => {
  const names = { EN: 'Our Name', CN: '我们的', KM: 'ឈ្មោះ' };
  const of = { connectionCode: 'STUDIO', vendorCode: 'VND' };
  await aGame(table.db, { ...of, gameCode: 'vnd-known', names, sort: 3 });
  await aGame(table.db, { ...of, gameCode: 'vnd-gone' });
  answers = {
    status: 200,
    body: [
      aListed('vnd-known', { rtp: '96.5', x_platform: { gameType: 'RNG', supportPlay: 0 } }),
      aListed('vnd-live', { category: 'Live Roulette' }),
      aListed('vnd-jp', { x_platform: { gameType: 'RNG', gameSubType: 'JP', isNew: 1 } }),
      aListed('other-one', { x_platform: { gameType: 'RNG', vassalage: 'OTH' } }),
    ],
  };
  const looked = await check('disable');
  assert.ok(looked.ok);
  const report = catalogueOpsApi.operations.checkGameImport.output.parse(looked.value);
  assert.deepEqual(report.counts, { new: 2, changed: 1, unchanged: 0, missing: 1, refused: 0 });
  assert.deepEqual(report.missing, ['vnd-gone']);
  assert.deepEqual([drawings], [0]);
  const applied = await apply(report.digest, 'disable');
  assert.ok(applied.ok);
  assert.deepEqual([drawings], [1]);
  const rows = await table.db.many<Record<string, unknown>>(
    `select game_code, names ->> 'EN' as name, game_type, classify, freeplay, is_new, sort, rtp, enabled
      from catalogue.game where vendor_code = 'VND' order by game_code`,
  );
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      [
        'vnd-gone',
        names.EN.replace('Our Name', rows[0]?.['name'] as string),
        'RNG',
        'SM',
        false,
        false,
        1000,
        null,
        false,
      ],
      ['vnd-jp', 'Game vnd-jp', 'RNG', 'JP', false, true, 1000, null, true],
      ['vnd-known', 'Our Name', 'RNG', 'SM', true, false, 3, '96.50', true],
      ['vnd-live', 'Game vnd-live', 'LIVE', 'ROU', false, false, 1000, null, true],
    ],
  );
  assert.equal(await audits('catalogue.games.import'), 1);
});

test('OP-20 what the list says changed since it was looked at is not applied', async () => {
  answers = { status: 200, body: [aListed('vnd-new')] };
  const looked = await check();
  assert.ok(looked.ok);
  answers = { status: 200, body: [aListed('vnd-new'), aListed('vnd-newer')] };
  const applied = await apply(looked.value.digest);
  assert.ok(!applied.ok && applied.code === 'import_changed');
  answers = { status: 200, body: [aListed('vnd-odd', { category: 'Bicycles' })] };
  const odd = await check();
  assert.ok(odd.ok);
  assert.deepEqual(odd.value.rows[0]?.problems, [{ column: 'gameType', code: 'category_unknown' }]);
  const refused = await apply(odd.value.digest);
  assert.ok(!refused.ok && refused.code === 'import_refused');
  const { count } = await table.db.one<{ count: bigint }>(
    `select count(*) as count from catalogue.game where game_code like 'vnd-new%' or game_code = 'vnd-odd'`,
  );
  assert.equal(count, 0n);
});

test('OP-20 a vendor that is away, and one that is not there', async () => {
  answers = 'away';
  const away = await check();
  assert.ok(!away.ok && away.code === 'vendor_unreachable');
  const unknown = await ops.checkVendorImport({ code: 'NOBODY', missing: 'keep' }, staff);
  assert.deepEqual(unknown, { ok: false, code: 'vendor_not_found' });
});
