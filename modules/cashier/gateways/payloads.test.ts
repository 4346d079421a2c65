import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { settingsOf } from '../channel-terms.ts';
import type { ChannelConfig, Gateway, PaymentOrder } from './gateway.ts';
import { houseTransfer } from './house-transfer/house-transfer.ts';
import { khqr } from './khqr/khqr.ts';
import { promptpay } from './promptpay/promptpay.ts';
import { pspWebhook } from './psp-webhook/psp-webhook.ts';
import { simulatedChain } from './usdt-trc20/simulated-chain.ts';
import { usdtTrc20 } from './usdt-trc20/usdt-trc20.ts';
import { vietqr } from './vietqr/vietqr.ts';

/** Of BIP-39's first phrase ("abandon … about"). */
const XPUB =
  'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';

/** The payloads of protocols.md D2 to D4, through the gateways and byte for byte. */
const order = (options: Partial<PaymentOrder>): PaymentOrder => ({
  orderNo: 'D261120-8K3M2Q9X',
  reference: 'NAP8K3M2Q',
  currency: 'USD',
  amount: '10.00',
  createdAt: new Date(1_763_640_000_000),
  expiresAt: new Date(1_763_640_900_000),
  expiresInSeconds: 900,
  notifyUrl: 'http://site.test/wps/pay/notify/x',
  returnUrl: 'http://site.test/member/depositv2?order=D261120-8K3M2Q9X',
  receiver: { name: 'House', account: '1234567890', bank: 'VCB' },
  config: {},
  addressIndex: null,
  ...options,
});
async function payloadOf(gateway: Gateway, options: Partial<PaymentOrder>): Promise<string | null> {
  const made = await gateway.createPayment(order(options));
  assert.ok(made.outcome === 'done');
  return made.value.qrPayload;
}

test('OPEN-WALLET-03 VietQR, PromptPay and KHQR orders carry the published payloads, byte for byte', async () => {
  assert.equal(
    await payloadOf(vietqr(), {
      currency: 'VND',
      amount: '250000',
      config: { bin: '970436', account: '1234567890' },
    }),
    '00020101021238540010A00000072701240006970436011012345678900208QRIBFTTA530370454062500005802VN62130809NAP8K3M2Q630460B6',
  );
  assert.equal(
    await payloadOf(promptpay(), {
      currency: 'THB',
      amount: '50.00',
      config: { kind: 'mobile', id: '0812345678' },
    }),
    '00020101021229370016A000000677010111011300668123456785303764540550.005802TH63045197',
  );
  assert.equal(
    await payloadOf(khqr(), {
      reference: 'DP8K3M2Q',
      config: { account: 'shop@aclb', name: 'ODS DEMO' },
    }),
    '00020101021229130009shop@aclb520459995303840540510.005802KH5908ODS DEMO6010Phnom Penh62120108DP8K3M2Q99340013176364000000001131763640900000630410D4',
  );
});

test('OPEN-WALLET-03 a biller’s PromptPay code and riel KHQR carry the reference and whole amounts', async () => {
  const bill = await payloadOf(promptpay(), {
    currency: 'THB',
    amount: '500.00',
    config: { kind: 'billerId', id: '010753700001701' },
  });
  assert.match(bill ?? '', /0209NAP8K3M2Q.*54 ?06500\.00/);
  const riel = await payloadOf(khqr(), {
    currency: 'KHR',
    amount: '40000',
    config: { account: 'shop@aclb', name: 'ODS DEMO' },
  });
  assert.match(riel ?? '', /5303116540540000/);
});

test('OP-23 a channel whose config its gateway cannot work with is refused', () => {
  const rows: [Gateway, ChannelConfig, boolean][] = [
    [vietqr(), { bin: '970436', account: '1234567890' }, true],
    [vietqr(), { bin: '97043', account: '1234567890' }, false],
    [vietqr(), { account: '1234567890' }, false],
    [promptpay(), { kind: 'mobile', id: '0812345678' }, true],
    [promptpay(), { kind: 'mobile', id: '081234567' }, false],
    [promptpay(), { kind: 'billerId', id: '010753700001701' }, true],
    [promptpay(), { kind: 'iban', id: '1' }, false],
    [khqr(), { account: 'shop@aclb', name: 'ODS DEMO' }, true],
    [khqr(), { account: 'shop', name: 'ODS DEMO' }, false],
    [houseTransfer(), {}, true],
    [houseTransfer(), { payLink: 'javascript:alert(1)' }, false],
    [houseTransfer(), { unknown: 'x' }, false],
  ];
  for (const [gateway, config, fits] of rows)
    assert.equal(
      gateway.config?.safeParse(config).success,
      fits,
      `${gateway.code} ${JSON.stringify(config)}`,
    );
});

test('OP-23 whatever a gateway asks of a channel can be asked for by its name', () => {
  const watcher = simulatedChain(fixedClock('2026-01-01T00:00:00Z'));
  const company = pspWebhook({ code: 'acme', secret: 'only-for-this-test-0001' });
  for (const one of [
    company,
    houseTransfer(),
    khqr(),
    promptpay(),
    vietqr(),
    usdtTrc20({ xpub: XPUB, watcher }),
  ])
    assert.deepEqual(
      settingsOf(one)
        .map(({ name }) => name)
        .toSorted(),
      Object.keys(one.config?.shape ?? {}).toSorted(),
      one.code,
    );
  assert.deepEqual(settingsOf(company), [{ name: 'payLink', isRequired: true, choices: null }]);
  const kind = settingsOf(promptpay()).find(({ name }) => name === 'kind');
  assert.deepEqual(kind?.choices, ['mobile', 'nationalId', 'eWallet', 'billerId']);
});

test('OPEN-WALLET-03 a channel’s link opens the payer’s app with the order’s own figures, escaped', async () => {
  const payLink = 'https://bank.example/pay?a={account}&n={amount}&m={reference}&c={currency}&r={return}';
  const made = await houseTransfer().createPayment(
    order({ config: { payLink }, receiver: { name: 'House', account: '00 1&2', bank: null } }),
  );
  assert.ok(made.outcome === 'done');
  assert.equal(
    made.value.payUrl,
    'https://bank.example/pay?a=00%201%262&n=10.00&m=NAP8K3M2Q&c=USD&r=http%3A%2F%2Fsite.test%2Fmember%2Fdepositv2%3Forder%3DD261120-8K3M2Q9X',
  );
  const bare = await houseTransfer().createPayment(order({ receiver: null }));
  assert.deepEqual(bare, { outcome: 'refused', code: 'channel_without_receiver' });
});
