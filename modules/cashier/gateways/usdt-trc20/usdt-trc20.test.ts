import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock, parseUnits } from '@baize/kernel';
import { HDKey } from '@scure/bip32';
import { addressOf, checkXpub, isTronAddress } from './address.ts';
import { microFor, microText, unitsOf } from './micro.ts';
import { simulatedChain } from './simulated-chain.ts';
import { tronGrid } from './trongrid.ts';
import { usdtTrc20 } from './usdt-trc20.ts';

/** protocols.md D7: the account key of "abandon … about" and its first three addresses. */
const XPUB =
  'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';
const ADDRESSES = [
  'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
  'TYJPRrdB5APNeRs4R7fYZSwW3TcrTKw2gx',
];
const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('OPEN-WALLET-03 addresses are derived from the extended public key as the published vectors say', () => {
  assert.deepEqual(
    [0, 1, 2].map((index) => addressOf(XPUB, index)),
    ADDRESSES,
  );
  for (const address of ADDRESSES) assert.ok(isTronAddress(address));
  for (const wrong of ['', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdh', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'])
    assert.equal(isTronAddress(wrong), false, wrong);
});

test('OPEN-WALLET-03 a private key never gets into the server', () => {
  const xpriv = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).privateExtendedKey;
  assert.throws(() => checkXpub(xpriv), RangeError);
  assert.throws(() =>
    usdtTrc20({ xpub: xpriv, watcher: simulatedChain(fixedClock('2026-01-01T00:00:00Z')) }),
  );
  assert.throws(() => checkXpub('xpub6nonsense'));
});

test('OPEN-WALLET-03 coins and wallet money convert in integers, never in the member’s disfavour when asked', () => {
  const rows: [units: string, rate: string, coins: string][] = [
    ['10', '1', '10'],
    ['10', '0.98', '10.21'],
    ['40000', '4050', '9.88'],
    ['0.01', '1', '0.01'],
  ];
  for (const [units, rate, coins] of rows) {
    const micro = microFor(parseUnits(units), parseUnits(rate));
    assert.equal(microText(micro), coins, `${units} at ${rate}`);
    assert.ok(
      (micro * parseUnits(rate)) / 1_000_000n >= parseUnits(units),
      'what is asked for covers the order',
    );
  }
  assert.equal(unitsOf(12_345_678n, parseUnits('1'), 'USD'), parseUnits('12.34'), 'cut to cents');
  assert.equal(unitsOf(1n, parseUnits('1'), 'USD'), 0n, 'dust');
  assert.equal(unitsOf(1_000_000n, parseUnits('4050.7'), 'KHR'), parseUnits('4050'), 'whole riel');
});

type Ask = { path: string; body: Record<string, string> };
const TX = 'a'.repeat(64);
const transfer = (change: object = {}) => ({
  transaction_id: TX,
  token_info: { address: CONTRACT, decimals: 6 },
  block_timestamp: 1_763_640_010_000,
  from: ADDRESSES[1],
  to: ADDRESSES[0],
  type: 'Transfer',
  value: '12200000',
  ...change,
});
function grid(
  rows: object[],
  info: object = { blockNumber: 100, receipt: { result: 'SUCCESS' } },
  head = 119,
) {
  const asks: Ask[] = [];
  const watcher = tronGrid({
    url: 'http://grid.test',
    apiKey: 'key-of-the-test',
    contract: CONTRACT,
    fetch: async (url, init) => {
      const path = new URL(String(url)).pathname;
      asks.push({ path, body: JSON.parse(String(init?.body ?? '{}')) as Record<string, string> });
      assert.equal(new Headers(init?.headers).get('tron-pro-api-key'), 'key-of-the-test');
      if (path.endsWith('/trc20')) return Response.json({ data: rows, success: true });
      return Response.json(
        path.endsWith('getnowblock') ? { block_header: { raw_data: { number: head } } } : info,
      );
    },
  });
  return { watcher, asks };
}
const look = (...args: Parameters<typeof grid>) =>
  grid(...args).watcher.transfersTo(ADDRESSES[0] ?? '', new Date(1_763_640_000_000));

test('OPEN-WALLET-05 the chain is verified about the right token, address, kind and outcome only', async () => {
  const [seen] = await look([transfer()]);
  assert.deepEqual([seen?.txId, seen?.micro, seen?.confirmations], [TX, 12_200_000n, 20]);
  const strangers: object[] = [
    { token_info: { address: ADDRESSES[2], decimals: 6 } },
    { token_info: { address: CONTRACT, decimals: 18 } },
    { to: ADDRESSES[2] },
    { type: 'Approval' },
    { value: '0' },
  ];
  for (const stranger of strangers)
    assert.deepEqual(await look([transfer(stranger)]), [], JSON.stringify(stranger));
  assert.deepEqual(await look([transfer()], { blockNumber: 100, receipt: { result: 'OUT_OF_ENERGY' } }), []);
  const [unmined] = await look([transfer()], {});
  assert.equal(unmined?.confirmations, 0);
});

test('OPEN-WALLET-05 a chain that answers nonsense or not at all concludes nothing', async () => {
  const chain = simulatedChain(fixedClock('2026-01-01T00:00:00Z'));
  chain.isDown = true;
  const gateway = usdtTrc20({ xpub: XPUB, watcher: chain });
  const crypto = {
    coin: 'USDT',
    network: 'TRC20',
    address: ADDRESSES[0] ?? '',
    amount: '10',
    rate: '1',
    confirmationsNeeded: 20,
  } as const;
  const at = new Date(0);
  const query = { crypto, config: { rate: '1' }, currency: 'USD', createdAt: at, expiresAt: at };
  assert.equal((await gateway.listIncoming?.(query))?.outcome, 'unknown');
  await assert.rejects(look([transfer({ value: '-1' })]));
  await assert.rejects(look([transfer({ transaction_id: 'short' })]));
});
