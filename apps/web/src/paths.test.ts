import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOGIN_PATHS, LOTTERY_PATHS, memberPlace, MENU_PATHS } from './paths.ts';

test('MEMBER-001 /member?page=<name> leads to the page of that name, an unknown name to the security centre', () => {
  const cases: [name: string, place: string][] = [
    ['securityCenter', '/member/securityCenter'],
    ['depositv2', '/member/depositv2'],
    ['withdraw', '/member/withdraw'],
    ['personalHistoryCopy', '/member/personalHistoryCopy'],
    ['transactionHistory', '/member/transactionHistory'],
    ['profile', '/member/profile'],
    ['personalProfit', '/member/personalProfit'],
    ['bonusDetails', '/member/bonusDetails'],
    ['messageV2', '/member/messageV2'],
    ['protection', '/member/protection'],
    // Its module comes later: no dead link, no empty page.
    ['rewardCenter', '/member/securityCenter'],
    ['SecurityCenter', '/member/securityCenter'],
    ['nothing', '/member/securityCenter'],
    ['../login', '/member/securityCenter'],
  ];
  for (const [name, place] of cases) assert.equal(memberPlace(name), place, name);
});

test('SHELL-032 each category of the menu has its path', () => {
  assert.deepEqual(MENU_PATHS, {
    HOME: '/',
    PROMO: '/promotions',
    ELOTT: '/elott',
    LOTT: '/lott',
    LIVE: '/live',
    SPORTS: '/sports',
    FISH: '/fish',
    RNG: '/rng',
    PVP: '/pvp',
    ESPORTS: '/esports',
    COCKFIGHT: '/cockfight',
    FAV: '/favorite',
    RECENT: '/recent',
  });
});

test('SHELL-026 SHELL-021 SHELL-022 SHELL-023 the places that need a login, the lottery of each vendor among them', () => {
  assert.deepEqual(
    [...LOGIN_PATHS],
    ['/favorite', '/recent', '/lottery', '/vnLottery', '/seaLottery', '/member'],
  );
  const vendors = Object.entries(LOTTERY_PATHS).map(([path, { vendor }]) => [path, vendor]);
  assert.deepEqual(vendors, [
    ['/lottery', 'LOTT'],
    ['/vnLottery', 'TCG_LOTTO_VN'],
    ['/seaLottery', 'TCG_SEA'],
  ]);
});
