import fs from 'node:fs';
import path from 'node:path';
import { migrate, openDatabase } from '@baize/db';
import { systemClock } from '@baize/kernel';
import { drawMissingArt } from '@baize/catalogue';
import { saveConnection } from '@baize/play';
import { createSecretBox, siteUrlOn } from '@baize/site';
import { seedBrandSelection, seedDemo as seedCatalogue, seedTransferVendor } from '@baize/catalogue/testing';
import { SAFFRON, seedDemo as seedIdentity } from '@baize/sign-in/testing';
import { seedDemo as seedContent } from '@baize/content/testing';
import { seedDemo as seedCashier } from '@baize/cashier/testing';
import { seedDemo as seedDeposits } from '@baize/deposits/testing';
import { seedDemo as seedWithdrawals } from '@baize/withdrawals/testing';
import { seedDemo as seedMemberTransfer } from '@baize/member-transfer/testing';
import { seedDemo as seedSite } from '@baize/site/testing';
import { seedDemo as seedStaff } from '@baize/staff/testing';
import { ensurePartitions } from '@baize/wallet';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';

/** Run before the processes start: the schema, the wire peers, and (with BAIZE_DEMO=1) the demo world. Idempotent. */
const config = readConfig(process.env);
const log = createLog(config, 'prepare');
const db = openDatabase({ url: config.databaseUrl, max: 4, applicationName: 'baize-prepare' });
const clock = systemClock;
const RIELS_PER_DOLLAR = 4_000n;

const applied = await migrate(db);
if (applied.length > 0) log.info({ applied }, 'migrations applied');
await ensurePartitions(db, clock);
const studio = {
  baseUrl: config.studioUrl,
  keyId: 'studio-1',
  publicPem: config.studioPublicKeyPem,
};
await db.transaction(async (tx) => {
  const at = clock.now();
  await saveConnection(tx, { ...studio, code: 'STUDIO', name: 'Baize Studio', operatorId: 'baize' }, at);
  // The same house under a second name, whose players' money is moved to it and back (protocols.md A5).
  const transfer = { code: 'STUDIO_T', name: 'Studio wallet', operatorId: 'baize-transfer' };
  await saveConnection(tx, { ...studio, ...transfer, walletMode: 'transfer' }, at);
});
if (config.demo) await seedDemoWorld();
// A new data folder over an old database: the labels' files are drawn again.
else await drawMissingArt({ db, dataDir: config.dataDir });
await db.close();

async function seedDemoWorld(): Promise<void> {
  const catalogue = await seedCatalogue(db, { clock, dataDir: config.dataDir });
  log.info(catalogue, 'demo catalogue is there');
  await seedTransferVendor(db, 'STUDIO_T');
  const merchant = await seedSite(db, { hosts: [new URL(config.siteUrl).hostname] });
  await seedContent(db, {
    merchantId: merchant.id,
    now: clock.now(),
    box: createSecretBox(config.masterKey),
  });
  const { agent, members } = await seedIdentity(db, {
    merchantId: merchant.id,
    openingBalance: '1000',
    clock,
  });
  const channels = await seedCashier(db, { merchantId: merchant.id, pspUrl: config.pspUrl });
  await seedDeposits(db, { merchantId: merchant.id, members, channels, clock });
  await seedWithdrawals(db, { merchantId: merchant.id, members, clock });
  await seedMemberTransfer(db, { merchantId: merchant.id });
  const saffron = await seedSaffron();
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
    `    agent     ${agent.account}   password Demo1234`,
    `    Saffron   ${saffron.join(' ')}   password Demo1234, payment password 123456, on ${siteUrlOn(config.siteUrl, 'saffron.localhost')}`,
    `    operator  ${staff.username}   password ${staff.password}   TOTP secret ${staff.totpSecret}`,
    '              (also finance, risk, customer-service, content, read-only: same password and secret)',
    '',
  ];
  fs.writeFileSync(path.join(config.dataDir, 'demo-accounts.txt'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** The second brand, on a host name of its own (OPEN-SHELL-04): another currency, language, people and catalogue. */
async function seedSaffron(): Promise<string[]> {
  const { id: merchantId } = await seedSite(db, { brand: 'saffron' });
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
  await seedCashier(db, { merchantId, scale: RIELS_PER_DOLLAR, pspUrl: config.pspUrl });
  await seedMemberTransfer(db, { merchantId, scale: Number(RIELS_PER_DOLLAR) });
  return members.map((member) => member.account);
}
