import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-cluster-'));
after(() => fs.rmSync(dir, { recursive: true }));

async function onServer<T>(stateDir: string, work: (db: ReturnType<typeof openDatabase>) => Promise<T>) {
  const server = await startEmbedded({ stateDir });
  const db = openDatabase({ url: server.url, max: 1 });
  try {
    return { created: server.created, value: await work(db) };
  } finally {
    await db.close();
    await server.stop();
  }
}

/** Every file below a folder with its size. */
const contentsOf = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${fs.statSync(path.join(folder, name)).size}`)
    .toSorted();

test('a data folder that lost its dot-files keeps what it holds', async () => {
  const stateDir = path.join(dir, 'dots');
  const first = await onServer(stateDir, async (db) => {
    await db.run('create table kept (amount int8 not null)');
    await db.run('insert into kept values (345600000)');
  });
  assert.equal(first.created, true);
  const data = path.join(stateDir, 'data');
  for (const name of fs.readdirSync(data).filter((one) => one.startsWith('.')))
    fs.rmSync(path.join(data, name));
  const second = await onServer(stateDir, (db) => db.one<{ amount: bigint }>('select amount from kept'));
  assert.deepEqual(second, { created: false, value: { amount: 345600000n } });
});

test('a data folder without one of its marks is refused with what to do, and not touched', async () => {
  const stateDir = path.join(dir, 'marks');
  await onServer(stateDir, (db) => db.run('create table kept ()'));
  const data = path.join(stateDir, 'data');
  for (const mark of ['PG_VERSION', 'global/pg_control']) {
    fs.renameSync(path.join(data, mark), path.join(dir, 'aside'));
    const before = contentsOf(data);
    await assert.rejects(startEmbedded({ stateDir }), {
      message: new RegExp(`${mark} missing. Nothing was changed. .*restore a backup`),
    });
    assert.deepEqual(contentsOf(data), before);
    fs.renameSync(path.join(dir, 'aside'), path.join(data, mark));
  }
  const again = await onServer(stateDir, (db) => db.many('select * from kept'));
  assert.deepEqual(again, { created: false, value: [] });
});

test('a folder with somebody’s files is refused, and one that initdb did not finish is made anew', async () => {
  const stateDir = path.join(dir, 'others');
  fs.mkdirSync(path.join(stateDir, 'data'), { recursive: true });
  fs.writeFileSync(path.join(stateDir, 'data', 'notes.txt'), 'mine');
  await assert.rejects(startEmbedded({ stateDir }), /PG_VERSION and global\/pg_control missing/);
  assert.equal(fs.readFileSync(path.join(stateDir, 'data', 'notes.txt'), 'utf8'), 'mine');

  fs.rmSync(path.join(stateDir, 'data', 'notes.txt'));
  const used = path.join(stateDir, 'initdb-1');
  const unfinished = path.join(stateDir, 'initdb-2');
  for (const folder of [used, unfinished]) fs.mkdirSync(folder);
  fs.writeFileSync(path.join(used, 'postmaster.opts'), '');
  fs.writeFileSync(path.join(unfinished, 'PG_VERSION'), '18');
  assert.equal((await onServer(stateDir, async () => null)).created, true);
  assert.deepEqual([fs.existsSync(used), fs.existsSync(unfinished)], [true, false]);
});

test('where a cluster has run before, none is made in its place', async () => {
  const stateDir = path.join(dir, 'gone');
  fs.mkdirSync(stateDir);
  await assert.rejects(startEmbedded({ stateDir, mayCreate: false }), /data is gone/);
  assert.equal(fs.existsSync(path.join(stateDir, 'data')), false);
});
