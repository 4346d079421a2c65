import fs from 'node:fs';
import path from 'node:path';
import { findRule } from '@baize/approvals';
import { getSettings, listChannels, readPspWebhooks } from '@baize/cashier';
import { budgetOf, readConnectionUse, readMigrationState, type Db } from '@baize/db';
import { isSending, listChannelRows } from '@baize/dispatch';
import { HOUR_MS, systemClock } from '@baize/kernel';
import { randomToken } from '@baize/kernel/token';
import { findKeyFingerprint, fingerprintOfKey, listMerchantRows, type ListedMerchant } from '@baize/site';
import { listVendorNames } from '@baize/play';
import { openFileStore } from '@baize/storage';
import { WRITERS } from '@baize/wallet';
import { readBackupState } from './backup/back-up.ts';
import { isRestored } from './backup/restored-folder.ts';
import { listLost } from './backup/upload-copies.ts';
import { tlsOf } from './database-tls.ts';
import { deciders, namesOfTheHouse, operators, twoPeople } from './doctor-people.ts';
import { advice, fault, good, type Finding } from './finding.ts';
import type { Installation } from './installation.ts';

const BRANDS_MAX = 1_000;
const POSTGRES_MIN = 15;
/** api and worker of one node. */
const PROCESSES_MIN = 2;
const SKEW_MS_MAX = 2_000;
const DISK_FREE_FAULT = 1 << 30;
const DISK_FREE_ADVICE = 10 * DISK_FREE_FAULT;
/** A night and what it may be late. */
const BACKUP_HOURS_MAX = 30;
const OTHERS_MAY_READ = 0o077;

/** Everything that can be said without knowing whether the site is meant to be a demonstration. Changes nothing. */
export async function examine(db: Db, installation: Installation): Promise<Finding[]> {
  const state = await readMigrationState(db);
  const found = [
    ...addresses(installation),
    ...tls(installation),
    ...webhooks(installation),
    ...keys(installation),
    disk(installation.settings.dataDir),
    backup(installation),
    await uploads(installation),
    ...(await database(db)),
    await connections(db, budgetOf(installation.settings.databasePool, WRITERS)),
    migrations(state),
  ];
  // Older or newer tables are not asked what this version expects.
  if (state.pending.length + state.unknown.length > 0) return found;
  const brands = await listMerchantRows(db, BRANDS_MAX);
  const rules = await Promise.all(brands.map(({ id }) => findRule(db, id)));
  const isOnePerson = rules.length > 0 && rules.every((rule) => rule.isOnePerson);
  found.push(
    await keyOfDatabase(db, installation),
    await operators(db, isOnePerson),
    ...brandsThere(brands),
    await vendors(db),
  );
  for (const brand of brands)
    found.push(
      await twoPeople(db, brand),
      await deciders(db, brand),
      await namesOfTheHouse(db, brand),
      ...(await payments(db, brand)),
      ...(await messages(db, brand)),
    );
  return found;
}

function addresses({ settings, env }: Installation): Finding[] {
  const found: Finding[] = [];
  for (const name of ['BAIZE_SITE_URL', 'BAIZE_CONSOLE_URL'] as const) {
    const url = env[name] ?? '';
    found.push(
      url.startsWith('https://')
        ? good(name, `${url}, cookies are sent over TLS only`)
        : fault(
            name,
            `${url} is not https`,
            `Put a proxy with TLS in front and set ${name} to its https:// address`,
          ),
    );
  }
  const proxies = process.env['BAIZE_TRUSTED_PROXIES'] ?? '';
  found.push(
    proxies === ''
      ? advice(
          'BAIZE_TRUSTED_PROXIES',
          'no proxy is trusted: behind one, every visitor has its address',
          'Set it to the addresses of the proxy, and limits and logs count visitors',
        )
      : good('BAIZE_TRUSTED_PROXIES', proxies),
  );
  found.push(
    settings.demo
      ? fault('BAIZE_DEMO', 'the demo world is on: its passwords are published', 'Set BAIZE_DEMO=0')
      : good('BAIZE_DEMO', 'off'),
  );
  return found;
}

/** Nobody between us and an external database reads or changes what goes there. */
function tls({ settings: { databaseUrl } }: Installation): Finding[] {
  if (!databaseUrl) return [];
  const name = 'TLS to the database';
  const todo = 'Add sslmode=verify-full&sslrootcert=<file> to DATABASE_URL (docs/operate.md)';
  switch (tlsOf(databaseUrl)) {
    case 'local':
      return [good(name, 'not needed: the database is on this machine')];
    case 'checked':
      return [good(name, 'on, and the certificate is checked')];
    case 'unchecked':
      return [advice(name, 'on, but the certificate is not checked', todo)];
    case 'none':
      return [fault(name, 'off: passwords and every row go over the network in clear', todo)];
  }
}

