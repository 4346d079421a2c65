import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  lifeOf,
  listBases,
  pruneArchive,
  readArchive,
  restoreCluster,
  takeBase,
  walFolder,
} from './backup.ts';
import { openDatabase, type Database } from './database.ts';
import { startEmbedded } from './embedded.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "baize-backup-it's-"));
after(() => fs.rmSync(dir, { recursive: true }));
const backupDir = path.join(dir, 'backup');
const bases = path.join(backupDir, 'bases');
const stateDir = path.join(dir, 'pg');

async function onCluster<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ stateDir: folder, backupDir });
  const db = openDatabase({ url: server.url, max: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
    await server.stop();
  }
}

const now = async (db: Database): Promise<Date> => {
  // A restore stops before the first transaction after its second.
  await sleep(20);
  const { at } = await db.one<{ at: Date }>('select clock_timestamp() as at');
  await sleep(20);
  return at;
};
const insert = (db: Database, what: string) => db.run('insert into kept values ($1)', [what]);
const kept = async (db: Database) =>
  (await db.many<{ what: string }>('select what from kept order by what')).map(({ what }) => what);

/** Until the segment that is written at this moment is in the archive. */
async function archived(db: Database): Promise<void> {
  const { name } = await db.one<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  const file = path.join(walFolder(backupDir, lifeOf(stateDir)), `${name}.gz`);
  for (let tries = 0; !fs.existsSync(file); tries += 1) {
    assert.ok(tries < 500, `${name} was not archived`);
    await sleep(20);
  }
}

function take(db: Database, folder = stateDir) {
  const life = lifeOf(folder);
  const wal = walFolder(backupDir, life);
  fs.mkdirSync(wal, { recursive: true });
  return takeBase({ url: db.url, bases, life, wal });
}

test('a cluster is restored to a second of its past, to the end of its log, and again from there', async () => {
  let between = new Date(0);
  let before = new Date(0);
  await onCluster(stateDir, async (db) => {
    await db.run('create table kept (what text primary key)');
    before = await now(db);
    await insert(db, '1 before the base');
    // The base is taken under writes.
    const writing = (async () => {
      for (let n = 0; n < 200; n += 1) await insert(db, `2 meanwhile ${String(n).padStart(3, '0')}`);
    })();
    await Promise.all([take(db), writing]);
    await insert(db, '3 after the base');
    between = await now(db);
    await insert(db, '4 a mistake');
    await archived(db);
  });
  fs.rmSync(stateDir, { recursive: true });

  await assert.rejects(
    restoreCluster({ backupDir, stateDir, at: before }),
    /nothing earlier can be restored/,
  );
  const restored = await restoreCluster({ backupDir, stateDir, at: between });
  assert.equal(restored.base.name, listBases(bases)[0]?.name);
  await onCluster(stateDir, async (db) => {
    const found = await kept(db);
    assert.equal(found.length, 202);
    assert.deepEqual([found[0], found.at(-1)], ['1 before the base', '3 after the base']);
    // The restored cluster writes a log of its own beside the old one's.
    await insert(db, '5 second life');
    await take(db);
    await insert(db, '6 second life goes on');
    await archived(db);
  });

  const whole = path.join(dir, 'whole');
  await restoreCluster({ backupDir, stateDir: whole });
  assert.deepEqual((await onCluster(whole, kept)).slice(-3), [
    '3 after the base',
    '5 second life',
    '6 second life goes on',
  ]);
  const first = path.join(dir, 'first');
  await assert.rejects(
    restoreCluster({ backupDir, stateDir: first, at: new Date(Date.now() + 3_600_000) }),
    /log ends before that second/,
  );
  assert.equal(fs.existsSync(path.join(first, 'data')), false);
});

test('a restore touches no folder that holds something, and no damaged base', async () => {
  const full = path.join(dir, 'full');
  fs.mkdirSync(path.join(full, 'data'), { recursive: true });
  fs.writeFileSync(path.join(full, 'data', 'ledger'), 'mine');
  await assert.rejects(restoreCluster({ backupDir, stateDir: full }), /is not empty/);
  assert.equal(fs.readFileSync(path.join(full, 'data', 'ledger'), 'utf8'), 'mine');

  const last = listBases(bases).at(-1);
  assert.ok(last);
  const file = path.join(bases, last.name, 'base.tar.gz');
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(file, Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]));
  await assert.rejects(restoreCluster({ backupDir, stateDir: path.join(dir, 'damaged') }), /is damaged/);
  fs.writeFileSync(file, bytes);
});

test('a hole in the archive is found, and what no base needs is removed', async () => {
  const last = listBases(bases).at(-1);
  assert.ok(last);
  const folder = walFolder(backupDir, last.life);
  const whole = readArchive(folder, last.firstSegment);
  assert.equal(whole.missingFrom, null);
  assert.ok(whole.archivedAt);
  const segments = fs
    .readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .toSorted();
  assert.ok(segments.length > 1);
  fs.renameSync(path.join(folder, segments.at(-2) ?? ''), path.join(dir, 'aside'));
  assert.notEqual(readArchive(folder, segments[0]?.slice(0, 24) ?? '').missingFrom, null);
  fs.renameSync(path.join(dir, 'aside'), path.join(folder, segments.at(-2) ?? ''));
  assert.equal(pruneArchive(folder, segments.at(-1)?.slice(0, 24) ?? ''), segments.length - 1);
  assert.deepEqual(
    fs.readdirSync(folder).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)),
    segments.slice(-1),
  );
});
