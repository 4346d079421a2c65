import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { memoryLogger, systemClock } from '@baize/kernel';
import { reconcile } from './reconcile.ts';
import { aVendorOp, manyFundedAccounts } from './testing.ts';
import { createWallet } from './wallet.ts';

/**
 * Two engines in two processes on the same few accounts, then two engines told the same operations at the same moment,
 * and the indexes that would catch a mistake taken away: what is left is the compare-and-set on account.seq. The second
 * test takes that away too, or the first would prove nothing.
 */
const ACCOUNTS = 4;
const CLIENTS = 16;
const OPENING = 1_000_000n;
const OPERATIONS_MIN = 1_500;

const GUARD = 'and a.seq = p_seqs[i] ';

test(
  'two processes on the same accounts: the compare-and-set alone keeps balances true and keys single',
  { timeout: 120_000 },
  async (t) => {
    const db = await withoutUniqueIndexes();
    t.after(() => db.drop());
    await hammer(db);
    await sendTwice(db);
    assert.deepEqual(await faults(db), { findings: [], twice: 0n });
  },
);

test(
  'without the compare-and-set the same load breaks the ledger, so the test above can fail',
  { timeout: 120_000 },
  async (t) => {
    const db = await withoutUniqueIndexes();
    t.after(() => db.drop());
    const { source } = await db.one<{ source: string }>(
      `select pg_get_functiondef(oid) as source from pg_proc where oid = 'wallet.write'::regproc`,
    );
    assert.equal(source.split(GUARD).length, 2, 'the guard is where it was');
    await db.run(source.replace(GUARD, ''));
    await hammer(db);
    await sendTwice(db);
    const { findings, twice } = await faults(db);
    assert.ok(findings.includes('balance_is_sum_of_entries'), findings.join());
    assert.ok(twice > 0n, 'a key was applied twice');
  },
);

/** Keys are found as before, but nothing refuses a second one, nor a second movement of one number. */
async function withoutUniqueIndexes(): Promise<TestDatabase> {
  const db = await testDatabase();
  await manyFundedAccounts(db, ACCOUNTS, OPENING);
  const indexes = await db.many<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_inherits on inhrelid = indrelid
      where inhparent = 'wallet.transfer'::regclass and indisunique`,
  );
  assert.ok(
    indexes.some(({ definition }) => definition.includes('(account_id, seq)')),
    'there are indexes to take away',
  );
  for (const { name, definition } of indexes) {
    await db.run(`drop index ${name}`);
    await db.run(definition.replace('UNIQUE ', ''));
  }
  return db;
}

/** Until both processes have written a good deal. */
async function hammer(db: TestDatabase): Promise<void> {
  const rows = await db.many<{ id: bigint }>('select id from wallet.account order by id');
  const accounts = rows.map(({ id }) => id).join();
  const next = Array.from({ length: CLIENTS }, () => 0).join();
  const engines = [0, CLIENTS].map((firstClient) => {
    const file = fileURLToPath(import.meta.resolve('./crash-child.fixture.ts'));
    const child = spawn(process.execPath, [file, db.url, accounts, next, String(firstClient)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let told = 0;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const enough = new Promise<void>((resolve, reject) => {
      child.once('close', (code) => reject(new Error(`the engine ended with ${code}`)));
      child.stdout.on('data', (chunk: Buffer) => {
        told += String(chunk).split('\n').length - 1;
        if (told >= OPERATIONS_MIN) resolve();
      });
    });
    return { child, ended, enough };
  });
  await Promise.all(engines.map(({ enough }) => enough));
  for (const { child } of engines) child.stdin.end();
  await Promise.all(engines.map(({ ended }) => ended));
}

/** A vendor's repeat that meets its first message, on different engines. */
async function sendTwice(db: TestDatabase): Promise<void> {
  const [account] = await db.many<{ id: bigint }>('select id from wallet.account order by id limit 1');
  const accountId = account?.id ?? 0n;
  const engines = [1, 2].map(() => createWallet({ db, clock: systemClock, log: memoryLogger() }));
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const ops = Array.from({ length: BURST }, (_, i) =>
      aVendorOp({ accountId, amount: 1n, key: `${burst}/${i}` }),
    );
    await Promise.all(ops.flatMap((op) => engines.map((engine) => engine.submit(op))));
  }
  await Promise.all(engines.map((engine) => engine.close()));
}
const BURSTS = 20;
const BURST = 20;

async function faults(db: TestDatabase): Promise<{ findings: string[]; twice: bigint }> {
  const found = await reconcile(db, systemClock);
  const { twice } = await db.one<{ twice: bigint }>(
    'select count(*) - count(distinct key) as twice from wallet.transfer where connection_id = 1',
  );
  return { findings: [...new Set(found.map(({ rule }) => rule))], twice };
}