/** Payment companies that tell of payments, and where. */
function webhooks({ settings, env }: Installation): Finding[] {
  const name = 'BAIZE_PSP_WEBHOOKS';
  try {
    const companies = readPspWebhooks(process.env[name] ?? '[]');
    if (companies.length === 0)
      return settings.demo
        ? []
        : [advice(name, 'no payment company', 'Add one (docs/operate.md), or credit by statement')];
    return companies.map(({ code, callers }) =>
      good(
        `${name} ${code}`,
        `${env['BAIZE_SITE_URL']}/wps/pay/notify/${code}, ${callers.length === 0 ? 'from any address' : `from ${callers.join(', ')}`}`,
      ),
    );
  } catch (error) {
    return [
      fault(
        name,
        error instanceof Error ? error.message : String(error),
        'Put it right: no api or worker starts',
      ),
    ];
  }
}

function keys({ secrets, settings }: Installation): Finding[] {
  const fingerprint = fingerprintOfKey(secrets.masterKey);
  const file = path.join(settings.dataDir, 'secrets', 'master.key');
  if (process.env['BAIZE_MASTER_KEY'] || !fs.existsSync(file))
    return [good('master key', `from the environment, fingerprint ${fingerprint}`)];
  return [
    (fs.statSync(file).mode & OTHERS_MAY_READ) === 0
      ? good('master key', `${file}, fingerprint ${fingerprint}; keep a copy apart from the database`)
      : fault('master key', `${file} can be read by other users`, `chmod 600 ${file}`),
  ];
}

function disk(dataDir: string): Finding {
  const { bavail, bsize } = fs.statfsSync(dataDir);
  const free = bavail * bsize;
  const says = `${(free / 2 ** 30).toFixed(1)} GiB free at ${dataDir}`;
  if (free < DISK_FREE_FAULT) return fault('disk', says, 'Make room: a full disk refuses every bet');
  return free < DISK_FREE_ADVICE ? advice('disk', says, 'Plan for more room') : good('disk', says);
}

function backup({ settings: { databaseUrl, dataDir, backupDir } }: Installation): Finding {
  if (isRestored(dataDir))
    return fault(
      'backup',
      `${dataDir} was restored: nothing of it is written to ${backupDir}`,
      'If this folder is the product now, run: npm run baize -- backup --take-over',
    );
  if (databaseUrl)
    return advice('backup', 'the database is external', 'Back it up by its own ways (docs/operate.md)');
  const { lastBaseAt, archivedAt, isBroken, isOnSameDisk } = readBackupState(dataDir, backupDir);
  const passphrase = process.env['BAIZE_BACKUP_PASSPHRASE']
    ? ''
    : "BAIZE_BACKUP_PASSPHRASE='a long sentence' ";
  const todo = `Run: ${passphrase}npm run baize -- backup --keep 7, every night (docs/operate.md, Backup)`;
  if (!lastBaseAt) return fault('backup', `none in ${backupDir}`, todo);
  const hours = (systemClock.now().getTime() - lastBaseAt.getTime()) / HOUR_MS;
  const says = `the last ended ${hours.toFixed(0)} hours ago, its log goes to ${archivedAt?.toISOString() ?? 'its end'}`;
  if (isBroken) return fault('backup', `the log since ${lastBaseAt.toISOString()} has a hole`, todo);
  if (hours > BACKUP_HOURS_MAX) return fault('backup', says, todo);
  return isOnSameDisk
    ? advice('backup', `${says}, on the disk of the data`, 'Set BAIZE_BACKUP to a folder on another disk')
    : good('backup', says);
}

/** Writes, reads and removes a small file, as an upload does. */
async function uploads({ settings: { storage, dataDir, backupDir } }: Installation): Promise<Finding> {
  const where = storage.kind === 's3' ? `${storage.endpoint}/${storage.bucket}` : dataDir;
  const files = openFileStore(storage, dataDir);
  const name = `uploads/doctor-${randomToken(6)}`;
  try {
    await files.put(name, Buffer.from(name), 'text/plain');
    const read = await files.get(name);
    await files.remove(name);
    if (String(read) !== name) throw new Error('another content came back');
  } catch (error) {
    const todo = 'Check BAIZE_STORAGE_* and what its key may do: put, get, delete and list (docs/operate.md)';
    return fault('uploads', error instanceof Error ? error.message : String(error), todo);
  }
  if (storage.kind === 'folder') {
    const lost = listLost(dataDir, backupDir).length;
    if (lost === 0) return good('uploads', `in ${where}`);
    return fault(
      'uploads',
      `${lost} that have copies in ${backupDir} are gone from ${where}`,
      'Mount the right disk or put them back (docs/operate.md, Restore); if they were removed on purpose, run: npm run baize -- backup --accept-loss',
    );
  }
  return storage.endpoint.startsWith('https:')
    ? good('uploads', `in ${where}; switch on versions there, they are the backup`)
    : advice('uploads', `in ${where}, without TLS`, 'Use https unless the bucket stands on this machine');
}

