import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../apps/launcher/web-build.ts';
import { startProduct } from './product.ts';
import { runSql } from './sql.ts';
import { dataFolder, isRunning, portsOf, WORKERS } from './world.ts';

const root = path.join(import.meta.dirname, '..');

/** Starts a product for each worker in a fresh data folder; stops them with SIGINT and keeps their logs. */
export default async function startWorld(): Promise<() => Promise<void>> {
  if (isRunning) return async () => undefined;
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-e2e-'));
  process.env['BAIZE_E2E_DATA'] = data;
  // Once, before two products would do it at the same time.
  for (const app of ['web', 'console'] as const) await ensureBuilt(root, app);
  const numbers = Array.from({ length: WORKERS }, (_, number) => number);
  const started = await Promise.allSettled(
    numbers.map((number) => startProduct({ data: dataFolder(number), ports: portsOf(number) })),
  );
  const products = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const one of started)
    if (one.status === 'rejected') {
      // Nobody stops the others when the set-up fails.
      await Promise.all(products.map((product) => product.end('SIGINT')));
      throw one.reason;
    }
  // A visitor's popup would stand in front of every flow; its own spec switches it on.
  for (const number of numbers)
    await runSql(`update content.announcement set is_active = false where kind = 'PU'`, [], number);
  return async () => {
    const codes = await Promise.all(products.map((product) => product.end('SIGINT')));
    for (const number of numbers) {
      const kept = path.join(root, 'artifacts/e2e/logs', String(number));
      fs.mkdirSync(kept, { recursive: true });
      fs.cpSync(path.join(dataFolder(number), 'logs'), kept, { recursive: true });
    }
    fs.rmSync(data, { recursive: true, force: true });
    for (const [number, code] of codes.entries())
      if (code !== 0)
        throw new Error(
          `a product did not stop cleanly (${code}):\n${products[number]?.output().slice(-2_000)}`,
        );
  };
}
