import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase, type Database } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { isOutage } from './outage.ts';

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.fail('it should have failed'),
    (error: unknown) => error,
  );

test('a database that is away or cannot write is an outage; a statement that is wrong is none', async () => {
  const stateDir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-outage-'));
  const server = await startEmbedded({ stateDir });
  const db: Database = openDatabase({ url: server.url, max: 2 });
  try {
    assert.equal(isOutage(await errorOf(db.run('select 1/0'))), false);
    assert.equal(isOutage(await errorOf(db.run('insert into nowhere values (1)'))), false);
    const readOnly = db.transaction(async (tx) => {
      await tx.run('set transaction read only');
      await tx.run('create table kept ()');
    });
    assert.equal(isOutage(await errorOf(readOnly)), true);
    const sleeping = errorOf(db.run('select pg_sleep(10)'));
    await db.run(
      "select pg_sleep(0.2); select pg_terminate_backend(pid) from pg_stat_activity where query like '%sleep(10)%' and pid <> pg_backend_pid()",
    );
    assert.equal(isOutage(await sleeping), true);
    await server.stop();
    assert.equal(isOutage(await errorOf(db.run('select 1'))), true);
  } finally {
    await db.close();
    await server.stop();
    fs.rmSync(stateDir, { recursive: true });
  }
});

test('a full disk, by whoever says it, is an outage', () => {
  assert.equal(isOutage(Object.assign(new Error('no space'), { code: 'ENOSPC' })), true);
  assert.equal(isOutage(Object.assign(new Error('could not extend file'), { code: '53100' })), true);
  assert.equal(
    isOutage(new Error('outer', { cause: Object.assign(new Error(''), { code: 'EROFS' }) })),
    true,
  );
  assert.equal(
    isOutage(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })),
    false,
  );
  assert.equal(isOutage('ENOSPC'), false);
});
