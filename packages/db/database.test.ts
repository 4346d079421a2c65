import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ok, refuse } from '@baize/kernel';
import { lockNamed, shareNamed } from './lock-named.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('int8 arrives as bigint, alone and in arrays', async () => {
  const row = await db.one<{ a: bigint; b: bigint[]; c: number }>(
    "select 9007199254740993::int8 as a, '{1,2}'::int8[] as b, 3::int4 as c",
  );
  assert.deepEqual(row, { a: 9007199254740993n, b: [1n, 2n], c: 3 });
});

test('a failed transaction leaves nothing behind and the pool stays usable', async () => {
  await db.run('create table public.probe (id int primary key)');
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.run('insert into public.probe values (1)');
      await tx.run('insert into public.probe values (1)');
    }),
  );
  assert.equal((await db.one<{ n: number }>('select count(*)::int as n from public.probe')).n, 0);
});

test('a refusal undoes what was written, unless the transaction keeps it, at all refusals or at this code', async () => {
  await db.run('create table public.refused (id int primary key)');
  const rows = [
    [{}, 'held', 0],
    [{ onRefusal: 'commit' }, 'held', 1],
    [{ onRefusal: ['held'] }, 'held', 1],
    [{ onRefusal: ['held'] }, 'closed', 0],
    [{ onRefusal: ['held'] }, undefined, 1],
  ] as const;
  for (const [options, code, left] of rows) {
    await db.transaction(async (tx) => {
      await tx.run('insert into public.refused values (1)');
      return code ? refuse(code) : ok(1);
    }, options);
    assert.equal(await db.run('delete from public.refused'), left, JSON.stringify([options, code]));
  }
});

test('a shared lock is held by many; who takes it alone waits for them', async () => {
  const name = 'a test';
  await db.transaction(async (tx) => {
    await shareNamed(tx, name, 1);
    await db.transaction((other) => shareNamed(other, name, 1));
    const alone = db.transaction(async (other) => {
      await other.run("set local lock_timeout = '50ms'");
      await lockNamed(other, name, 1);
    });
    await assert.rejects(alone, /lock timeout/);
    await db.transaction((other) => lockNamed(other, name, 2));
  });
  await db.transaction((tx) => lockNamed(tx, name, 1));
});

test('one and maybe assert the number of rows', async () => {
  await assert.rejects(db.one('select 1 where false'));
  assert.equal(await db.maybe('select 1 where false'), undefined);
  await assert.rejects(db.maybe('select generate_series(1, 2)'));
});

test('H6 a connection that is ended in the moment it is handed out ends no process', async () => {
  const cutWhen = (event: 'connect' | 'acquire') =>
    db.pool.once(event, (client) =>
      client.once('removeListener', (name: string | symbol) => {
        if (name === 'error') client.emit('error', new Error('terminating connection'));
      }),
    );
  cutWhen('acquire');
  assert.deepEqual(await db.one('select 1 as one'), { one: 1 });
  cutWhen('connect');
  const alive = await Promise.all(
    Array.from({ length: 6 }, () => db.transaction((tx) => tx.one('select pg_sleep(0.05), 2 as two'))),
  );
  assert.equal(alive.length, 6);
});
