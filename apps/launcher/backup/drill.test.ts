import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, openDatabase, type Database } from '@baize/db';
import { lifeOf, walFolder } from '@baize/db/backup';
import { startEmbedded, type Embedded } from '@baize/db/embedded';
import { memoryLogger, systemClock } from '@baize/kernel';
import { createWallet, reconcile } from '@baize/wallet';
import { aVendorOp, manyFundedAccounts } from '@baize/wallet/testing';
import { readBackupState } from './back-up.ts';

/** The drill of docs/operate.md by the commands themselves, on a ledger under load. */
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-drill-'));
after(() => fs.rmSync(dir, { recursive: true }));
const backupDir = path.join(dir, 'backup');
const MEMBERS = 40;
const OPENING = 100_000_000n;
const PASSPHRASE = 'correct horse battery staple';

async function baize(dataDir: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', 'baize.ts'), ...args], {
    env: {
      ...process.env,
      BAIZE_DATA: dataDir,
      BAIZE_BACKUP: backupDir,
      BAIZE_BACKUP_PASSPHRASE: PASSPHRASE,
      BAIZE_DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

/** Bets and wins of all members until it is told to end. */
function load(db: Database, accounts: readonly bigint[]) {
  const wallet = createWallet({ db, clock: systemClock, log: memoryLogger() });
  let isEnding = false;
  let applied = 0;
  const players = accounts.map(async (accountId) => {
    while (!isEnding) {
      const bet = aVendorOp({ accountId, amount: 700n });
      await wallet.submit(bet);
      await wallet.submit(aVendorOp({ accountId, amount: 300n, type: 'win', ref: bet.key }));
      applied += 2;
    }
  });
  return {
    applied: () => applied,
    end: async () => {
      isEnding = true;
      await Promise.all(players);
      await wallet.close();
    },
  };
}

const everyFile = (folder: string) => fs.readdirSync(folder, { recursive: true }).toSorted();

/** Every entry and every balance. */
const ledgerOf = (db: Database) =>
  db.one<{ entries: number; sum: bigint; digest: string; balances: string }>(
    `select count(*)::int as entries, sum(amount)::int8 as sum, md5(string_agg(t::text, ' ' order by key, account_id)) as digest,
        (select md5(string_agg(a::text, ' ' order by id)) from wallet.account a) as balances
       from wallet.transfer t`,
  );

async function onEmbedded<T>(dataDir: string, work: (db: Database, server: Embedded) => Promise<T>) {
  const server = await startEmbedded({ stateDir: path.join(dataDir, 'pg'), backupDir });
  const db = openDatabase({ url: server.url, max: 4 });
  try {
    return await work(db, server);
  } finally {
    await db.close();
    await server.stop();
  }
}

async function archived(db: Database, dataDir: string): Promise<void> {
  const { name } = await db.one<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  const file = path.join(walFolder(backupDir, lifeOf(path.join(dataDir, 'pg'))), `${name}.gz`);
  for (let tries = 0; !fs.existsSync(file); tries += 1) {
    assert.ok(tries < 1_000, `${name} was not archived`);
    await sleep(20);
  }
}

test(
  'a destroyed data folder is restored to a second and to its end, to the unit',
  { timeout: 240_000 },
  async (t) => {
    const dataDir = path.join(dir, 'data');
    const write = (name: string, text: string) => {
      fs.mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
      fs.writeFileSync(path.join(dataDir, name), text);
    };
    const master = randomBytes(32).toString('base64');
    write('secrets/master.key', master);
    write('uploads/deposit-slips/one.webp', 'first slip');

    const { moment, thenLedger, endLedger } = await onEmbedded(dataDir, async (db) => {
      await migrate(db);
      const accounts = await manyFundedAccounts(db, MEMBERS, OPENING);
      const first = load(db, accounts);
      while (first.applied() < 500) await sleep(20);
      const backup = await baize(dataDir, ['backup']);
      assert.equal(backup.code, 0, backup.said);
      t.diagnostic(backup.said.trim());
      const during = first.applied();
      while (first.applied() < during + 500) await sleep(20);
      await first.end();
      const then = await ledgerOf(db);
      const { at } = await db.one<{ at: Date }>('select clock_timestamp() as at');
      await sleep(50);

      write('uploads/deposit-slips/two.webp', 'second slip');
      const second = load(db, accounts);
      while (second.applied() < 1_000) await sleep(20);
      await second.end();
      const again = await baize(dataDir, ['--json', 'backup', '--keep', '2']);
      assert.equal(again.code, 0, again.said);
      const end = await ledgerOf(db);
      await archived(db, dataDir);
      return { moment: at, thenLedger: then, endLedger: end };
    });
    assert.ok(thenLedger.entries > 1_000 && endLedger.entries >= thenLedger.entries + 1_000);
    const state = readBackupState(dataDir, backupDir);
    assert.ok(state.lastBaseAt && state.archivedAt && !state.isBroken && state.isOnSameDisk);

    fs.rmSync(dataDir, { recursive: true });
    for (const [at, expected] of [
      [['--at', moment.toISOString()], thenLedger],
      [[], endLedger],
    ] as const) {
      const restored = path.join(dir, `restored-${expected.entries}`);
      const done = await baize(restored, ['restore', ...at]);
      assert.equal(done.code, 0, done.said);
      if (expected === thenLedger) assert.match(done.said, /as it was at \d{4}-\d\d-\d\d [\d:.]+ UTC/);
      t.diagnostic(`${expected.entries} entries: ${done.said.trim()}`);
      await onEmbedded(restored, async (db) => {
        assert.deepEqual(await ledgerOf(db), expected);
        assert.deepEqual(await reconcile(db, systemClock), []);
      });
      assert.equal(fs.readFileSync(path.join(restored, 'secrets/master.key'), 'utf8'), master);
      const before = everyFile(backupDir);
      const refused = await baize(restored, ['backup']);
      assert.deepEqual([refused.code, /backup --take-over/.test(refused.said)], [1, true], refused.said);
      assert.deepEqual(everyFile(backupDir), before, 'a drill writes nothing into the backup');
      const slips = path.join(restored, 'uploads/deposit-slips');
      assert.deepEqual(
        fs.readdirSync(slips).map((name) => fs.readFileSync(path.join(slips, name), 'utf8')),
        ['first slip', 'second slip'],
      );
    }
    const product = path.join(dir, `restored-${endLedger.entries}`);
    const taken = await baize(product, ['backup', '--take-over']);
    assert.equal(taken.code, 0, taken.said);
    assert.equal((await baize(product, ['backup'])).code, 0, 'once');
  },
);

test('a restore is refused over a database, over other keys, and with a wrong passphrase', async () => {
  const fresh = path.join(dir, 'fresh');
  const wrong = await baize(fresh, ['restore'], { BAIZE_BACKUP_PASSPHRASE: 'not the passphrase' });
  assert.equal(wrong.code, 1);
  assert.match(wrong.said, /passphrase does not open/);
  assert.deepEqual(
    [fs.existsSync(path.join(fresh, 'pg')), fs.existsSync(path.join(fresh, 'secrets'))],
    [false, false],
  );

  const others = path.join(dir, 'others');
  fs.mkdirSync(path.join(others, 'secrets'), { recursive: true });
  fs.writeFileSync(path.join(others, 'secrets', 'master.key'), 'another');
  assert.match((await baize(others, ['restore'])).said, /another key than the backup/);
  assert.equal(fs.readFileSync(path.join(others, 'secrets', 'master.key'), 'utf8'), 'another');

  const [there = ''] = fs.readdirSync(dir).filter((name) => name.startsWith('restored-'));
  assert.match((await baize(path.join(dir, there), ['restore'])).said, /is not empty/);

  for (const args of [
    ['restore', '--at', 'yesterday'],
    ['backup', '--keep', '0'],
  ])
    assert.equal((await baize(fresh, args)).code, 2);
  assert.match(
    (await baize(fresh, ['backup'], { BAIZE_BACKUP_PASSPHRASE: '' })).said,
    /BAIZE_BACKUP_PASSPHRASE/,
  );
});
