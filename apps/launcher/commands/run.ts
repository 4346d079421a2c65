import { spawn } from 'node:child_process';
import path from 'node:path';
import { migrate } from '@baize/db';
import { systemClock } from '@baize/kernel';
import { claimInstallation } from '@baize/site';
import { ensurePartitions } from '@baize/wallet';
import type { Command } from 'commander';
import { ROOT, withInstallation, withUnpreparedDatabase } from '../installation.ts';
import { print } from '../output.ts';

const ENTRIES = { api: 'apps/api/main.ts', worker: 'apps/api/worker.ts' } as const;

export function runCommands(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to this version; a second one started meanwhile waits')
    .action(async (_options: unknown, command: Command) => {
      const applied = await withUnpreparedDatabase(async (db, { secrets }) => {
        const files = await migrate(db);
        await db.transaction((tx) => claimInstallation(tx, secrets));
        await ensurePartitions(db, systemClock);
        return files;
      });
      print(command, { applied }, ({ applied: files }) =>
        files.length === 0 ? ['Nothing to migrate.'] : files.map((file) => `applied ${file}`),
      );
    });
  for (const name of ['api', 'worker'] as const)
    program
      .command(name)
      .description(`run one ${name} process in the foreground; any number may run against one database`)
      .action(() => withInstallation(({ env }) => runProcess(ENTRIES[name], env)));
}

/** Runs a process of the product until it ends or we are told to stop; its exit code becomes ours. */
function runProcess(entry: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, entry)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.exitCode = signal ? 1 : (code ?? 1);
      resolve();
    });
  });
}
