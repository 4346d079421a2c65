import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aMemberCtx, aTrialCtx } from '@baize/bets/testing';
import { openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import { aMember } from '@baize/members/testing';
import { loadPrivateKey, parseWireJson, RS_STATUSES, writeWireJson } from '@baize/vendor-protocol';
import type { PlayDeps } from './deps.ts';
import { aBet, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';
import { playHandlers } from './handlers.ts';
import { aConnection, aKeyPair } from './testing.ts';
import { answerOf, vendorWalletPort } from './vendor-wallet-port.ts';

let table: GatewayTable;
let deps: PlayDeps;
let said: { path: string; message: Record<string, unknown> }[] = [];
let answer: object = {};

before(async () => {
  table = await openGatewayTable();
  const { db, clock, log, gatewayCache } = table;
  const vendor: typeof fetch = (url, init) => {
    const message = parseWireJson(Buffer.from(String(init?.body)))?.value as Record<string, unknown>;
    said.push({ path: new URL(String(url)).pathname, message });
    return Promise.resolve(new Response(writeWireJson(answer), { status: 200 }));
  };
  deps = {
    db,
    clock,
    log,
    gatewayCache,
    catalogue: openCatalogue({ db, clock }),
    platformKey: loadPrivateKey(aKeyPair().privatePem),
    siteUrl: 'https://site.test',
    fetch: vendor,
  };
  await db.transaction((tx) => aConnection(tx, { code: 'WALLET_T', walletMode: 'transfer' }));
});
after(() => table.close());

test('API-035 which answers say that the money moved, which that it did not, and which say nothing', () => {
  const silent = ['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT', 'RS_ERROR_DUPLICATE_TRANSACTION'];
  for (const status of RS_STATUSES) {
    const wanted = status === 'RS_OK' ? 'done' : silent.includes(status) ? 'silent' : 'refused';
    assert.equal(answerOf({ status }).outcome, wanted, status);
  }
});

test('OPEN-PLAY-01 the adapter moves money over the signed wire, and asks what became of an id', async () => {
  const port = vendorWalletPort(deps);
  const holder = { user: 'u_1', currency: 'USD', partner: 'baize' };
  said = [];
  answer = { status: 'RS_OK', balance: 700_000n, amount: 500_000n };
  const done = { outcome: 'done', amount: 500_000n, balance: 700_000n };
  const call = { ...holder, transactionUuid: 't-1', amount: 500_000n };
  assert.deepEqual(await port.deposit('WALLET_T', call), done);
  assert.deepEqual(
    [said[0]?.path, said[0]?.message['transaction_uuid'], said[0]?.message['amount']],
    ['/operator/generic/v2/transfer_wallet/deposit', 't-1', 500_000n],
  );
  const states: [object, string][] = [
    [{ status: 'RS_OK', transfer_status: 'SUCCESS', amount: 5n }, 'done'],
    [{ status: 'RS_OK', transfer_status: 'FAILED' }, 'failed'],
    [{ status: 'RS_OK', transfer_status: 'UNKNOWN' }, 'unheard'],
    [{ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }, 'unheard'],
    [{ status: 'RS_OK', transfer_status: 'PENDING' }, 'silent'],
    [{ status: 'RS_OK' }, 'silent'],
    [{ status: 'RS_ERROR_UNKNOWN' }, 'silent'],
    [{ nothing: 'of the kind' }, 'silent'],
  ];
  for (const [reply, wanted] of states) {
    answer = reply;
    assert.equal((await port.status('WALLET_T', 't-1')).outcome, wanted, JSON.stringify(reply, String));
  }
  assert.equal((await port.deposit('STUDIO', call)).outcome, 'silent', 'a seamless peer is never asked');
});

test('OPEN-PLAY-01 a vendor that counts in thousands is sent thousands, and what it says is read as thousands', async () => {
  await table.db.transaction((tx) => aConnection(tx, { code: 'WALLET_K', walletMode: 'transfer' }));
  await table.db.run(`update play.connection set unit_multiplier = 1000 where code = 'WALLET_K'`);
  const port = vendorWalletPort(deps);
  const vendor = await port.find('WALLET_K');
  assert.equal(vendor?.decimals, -1, 'two decimals of a thousand: whole tens');
  const holder = { user: 'u_1', currency: 'USD', partner: 'baize' };
  said = [];
  answer = { status: 'RS_OK', amount: 5_010n, balance: 7_000n };
  const done = { outcome: 'done', amount: 5_010_000n, balance: 7_000_000n };
  const call = { ...holder, transactionUuid: 'k-1', amount: 5_010_000n };
  assert.deepEqual(await port.deposit('WALLET_K', call), done);
  assert.deepEqual(await port.withdraw('WALLET_K', call), done);
  assert.deepEqual(await port.withdrawAll('WALLET_K', { ...holder, transactionUuid: 'k-2' }), done);
  assert.deepEqual(await port.balance('WALLET_K', holder), done);
  assert.deepEqual(
    said.map(({ message }) => message['amount']),
    [5_010n, 5_010n, undefined, undefined],
  );
  answer = { status: 'RS_OK', transfer_status: 'SUCCESS', amount: 5_010n };
  assert.deepEqual(await port.status('WALLET_K', 'k-1'), { outcome: 'done', amount: 5_010_000n });
  said = [];
  await assert.rejects(port.deposit('WALLET_K', { ...call, amount: 5_010_001n }), /whole in the vendor/);
  assert.deepEqual(said, [], 'a remainder goes nowhere');
});

test('OPEN-PLAY-02 a launch at a transfer vendor sweeps first; its bets are not taken here, and trials stay out', async () => {
  const game = await aGame(table.db, { connectionCode: 'WALLET_T', vendorCode: 'WLT', freeplay: true });
  deps.catalogue.invalidate();
  const swept: (string | undefined)[] = [];
  const sweeping = {
    ...deps,
    sweep: async (launch: { walletId: string | undefined }) => void swept.push(launch.walletId),
  };
  said = [];
  answer = { url: 'https://vendor.test/play?k=1' };
  const launch = (nodeId: number, ctx: ReturnType<typeof aMemberCtx>) =>
    playHandlers(sweeping).launchGame({ nodeId, platform: 'html5-desktop' }, ctx);
  assert.ok((await launch(game.nodeId, aMemberCtx(table.member))).ok);
  assert.ok((await launch(table.game.nodeId, aMemberCtx(table.member))).ok);
  assert.deepEqual(swept, ['WALLET_T', undefined]);
  const token = String(said[0]?.message['token']);
  const bet = await table.send('/transaction/bet', aBet(table, { token, game_code: game.gameCode }));
  assert.notEqual(bet.status, 'RS_OK');
  const trial = await table.db.transaction((tx) => aMember(tx, { merchant: table.merchant }));
  const refused = await playHandlers(sweeping).launchGame(
    { nodeId: game.nodeId, platform: 'html5-desktop' },
    aTrialCtx(trial),
  );
  assert.deepEqual(refused, { ok: false, code: 'in_need_true_account' });
  assert.deepEqual(
    (await vendorWalletPort(deps).vendors(table.merchant.id)).map((one) => [one.walletId, one.vassalages]),
    [['WALLET_T', ['WLT']]],
  );
});
