import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate, openDatabase } from '@baize/db';
import { startEmbedded, type Embedded } from '@baize/db/embedded';
import { systemClock } from '@baize/kernel';
import { reconcile } from './reconcile.ts';
import { manyFundedAccounts } from './testing.ts';

/** Issue 2, item 3. A server of its own with fsync on: what is killed here must not be anybody else's. */
const CLIENTS = 48;
const MEMBERS = 20;
const OPENING = 1_000_000n;
const LOAD_MS = 900;

type Engine = { child: ChildProcess; ended: Promise<void> };

test(
  'kill -9 of the engine and of PostgreSQL under load: nothing acknowledged is lost, nothing is applied twice',
  { timeout: 180_000 },
  async (t) => {
    const stateDir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-crash-'));
    let server = await startEmbedded({ stateDir });
    t.after(async () => {
      await server.stop();
      fs.rmSync(stateDir, { recursive: true, force: true });
    });
    const opening = openDatabase({ url: server.url, max: 2 });
    await migrate(opening);
    const accounts = await manyFundedAccounts(opening, MEMBERS, OPENING);
    await opening.close();

    /** key → how often it was answered, and how. */
    const answers = new Map<string, string[]>();
    const next = Array.from({ length: CLIENTS }, () => 0);
    const note = (line: string) => {
      const [client = '', n = '', status = ''] = line.split(' ');
      answers.set(`${client}-${n}`, [...(answers.get(`${client}-${n}`) ?? []), status]);
      next[Number(client)] = Number(n) + 1;
    };
    const startEngine = (): Engine => engineOn([server.url, accounts.join(), next.join()], note);

    let engine = startEngine();
    for (const victim of ['engine', 'postgres', 'engine', 'postgres', 'both']) {
      const before = answers.size;
      await sleep(LOAD_MS);
      while (answers.size === before) await sleep(20); // a slow machine: kill under load, not at rest
      if (victim !== 'postgres') {
        engine.child.kill('SIGKILL');
        await engine.ended;
      }
      if (victim !== 'engine') {
        await killServer(server);
        server = await startEmbedded({ stateDir });
      }
      if (victim !== 'postgres') engine = startEngine();
    }
    const beforeLast = answers.size;
    while (answers.size < beforeLast + CLIENTS) await sleep(20); // it works again, for everybody
    engine.child.stdin?.end();
    await engine.ended;

    const db = openDatabase({ url: server.url, max: 2 });
    const rows = await db.many<{ key: string; times: number; amount: bigint }>(
      'select key, count(*)::int as times, sum(amount)::bigint as amount from wallet.transfer where connection_id = 1 group by 1',
    );
    const stored = new Map(rows.map((row) => [row.key, row]));
    for (const [key, told] of answers) {
      assert.ok(
        told.every((status) => status === 'applied' || status === 'replayed'),
        `${key}: ${told.join()}`,
      );
      const isBet = Number(key.split('-')[1]) % 2 === 0;
      assert.deepEqual(stored.get(key), { key, times: 1, amount: isBet ? -10n : 7n });
    }
    assert.deepEqual(
      [...stored.keys()].toSorted(),
      [...answers.keys()].toSorted(),
      'nothing unasked is there',
    );
    assert.deepEqual(await reconcile(db, systemClock), []);
    await db.close();
    const unacknowledged = [...answers.values()].filter((told) => told[0] === 'replayed').length;
    t.diagnostic(
      `${answers.size} acknowledged, ${unacknowledged} of them committed before a crash could be told`,
    );
    assert.ok(answers.size > 1_000, `${answers.size} operations are load`);
  },
);

function engineOn(args: string[], note: (line: string) => void): Engine {
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.resolve('./crash-child.fixture.ts')), ...args],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(note);
  });
  return { child, ended: new Promise((resolve) => child.once('close', () => resolve())) };
}

/** Every process of this cluster at once, so that none can tidy up after another. */
async function killServer(server: Embedded): Promise<void> {
  const listed =
    process.platform === 'linux'
      ? fs.readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
      : execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' });
  const children = listed.trim().split(/\s+/).map(Number);
  for (const pid of [server.pid, ...children]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // ended on its own
    }
  }
  await server.ended;
}
