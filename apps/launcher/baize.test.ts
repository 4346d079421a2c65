import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { openDatabase } from '@baize/db';
import { emptyDatabase, type EmptyDatabase } from '@baize/db/testing';

/** The command line as it is used: a process per command, over one database that begins empty. */
let db: EmptyDatabase;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-command-'));
before(async () => {
  db = await emptyDatabase();
});
after(async () => {
  await db.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function baize(args: string, more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, DATABASE_URL: db.url, BAIZE_DATA: dataDir, BAIZE_DEMO: '0', ...more };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'baize.ts'), ...args.split(' ')], {
    env,
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}
const json = async (args: string) => JSON.parse((await baize(`--json ${args}`)).out) as unknown;

test('OP-01 OP-04 from an empty database to a brand and an operator, each command saying what it did or why not', async () => {
  const early = await baize('brand list');
  assert.deepEqual([early.code, early.out], [1, '']);
  assert.match(early.err, /not prepared: run `npm run baize -- migrate`/);
  assert.equal((await baize('migrate')).code, 0);
  assert.deepEqual(await json('migrate'), { applied: [] });
  assert.deepEqual(await json('brand list'), []);

  const shop = '--host shop.localhost --name Shop --currency USD';
  const made = await baize(`brand create ${shop} --agent first_agent`);
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /Brand shop .* is open on shop\.localhost[^]*Agent first_agent, password \S+/);
  const again = await baize(`brand create ${shop}`);
  assert.deepEqual([again.code, again.out], [1, '']);
  assert.match(again.err, /Another brand has this code/);
  const brands = (await json('brand list')) as { code: string; hosts: string[] }[];
  assert.deepEqual(
    brands.map(({ code, hosts }) => [code, hosts]),
    [['shop', ['shop.localhost']]],
  );

  const root = await baize('operator create --name root --role admin');
  assert.equal(root.code, 0, root.err);
  const token = /http:\/\/shop\.localhost:8081\/invitation#(\S+)/.exec(root.out)?.[1] ?? '';
  assert.ok(token.length > 20, root.out);
  assert.equal((await baize('operator create --name root --role admin')).code, 1);
  const reset = await baize('operator reset --name root');
  assert.ok(reset.code === 0 && !reset.out.includes(token), 'a reset makes another link');
  assert.match(
    (await baize('operator create --name ann --role finance --brand nowhere')).err,
    /no such brand/,
  );
  const operators = (await json('operator list')) as { username: string; role: string; state: string }[];
  assert.deepEqual(
    operators.map(({ username, role, state }) => [username, role, state]),
    [['root', 'admin', 'invited']],
  );
});

test('a command written wrongly exits with 2 and shows how; help of every command exits with 0', async () => {
  for (const wrong of ['brand create', 'operator create --name x --role king', 'nonsense']) {
    const { code, err } = await baize(wrong);
    assert.deepEqual([code, /Usage: baize/.test(err)], [2, true], wrong);
  }
  for (const command of [
    '',
    'migrate',
    'api',
    'worker',
    'doctor',
    'brand create',
    'operator reset',
    'vendor connect',
    'vendor remove',
    'storage copy',
    'keys rotate',
    'measures rebuild',
  ]) {
    const { code, out } = await baize(`${command} --help`.trim());
    assert.deepEqual([code, /Usage: baize/.test(out)], [0, true], command);
  }
});

test('measures are counted again by a command, all or one day', async () => {
  const all = await baize('measures rebuild');
  assert.equal(all.code, 0, all.err);
  assert.match(all.err, /^\d{4}-\d\d-\d\d is counted again$/m);
  assert.match(all.out, /days were counted again/);
  assert.deepEqual(await json('measures rebuild --day 2026-11-20'), { days: 1 });
  for (const day of ['yesterday', '2026-13-01']) {
    const wrong = await baize(`measures rebuild --day ${day}`);
    assert.deepEqual([wrong.code, wrong.out], [1, ''], day);
    assert.match(wrong.err, /A day is written as/);
  }
});

