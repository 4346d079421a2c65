import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startProduct } from './product.ts';
import { runSql } from './sql.ts';
import { isRunning, PORTS } from './world.ts';

/** Starts the product for all flows in a fresh data folder; stops it with SIGINT and keeps its logs. */
export default async function startWorld(): Promise<() => Promise<void>> {
  if (isRunning) return async () => undefined;
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-e2e-'));
  process.env['BAIZE_E2E_DATA'] = data;
  const product = await startProduct({ data, ports: PORTS });
  // A visitor's popup would stand in front of every flow; its own spec switches it on.
  await runSql(`update content.announcement set is_active = false where kind = 'PU'`);
  return async () => {
    const code = await product.end('SIGINT');
    const artifacts = path.join(import.meta.dirname, '..', 'artifacts/e2e/logs');
    fs.mkdirSync(artifacts, { recursive: true });
    fs.cpSync(path.join(data, 'logs'), artifacts, { recursive: true });
    fs.rmSync(data, { recursive: true, force: true });
    if (code !== 0)
      throw new Error(`the product did not stop cleanly (${code}):\n${product.output().slice(-2_000)}`);
  };
}