async function database(db: Db): Promise<Finding[]> {
  const asked = systemClock.now().getTime();
  const { version, now } = await db.one<{ version: number; now: Date }>(
    `select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now`,
  );
  const answered = systemClock.now().getTime();
  const skew = Math.max(asked - now.getTime(), now.getTime() - answered, 0);
  return [
    version >= POSTGRES_MIN
      ? good('PostgreSQL', `version ${version}`)
      : fault('PostgreSQL', `version ${version}`, `Use version ${POSTGRES_MIN} or newer`),
    skew <= SKEW_MS_MAX
      ? good('clock', `within ${SKEW_MS_MAX / 1000} s of the database's`)
      : fault('clock', `${(skew / 1000).toFixed(1)} s from the database's`, 'Set both by NTP'),
  ];
}

/** A process whose budget does not fit does not start (assertConnectionBudget); here one sees how many more would. */
async function connections(db: Db, budget: number): Promise<Finding> {
  const { room, processes, strangers } = await readConnectionUse(db);
  const fit = Math.max(0, Math.floor((room - strangers) / budget));
  const says = `${room}, ${strangers} of them held by others; a process opens at most ${budget}: ${processes} run, ${fit} fit`;
  const todo = 'Raise max_connections, lower BAIZE_DATABASE_POOL, or run fewer processes (docs/operate.md)';
  return fit >= Math.max(processes, PROCESSES_MIN)
    ? good('connections', says)
    : fault('connections', says, todo);
}

const migrations = ({
  pending,
  edited,
  unknown,
}: Awaited<ReturnType<typeof readMigrationState>>): Finding => {
  if (edited.length > 0)
    return fault(
      'migrations',
      `changed after they were applied: ${edited.join(', ')}`,
      'Install an unchanged version',
    );
  if (unknown.length > 0)
    return fault(
      'migrations',
      `${unknown.length} of a newer version are applied`,
      'Install the newer version again',
    );
  return pending.length > 0
    ? fault('migrations', `${pending.length} wait`, 'Run: npm run baize -- migrate')
    : good('migrations', 'all applied');
};

async function keyOfDatabase(db: Db, { secrets }: Installation): Promise<Finding> {
  const theirs = await findKeyFingerprint(db);
  if (secrets.oldMasterKey !== undefined)
    return advice(
      'key of the database',
      `${theirs}; its rotation is under way`,
      'Restart every api and worker, then run: npm run baize -- keys rotate --yes',
    );
  return theirs === fingerprintOfKey(secrets.masterKey)
    ? good('key of the database', theirs)
    : fault(
        'key of the database',
        `the database was made with the key ${theirs ?? '(none yet)'}`,
        'Give that key in BAIZE_MASTER_KEY or secrets/master.key; for a new database run migrate',
      );
}

async function vendors(db: Db): Promise<Finding> {
  const names = [...(await listVendorNames(db)).values()];
  return names.length > 0
    ? good('vendors', names.join(', '))
    : fault(
        'vendors',
        'none is connected: there is nothing to play',
        'Run: npm run baize -- vendor connect --help',
      );
}

const brandsThere = (brands: readonly ListedMerchant[]): Finding[] =>
  brands.length > 0
    ? [good('brands', brands.map(({ code, hosts }) => `${code} (${hosts.join(', ')})`).join(', '))]
    : [fault('brands', 'there is none', 'Run: npm run baize -- brand create --help')];

async function payments(db: Db, { id, code }: ListedMerchant): Promise<Finding[]> {
  const channels = await listChannels(db, id);
  const { payoutGateway } = await getSettings(db, id);
  const of = (what: string) => `${code}: ${what}`;
  return [
    channels.length > 0
      ? good(of('deposits'), `${channels.length} channels`)
      : fault(
          of('deposits'),
          'no channel: members cannot pay in',
          'Console, Money › Deposit channels: add one and switch it on',
        ),
    payoutGateway !== ''
      ? good(of('withdrawals'), `paid through ${payoutGateway}`)
      : fault(
          of('withdrawals'),
          'no payout gateway: approvals are refused',
          'Console, Money › Limits and fees: choose one',
        ),
  ];
}

async function messages(db: Db, { id, code }: ListedMerchant): Promise<Finding[]> {
  const rows = await listChannelRows(db, id);
  return (['sms', 'mail'] as const).map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const name = `${code}: ${kind}`;
    return row && isSending(row)
      ? good(name, `sent by ${row.adapter}`)
      : advice(
          name,
          'nothing is sent: members get no code and no notice',
          'Console, Delivery › Channels and quota: set the channel',
        );
  });
}