test('OP-19 a vendor is connected; what it must be told is printed', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = path.join(dataDir, 'acme.pem');
  fs.writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
  const asked = `vendor connect --code ACME --name Acme --url https://api.acme.test --operator-id baize --key ${file}`;
  const { code, out, err } = await baize(asked);
  assert.equal(code, 0, err);
  assert.match(out, /\/gw\/ACME\n-----BEGIN PUBLIC KEY-----/);
  assert.match((await baize(asked)).err, /There is a vendor of this code/);
  const inside = asked.replace('ACME', 'INNER').replace('https://api.acme.test', 'http://127.0.0.1:5432');
  const refused = await baize(inside);
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /one of our own network/);
  assert.match(
    (await baize('vendor list')).out,
    /^ACME\tAcme\tACTIVE\tseamless\tfirst\thttps:\/\/api\.acme\.test$/m,
  );
  assert.match((await baize('vendor remove --code OTHER')).err, /There is no vendor of this code/);
  assert.deepEqual(await json('vendor remove --code ACME'), { code: 'ACME' });
  assert.match((await baize('vendor list')).out, /No vendor yet/);
  assert.equal((await baize(asked)).code, 0, 'the code is free again');
});

test('the doctor names what a real site lacks, and another master key', async () => {
  const { code, out } = await baize('--json doctor');
  const found = JSON.parse(out) as { name: string; state: string; says: string; todo: string }[];
  const faults = found.filter(({ state }) => state === 'fault').map(({ name }) => name);
  assert.deepEqual(
    [code, faults],
    [1, ['BAIZE_SITE_URL', 'BAIZE_CONSOLE_URL', 'operators', 'shop: deposits', 'shop: withdrawals']],
  );
  // root was invited above: a second create would be refused.
  assert.match(found.find(({ name }) => name === 'operators')?.todo ?? '', /operator reset --name/);
  const controls = found.find(({ name }) => name === 'shop: two people');
  assert.deepEqual([controls?.state, controls?.says.slice(0, 21)], ['advice', '0 may set controls: o']);
  assert.match(
    controls?.todo ?? '',
    /link of root was not opened yet.*operator create --name \w+ --role admin/,
  );
  const deciding = found.find(({ name }) => name === 'shop: who decides');
  assert.equal(deciding?.state, 'advice');
  for (const lacking of ['members.write (0)', 'controls.write (0)', 'promotions.review (0)'])
    assert.ok(deciding?.says.includes(lacking), `${deciding?.says} names ${lacking}`);
  assert.match(
    deciding?.todo ?? '',
    /link of root was not opened yet.*--role <role>, the role one of .*risk/,
  );
  assert.equal(found.find(({ name }) => name === 'TLS to the database')?.state, 'good');
  const company = [{ code: 'acme-pay', secret: 'a secret of sixteen' }];
  const paid = await baize('doctor', { BAIZE_PSP_WEBHOOKS: JSON.stringify(company) });
  assert.match(paid.out, /ok +BAIZE_PSP_WEBHOOKS acme-pay: http:.*\/wps\/pay\/notify\/acme-pay, from any/);
  assert.ok(!paid.out.includes('a secret of sixteen'));
  const wrong = await baize('doctor', { BAIZE_PSP_WEBHOOKS: '[{"code":"acme-pay"}]' });
  assert.match(wrong.out, /FAULT +BAIZE_PSP_WEBHOOKS: [^]*0\.secret/);
  const other = { BAIZE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  const stranger = await baize('doctor', other);
  assert.match(stranger.out, /FAULT +key of the database: the database was made with the key [0-9a-f]{16}/);
  const refused = await baize('brand list', other);
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /another master key/);
});

test('M5 the master key is rotated by a command that first says what it does', async () => {
  const file = path.join(dataDir, 'secrets', 'master.key');
  const first = fs.readFileSync(file, 'utf8');
  const plan = await baize('keys rotate');
  assert.equal(plan.code, 0);
  assert.match(plan.out, /What ends: captchas[^]*--yes/);
  assert.equal(fs.readFileSync(file, 'utf8'), first);
  const given = { BAIZE_MASTER_KEY: first };
  const refused = await baize('keys rotate --yes', given);
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /BAIZE_MASTER_KEY_OLD to the present one first/);

  const running = openDatabase({
    url: db.url,
    max: 1,
    keepsIdle: true,
    applicationName: 'baize-api elsewhere:7 0123abcd',
  });
  try {
    await running.one('select 1');
    const early = await baize('keys rotate --yes');
    assert.equal(early.code, 1);
    assert.match(early.err, /do not have the new key yet: elsewhere:7/);
  } finally {
    await running.close();
  }
  const second = fs.readFileSync(file, 'utf8');
  assert.notEqual(second, first, 'the new key is there for the restart');
  assert.match(
    (await baize('doctor')).out,
    /advice key of the database: [0-9a-f]{16}; its rotation is under way/,
  );
  const done = await baize('keys rotate --yes');
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /is kept as \S+\.retired[^]*Take a backup now/);
  assert.equal(fs.readFileSync(file, 'utf8'), second);
  assert.equal((await baize('operator list')).code, 0);
  assert.match((await baize('operator list', given)).err, /another master key/);
  // With the key in the environment, as several nodes have it.
  const nodes = { BAIZE_MASTER_KEY: first, BAIZE_MASTER_KEY_OLD: second };
  assert.equal((await baize('keys rotate --yes', nodes)).code, 0);
  assert.equal((await baize('operator list', given)).code, 0);
  fs.writeFileSync(file, first);
});

