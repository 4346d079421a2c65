import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublicConfig } from '../boot.ts';
import { publicState } from './public-state.ts';

const config = {
  currencySymbol: '$',
  countryCode: 'KH',
  hasVip: false,
  promotion: [{}, {}],
  availablePromo: { REFERRAL: { enabled: true } },
} as unknown as PublicConfig;
const visitor = { config, member: undefined, balance: undefined, unread: 0 };
const member = { hasVip: true, currencySymbol: '₫', countryCode: 'VN' };

test('SITE-018 the public state holds balance, currency symbol and country code: the member’s own before the site’s', () => {
  const out = publicState(visitor);
  assert.deepEqual([out.balance, out.currencySymbol, out.countryCode], [undefined, '$', 'KH']);
  const own = publicState({ config, member, balance: '12.50', unread: 0 });
  assert.deepEqual([own.balance, own.currencySymbol, own.countryCode], ['12.50', '₫', 'VN']);
});

test('SITE-019 it holds whether there are ranks, their label and level', () => {
  const state = publicState({ ...visitor, member });
  assert.deepEqual([state.hasVip, state.vipLabelName, state.vipRankLevel], [true, '', 0]);
  assert.equal(publicState(visitor).hasVip, false);
  const ranked = publicState({ ...visitor, member, rank: { vipLabelName: 'Gold', vipRankLevel: 2 } });
  assert.deepEqual([ranked.vipLabelName, ranked.vipRankLevel], ['Gold', 2]);
});

test('SITE-020 it holds unread messages, how many promotions run, and whether referral is on', () => {
  const state = publicState({ ...visitor, member, unread: 3 });
  assert.deepEqual(
    [state.unreadMessage, state.availablePromoCount, state.availablePromo],
    [3, 2, { REFERRAL: { enabled: true } }],
  );
  // Before the site's answer nothing is offered.
  const early = publicState({ ...visitor, config: undefined });
  assert.deepEqual([early.availablePromoCount, early.availablePromo.REFERRAL.enabled], [0, false]);
});
