import fs from 'node:fs';
import path from 'node:path';
import {
  drawProducts,
  findBannerArt,
  seedBrandSelection,
  seedDemo as seedCatalogue,
  seedTransferVendor,
} from '@baize/catalogue/testing';
import { seedDemo as seedCashier } from '@baize/cashier/testing';
import { seedDemo as seedContent } from '@baize/content/testing';
import type { Database } from '@baize/db';
import { seedDemo as seedDeposits } from '@baize/deposits/testing';
import type { Logger } from '@baize/endpoint';
import { businessDay, parseUnits, systemClock, type Clock } from '@baize/kernel';
import { findCompleteUpto } from '@baize/measures';
import { findMemberByName } from '@baize/members';
import { seedDemo as seedMemberTransfer } from '@baize/member-transfer/testing';
import { seedConnection } from '@baize/play';
import { DEMO, DEMO_TEAMS, SAFFRON, seedDemo as seedIdentity } from '@baize/sign-in/testing';
import { createSecretBox, siteUrlOn, type Merchant } from '@baize/site';
import { openFileStore } from '@baize/storage';
import { seedDemo as seedReferral } from '@baize/referral/testing';
import { seedDemo as seedRebate } from '@baize/rebate/testing';
import { DEMO_PICTURES, seedDemo as seedPoints } from '@baize/points/testing';
import { seedDemo as seedGiveaways } from '@baize/giveaways/testing';
import { seedDemo as seedLeaderboards } from '@baize/leaderboards/testing';
import { seedDemo as seedMissions } from '@baize/missions/testing';
import { PROMOTION_PICTURES, seedDemo as seedPromotions, seedWelcome } from '@baize/promotions/testing';
import { seedDemo as seedSite } from '@baize/site/testing';
import { seedDemo as seedStaff } from '@baize/staff/testing';
import { seedDemo as seedVip } from '@baize/vip/testing';
import { moveCapital } from '@baize/wallet';
import { seedDemo as seedWithdrawals } from '@baize/withdrawals/testing';
import type { Config, Demo } from '../config.ts';
import { seedHistory } from './history.ts';

const RIELS_PER_DOLLAR = 4_000n;

type World = { db: Database; config: Config; demo: Demo; log: Logger; clock: Clock };