test('M5 both keys are in the backup before a rotation uses the new one; old key files are pruned', async () => {
  const BAIZE_BACKUP = path.join(dataDir, 'backup-of-keys');
  const given = { BAIZE_BACKUP, BAIZE_BACKUP_PASSPHRASE: 'correct horse battery staple' };
  const file = path.join(dataDir, 'secrets', 'master.key');
  const first = fs.readFileSync(file, 'utf8');
  const keyFiles = () => fs.readdirSync(path.join(BAIZE_BACKUP, 'keys')).toSorted();
  assert.match((await baize('keys rotate --yes', given)).err, /holds no backup: take one first/);
  for (const keep of ['2', '1']) {
    const { code, err } = await baize(`backup --keep ${keep}`, given);
    assert.equal(code, 0, err);
  }
  assert.equal(keyFiles().length, 1);
  const before = new Date();
  fs.writeFileSync(path.join(dataDir, 'restored'), '');
  const ofDrill = await baize('keys rotate --yes', given);
  assert.deepEqual([ofDrill.code, /backup --take-over/.test(ofDrill.err)], [1, true], ofDrill.err);
  assert.deepEqual([fs.readFileSync(file, 'utf8'), keyFiles().length], [first, 1]);
  fs.rmSync(path.join(dataDir, 'restored'));
  const refused = await baize('keys rotate --yes', { BAIZE_BACKUP });
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /BAIZE_BACKUP_PASSPHRASE/);
  assert.deepEqual(
    [fs.readFileSync(file, 'utf8'), keyFiles().length],
    [first, 1],
    'a refused rotation leaves nothing behind',
  );

  const done = await baize('keys rotate --yes', given);
  assert.equal(done.code, 0, done.err);
  const second = fs.readFileSync(file, 'utf8');
  // The disk is lost before the next backup.
  for (const [at, key, old] of [
    [` --at ${before.toISOString()}`, first, undefined],
    [` --at ${new Date().toISOString()}`, second, first],
    ['', second, first],
  ] as const) {
    const BAIZE_DATA = fs.mkdtempSync(path.join(dataDir, 'restored-'));
    const { code, err } = await baize(`restore${at}`, { ...given, BAIZE_DATA });
    assert.equal(code, 0, err);
    const read = (name: string) => {
      const restored = path.join(BAIZE_DATA, 'secrets', name);
      return fs.existsSync(restored) ? fs.readFileSync(restored, 'utf8') : undefined;
    };
    assert.deepEqual([read('master.key'), read('master.key.old')], [key, old]);
  }
});

test('a process whose connections do not fit beside the others does not start; the doctor says so', async () => {
  const others = [7, 8].map((pid) =>
    openDatabase({
      url: db.url,
      max: 1,
      keepsIdle: true,
      applicationName: `baize-api elsewhere:${pid}`,
    }),
  );
  try {
    for (const other of others) await other.one('select 1');
    const most = { BAIZE_DATABASE_POOL: '200' };
    const { code, err } = await baize('worker', most);
    assert.equal(code, 1);
    assert.match(err, /processes of Baize with this one may open 208 each[^]*lower BAIZE_DATABASE_POOL/);
    assert.match(
      (await baize('doctor', most)).out,
      /FAULT +connections: \d+, \d+ of them held by others; a process opens at most 208: [2-9] run, [01] fit/,
    );
  } finally {
    for (const other of others) await other.close();
  }
});
