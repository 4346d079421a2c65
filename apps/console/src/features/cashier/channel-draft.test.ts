import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  channelDraftOf,
  channelFaults,
  channelInputOf,
  newChannel,
  type ChannelDraft,
} from './channel-draft.ts';
import type { Channels } from './cashier.queries.ts';

const gateways = [
  { code: 'house-transfer', confirmedBy: 'statement', needsReceiver: true, isFeed: false, settings: [] },
  {
    code: 'acme-pay',
    confirmedBy: 'gateway',
    needsReceiver: false,
    isFeed: false,
    settings: [
      { name: 'payLink', isRequired: true, choices: null },
      { name: 'city', isRequired: false, choices: null },
    ],
  },
] satisfies Channels['gateways'];
const draft: ChannelDraft = {
  ...newChannel(3),
  code: 'bank-1',
  name: 'Bank',
  gateway: 'acme-pay',
  min: '10',
  max: '5000',
  feePercent: '1.25',
  presets: '50, 100 500',
  'config.payLink': ' https://x.example/?a={reference} ',
  'config.bin': 'of another gateway',
};

test('OP-23 a channel is sent as it is typed, and comes back the same', () => {
  const input = channelInputOf(draft, gateways);
  assert.equal(input.feeBps, 125);
  assert.deepEqual(input.presets, ['50', '100', '500']);
  assert.deepEqual(input.config, { payLink: 'https://x.example/?a={reference}' });
  assert.deepEqual([input.receiver, input.hours, input.turnoverPercent], [null, null, null]);
  const row = { ...input, turnoverPercent: null, channelId: 9, currency: 'USD', isProposed: false };
  const again = channelDraftOf(row);
  assert.deepEqual(channelInputOf(again, gateways), input);
});

const cases: [part: Partial<ChannelDraft>, faults: object][] = [
  [{}, {}],
  [{ code: 'A b' }, { code: 'code_format' }],
  [{ name: '' }, { name: 'required' }],
  [{ gateway: 'none' }, { gateway: 'required' }],
  [{ gateway: 'house-transfer' }, { receiverName: 'required', receiverAccount: 'required' }],
  [{ receiverAccount: '123' }, { receiverName: 'required' }],
  [{ min: '1,000' }, { min: 'amount_invalid' }],
  [{ min: '10.001' }, { min: 'amount_invalid' }],
  [{ max: '1000000000000' }, { max: 'amount_invalid' }],
  [{ max: '9' }, { max: 'order_wrong' }],
  [{ feePercent: '31' }, { feePercent: 'percent_range' }],
  [{ minutesFrom: 31 }, { minutesTo: 'order_wrong' }],
  [{ presets: '50 x' }, { presets: 'amount_list' }],
  [{ from: '08:00' }, { to: 'both_or_none' }],
  [{ turnoverPercent: '1001' }, { turnoverPercent: 'whole_number' }],
  [{ 'config.payLink': ' ' }, { 'config.payLink': 'required' }],
];
for (const [part, faults] of cases)
  test(`OP-23 a channel with ${JSON.stringify(part)} is faulted as ${JSON.stringify(faults)}`, () => {
    assert.deepEqual(channelFaults({ ...draft, ...part }, { gateways, currency: 'USD' }), faults);
  });