/** The demo's vendor, brands, people and play. Idempotent: what is there stays as it is. */
export async function seedDemoWorld(of: Omit<World, 'clock'> & { clock?: Clock }): Promise<void> {
  const world: World = { clock: systemClock, ...of };
  const { db, config, demo, log, clock } = world;
  await seedStudio(world);
  const files = openFileStore(config.storage, config.dataDir);
  const catalogue = await seedCatalogue(db, { clock, files });
  log.info(catalogue, 'demo catalogue is there');
  await seedTransferVendor(db, 'STUDIO_T');
  const merchant = await seedSite(db, { hosts: [new URL(config.siteUrl).hostname] });
  const popupArt = await findBannerArt(db, 'register');
  await seedContent(db, {
    merchantId: merchant.id,
    now: clock.now(),
    box: createSecretBox(config.masterKey),
    ...(popupArt ? { popupArt } : {}),
  });
  // Where somebody may have played already, nothing is put before it.
  const isNew =
    !(await findMemberByName(db, merchant.id, DEMO.agent)) && (await findCompleteUpto(db)) === null;
  const { agent, members } = await seedIdentity(db, {
    merchantId: merchant.id,
    openingBalance: '1000',
    clock,
  });
  const channels = await seedCashier(db, { merchantId: merchant.id, pspUrl: demo.pspUrl });
  await seedDeposits(db, { merchantId: merchant.id, members, channels, clock });
  await seedWithdrawals(db, { merchantId: merchant.id, members, clock });
  await seedMemberTransfer(db, { merchantId: merchant.id });
  const fromDay = businessDay(clock.now(), merchant.timeZone);
  const art = await drawProducts(files, DEMO_PICTURES);
  await seedPoints(db, { merchantId: merchant.id, fromDay, at: clock.now(), art });
  const promotionArt = await drawProducts(files, PROMOTION_PICTURES);
  await db.transaction((tx) =>
    seedPromotions(tx, { merchantId: merchant.id, fromDay, at: clock.now(), art: promotionArt }),
  );
  await db.transaction((tx) => seedMissions(tx, { merchantId: merchant.id, fromDay, at: clock.now() }));
  await db.transaction((tx) =>
    seedGiveaways(tx, {
      merchantId: merchant.id,
      currency: merchant.currency,
      at: clock.now(),
      box: createSecretBox(config.masterKey),
    }),
  );
  await db.transaction((tx) => seedLeaderboards(tx, { merchantId: merchant.id, at: clock.now() }));
  await seedCapital(db, merchant, '10000');
  await db.transaction(async (tx) => {
    await seedVip(tx, merchant.id);
    await seedReferral(tx, merchant.id);
    await seedRebate(tx, merchant.id, businessDay(clock.now(), merchant.timeZone));
  });
  const saffron = await seedSaffron(world, { art, promotionArt });
  if (demo.hasHistory && isNew) {
    const began = performance.now();
    await seedHistory({ db, log, merchant, channel: channels.qr, now: clock.now() });
    log.info({ seconds: Math.round(performance.now() - began) / 1_000 }, 'demo history is there');
  }
  const staff = await seedStaff(db, {
    box: createSecretBox(config.masterKey),
    ...(process.env['BAIZE_DEMO_STAFF_PASSWORD']
      ? { password: process.env['BAIZE_DEMO_STAFF_PASSWORD'] }
      : {}),
    ...(process.env['BAIZE_DEMO_TOTP_SECRET'] ? { totpSecret: process.env['BAIZE_DEMO_TOTP_SECRET'] } : {}),
  });
  const lines = [
    '',
    '  Demo accounts',
    `    member    ${members.map((member) => member.account).join(' ')}   password Demo1234, payment password 123456`,
    `    agent     ${agent.account}   password Demo1234, payment password 123456`,
    ...(await describeTeams(db, merchant.id)),
    `    Saffron   ${saffron.join(' ')}   password Demo1234, payment password 123456, on ${siteUrlOn(config.siteUrl, 'saffron.localhost')}`,
    `    operator  ${staff.username}   password ${staff.password}   TOTP secret ${staff.totpSecret}`,
    '              (also admin2, finance, manager, risk, risk2, customer-service, content, read-only: same password and secret)',
    '',
  ];
  fs.writeFileSync(path.join(config.dataDir, 'demo-accounts.txt'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Who stands below the first agent, where the demo has its history. */
async function describeTeams(db: Database, merchantId: number): Promise<string[]> {
  const there: string[] = [];
  for (const team of DEMO_TEAMS)
    if ('under' in team && (await findMemberByName(db, merchantId, team.agent)))
      there.push(
        `              ${team.agent} below ${team.under}, with ${team.members[0]} to ${team.members.at(-1)}`,
      );
  return there.length === 0 ? [] : [...there, '              (same passwords; agent04 cannot pay agent05)'];
}

/** The second brand, on a host name of its own (OPEN-SHELL-04): another currency, language, people and catalogue. */
async function seedSaffron(
  { db, config, demo, clock }: World,
  { art, promotionArt }: Record<'art' | 'promotionArt', readonly string[]>,
): Promise<string[]> {
  const merchant = await seedSite(db, { brand: 'saffron' });
  const { id: merchantId } = merchant;
  await seedBrandSelection(db, merchantId);
  await seedContent(db, {
    merchantId,
    brand: 'saffron',
    now: clock.now(),
    box: createSecretBox(config.masterKey),
  });
  const { members } = await seedIdentity(db, {
    merchantId,
    people: SAFFRON,
    openingBalance: '4000000',
    clock,
  });
  // Nobody has a history here: the walk begins with the first deposit.
  await seedCashier(db, { merchantId, scale: RIELS_PER_DOLLAR, pspUrl: demo.pspUrl });
  await seedMemberTransfer(db, { merchantId, scale: Number(RIELS_PER_DOLLAR) });
  const fromDay = businessDay(clock.now(), merchant.timeZone);
  await seedPoints(db, { merchantId, fromDay, at: clock.now(), scale: Number(RIELS_PER_DOLLAR), art });
  await db.transaction((tx) => seedWelcome(tx, { merchantId, fromDay, at: clock.now(), art: promotionArt }));
  await seedCapital(db, merchant, '40000000');
  return members.map((member) => member.account);
}

/** The operator's own money: the demo's members have openings, and nobody paid those in. */
const seedCapital = (db: Database, { id, currency }: Merchant, amount: string) =>
  db.transaction((tx) =>
    moveCapital(tx, {
      merchantId: id,
      currency,
      amount: parseUnits(amount),
      key: `capital:demo-${id}`,
      ref: 'DEMO',
      note: 'demo world',
      actor: 'job:seed',
    }),
  );

/** The studio under two names: a vendor that asks our wallet, and one players' money is moved to (protocols.md A5). */
async function seedStudio({ db, demo, clock }: World): Promise<void> {
  const studio = { baseUrl: demo.studioUrl, keyId: 'studio-1', publicPem: demo.studioPublicKeyPem };
  const transfer = { code: 'STUDIO_T', name: 'Studio wallet', operatorId: 'baize-transfer' };
  await db.transaction(async (tx) => {
    const at = clock.now();
    await seedConnection(tx, { ...studio, code: 'STUDIO', name: 'Baize Studio', operatorId: 'baize' }, at);
    await seedConnection(tx, { ...studio, ...transfer, walletMode: 'transfer' }, at);
  });
}
