import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bundledRow, createI18n, type BundledLanguage } from '@baize/i18n';
import { catalogueOf } from '@baize/i18n/compile';
import {
  CATEGORY_PATHS,
  exportOf,
  LOTTERY_PATHS,
  memberPlace,
  officePlace,
  placeFrom,
  MENU_PATHS,
  PAGES,
  PATHS,
  protectedPlace,
  titleOf,
  type Path,
} from './pages.ts';

test('/member?page=<name> leads to the page of that name, an unknown name to the security centre', () => {
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
    ['manualRebate', '/member/manualRebate'],
    ['vipBonus', '/member/vipBonus'],
    ['playerRank', '/member/playerRank'],
    ['redEnvelope', '/member/redEnvelope'],
    ['raffle', '/member/raffle'],
    ['tournaments', '/member/tournaments'],
    ['missionLeaderboard', '/member/missionLeaderboard'],
    ['referral', '/member/referral'],
    ['rewardCenter', '/member/rewardCenter'],
    ['SecurityCenter', '/member/securityCenter'],
    ['nothing', '/member/securityCenter'],
    ['../login', '/member/securityCenter'],
  ];
  for (const [name, place] of cases) assert.equal(memberPlace(name), place, name);
});

test('/agentHome?page=<name> leads to the office’s page of that name, any other to the announcements', () => {
  for (const name of ['agentAnnouncement', 'agentTeamOverview', 'depositv2', 'withdraw'])
    assert.equal(officePlace(name), `/agentHome/${name}`);
  for (const name of ['', 'nothing', '../member', 'agentteamoverview'])
    assert.equal(officePlace(name), '/agentHome/agentAnnouncement', name);
});

test('AGENT-017 a member’s page that stands in the office is opened there from within it, and nowhere else', () => {
  const cases: [here: string, to: Path, place: string][] = [
    ['/agentHome/accountDetails', '/member/depositv2', '/agentHome/depositv2'],
    ['/AGENTHOME', '/member/withdraw', '/agentHome/withdraw'],
    ['/agentHome', '/member/profile', '/member/profile'],
    ['/agentHome', '/', '/'],
    ['/agent', '/member/depositv2', '/member/depositv2'],
    ['/member', '/member/depositv2', '/member/depositv2'],
  ];
  for (const [here, to, place] of cases) assert.equal(placeFrom(here, to), place, `${here} ${to}`);
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

test('SHELL-026 the places that need a login, the lottery of each vendor among them', () => {
  const needing = PATHS.filter((path) => PAGES[path].needs && !/^\/(member|agentHome)\//.test(path));
  assert.deepEqual(needing.toSorted(), [
    '/agentHome',
    '/favorite',
    '/lottery',
    '/member',
    '/recall',
    '/recent',
    '/seaLottery',
    '/seamless',
    '/vnLottery',
  ]);
  for (const path of PATHS.filter((one) => one.startsWith('/member')))
    assert.equal(PAGES[path].needs, 'member', path);
  for (const path of PATHS.filter((one) => one.startsWith('/agentHome')))
    assert.equal(PAGES[path].needs, 'agent', path);
  const vendors = Object.entries(LOTTERY_PATHS).map(([path, { vendor }]) => [path, vendor]);
  assert.deepEqual(vendors, [
    ['/lottery', 'LOTT'],
    ['/vnLottery', 'TCG_LOTTO_VN'],
    ['/seaLottery', 'TCG_SEA'],
  ]);
});

test('SHELL-025 I18N-018 a place that is only its member’s is left when the session ends, and found again after the login', () => {
  const cases: [pathname: string, place: string | undefined][] = [
    ['/', undefined],
    ['/rng', undefined],
    ['/register', undefined],
    ['/members', undefined],
    ['/member', '/member'],
    ['/member/withdraw', '/member/withdraw'],
    ['/favorite', '/favorite'],
    ['/seaLOTTERY', '/seaLOTTERY'],
    ['/recent', '/recent'],
    ['/agentHome', '/agentHome'],
    ['/seamless', '/'],
  ];
  for (const [pathname, place] of cases) assert.equal(protectedPlace(pathname), place, pathname);
});

test('each page of the table has its file, and the file exports the page under its own name', () => {
  for (const path of PATHS) {
    const { file } = PAGES[path];
    if (file === undefined) continue;
    const code = readFileSync(join(import.meta.dirname, 'features', `${file}.tsx`), 'utf8');
    assert.match(code, new RegExp(`export function ${exportOf(file)}\\b`), path);
  }
});

const wordsIn = (language: BundledLanguage) =>
  createI18n(language, catalogueOf(bundledRow(language).tag, ['shell', 'lobby']), {});

test('SHELL-002 every place has a title in each language; home is called after the brand alone', () => {
  const places = [
    ...Object.values(CATEGORY_PATHS),
    '/favorite',
    '/recent',
    '/search',
    '/announce',
    '/help',
    '/promotions',
    '/down',
    '/agent',
    '/agentHome',
    '/member',
    '/member/depositv2',
  ];
  for (const language of ['EN', 'CN', 'KM'] as const) {
    const words = wordsIn(language);
    for (const place of places) {
      const title = titleOf(place, words);
      assert.ok(title && !title.includes('.'), `${language} ${place}: ${title}`);
    }
    for (const home of ['/', '/index', '/index.html', '/home']) assert.equal(titleOf(home, words), undefined);
  }
  assert.equal(titleOf('/PROMOTIONS/', wordsIn('EN')), 'Promotions');
  assert.notEqual(titleOf('/rng', wordsIn('KM')), titleOf('/rng', wordsIn('EN')));
});
