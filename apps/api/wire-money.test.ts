import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { walletApi } from '@baize/wallet/api';
import { vendorWalletApi } from '@baize/vendor-wallet/api';
import { messagingApi } from '@baize/messaging/api';
import { reportsApi } from '@baize/reports/api';
import type { z } from 'zod';
import { aServer, type TestServer } from './testing.ts';

/** The calls of money, messages and records carry the names of the specification's contract, in and out. */
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

const wallet = walletApi.operations;
const vendorWallet = vendorWalletApi.operations;
const keysOf = (schema: z.ZodType): string[] =>
  'shape' in schema ? Object.keys(schema.shape as object) : [];

const names: [row: string, given: string[], documented: string[]][] = [
  [
    'API-035 takes',
    keysOf(vendorWallet.transferWallet.input),
    ['fromWallet', 'toWallet', 'amount', 'requestId', 'all'],
  ],
  [
    'API-035 answers',
    keysOf(vendorWallet.transferWallet.output),
    ['transferNo', 'status', 'fromBalance', 'toBalance'],
  ],
  ['API-050 takes', keysOf(vendorWallet.getMerchantWallet.input), ['isSingle']],
  [
    'API-056 takes',
    keysOf(reportsApi.operations.listTransactions.input),
    ['from', 'to', 'type', 'vassalage', 'gameType', 'pageNo', 'pageSize'],
  ],
  [
    'API-021 answers',
    keysOf(wallet.getBalance.output),
    ['balance', 'currency', 'currencySymbol', 'withdrawable', 'frozen', 'bonus', 'points', 'wallets'],
  ],
  [
    'API-053 answers',
    keysOf(messagingApi.operations.countUnread.output),
    ['unreadMessage', 'promotion', 'reward', 'mission'],
  ],
];
for (const [row, given, documented] of names)
  test(`${row} what its contract names`, () => {
    assert.deepEqual(
      documented.filter((name) => !given.includes(name)),
      [],
    );
  });

const served: [row: string, url: string, documented: string[]][] = [
  [
    'API-021',
    '/wps/v2/wallets/balance',
    ['balance', 'withdrawable', 'wallets.0.walletId', 'wallets.0.walletName', 'wallets.0.balance'],
  ],
  [
    'API-050',
    '/wps/relay/GCS_merchantWallet?isSingle=1',
    [
      'isSingle',
      'wallets.0.walletId',
      'wallets.0.walletName',
      'wallets.0.vassalages.0',
      'wallets.0.transferable',
    ],
  ],
  ['API-053', '/wps/relay/CSP_unreadCount', ['unreadMessage', 'promotion', 'reward', 'mission']],
  [
    'API-056',
    '/wps/relay/ODSFE2_MemTransDet?type=ALL&vassalage=&gameType=ALL&pageNo=1&pageSize=20',
    [
      ...[
        'id',
        'time',
        'type',
        'vassalage',
        'gameName',
        'ref',
        'amount',
        'balanceAfter',
        'status',
        'remark',
      ].map((name) => `list.0.${name}`),
      ...['in', 'out', 'validBet', 'winLoss'].map((name) => `summary.${name}`),
      'totalPages',
    ],
  ],
];
for (const [row, url, documented] of served)
  test(`${row} ${url} answers a member with the fields of its contract, and a stranger with nothing`, async () => {
    const ask = (headers: Record<string, string>) =>
      world.server.site.inject({ method: 'GET', url, headers });
    assert.equal((await ask(world.headers.visitor)).statusCode, 401);
    const body = (await ask(world.headers.member)).json<{ success: boolean; value: unknown }>();
    assert.equal(body.success, true);
    for (const path of documented) assert.notEqual(at(body.value, path), undefined, path);
  });

/** What stands at `list.0.id` of an answer. */
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
