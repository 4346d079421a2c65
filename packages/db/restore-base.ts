import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listBases, type Base } from './base-backup.ts';
import { startEmbedded } from './embedded.ts';
import { unpack } from './unpack.ts';
import { beginLife, restoreCommand, walFolder } from './wal-archive.ts';

export type Restored = {
  base: Base;
  /** PostgreSQL's own words about where recovery ended. */
  endedAt: string | null;
};

const SAID_MAX = 20_000;

/**
 * Makes the cluster of `stateDir`, which must hold none, from the youngest base that ended before `at` and the archived log up
 * to that second (all of it without `at`). It is made beside its place and moved there when PostgreSQL has recovered it.
 */
export async function restoreCluster(options: {
  backupDir: string;
  stateDir: string;
  at?: Date;
}): Promise<Restored> {
  const { backupDir, at } = options;
  const stateDir = path.resolve(options.stateDir);
  const data = path.join(stateDir, 'data');
  if (fs.existsSync(data) && fs.readdirSync(data).length > 0)
    throw new Error(`${data} is not empty: restore into an empty folder, or move this one away yourself`);
  const base = chooseBase(backupDir, at);
  const folder = path.join(backupDir, 'bases', base.name);
  const archive = path.join(folder, 'base.tar.gz');
  await assertWhole(archive, base);

  fs.mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const making = fs.mkdtempSync(path.join(stateDir, 'restoring-'));
  const unfinished = path.join(making, 'data');
  fs.mkdirSync(unfinished, { mode: 0o700 });
  await unpack(archive, unfinished);
  fs.copyFileSync(path.join(folder, 'backup_label'), path.join(unfinished, 'backup_label'));
  fs.writeFileSync(path.join(unfinished, 'recovery.signal'), '');

  let said = '';
  const server = await startEmbedded({
    stateDir: making,
    mayCreate: false,
    log: (text) => (said = (said + text).slice(-SAID_MAX)),
    settings: {
      archive_mode: 'off',
      hot_standby: 'off',
      restore_command: restoreCommand(walFolder(backupDir, base.life)),
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      ...(at ? { recovery_target_time: at.toISOString().replace('Z', '+00') } : {}),
    },
  }).catch((error: unknown) => {
    throw asRestoreError(error, said, making);
  });
  await server.stop();
  fs.renameSync(unfinished, data);
  beginLife(stateDir);
  fs.rmSync(making, { recursive: true, force: true });
  return { base, endedAt: lastTransaction(said) };
}

function chooseBase(backupDir: string, at: Date | undefined): Base {
  const all = listBases(path.join(backupDir, 'bases'));
  const base = all.findLast(({ endedAt }) => at === undefined || new Date(endedAt) <= at);
  if (base) return base;
  const [first] = all;
  throw new Error(
    first
      ? `the oldest backup in ${backupDir} ended at ${first.endedAt}: nothing earlier can be restored`
      : `${backupDir} holds no finished backup`,
  );
}

async function assertWhole(archive: string, { sha256, name }: Base): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(archive), hash);
  if (hash.digest('hex') !== sha256) throw new Error(`the backup ${name} is damaged: its digest is another`);
}

const lastTransaction = (said: string): string | null =>
  /last completed transaction was at log time (.+)/.exec(said)?.[1]?.trim() ?? null;

function asRestoreError(error: unknown, said: string, making: string): Error {
  const until = lastTransaction(said);
  const reason = said.includes('recovery ended before configured recovery target was reached')
    ? `the backup's log ends before that second${until ? `, with a transaction of ${until}` : ''}; restore without a time for all of it`
    : `PostgreSQL could not recover:\n${said.slice(-2_000)}`;
  return new Error(`${reason}\nWhat was made is in ${making}; remove it when you have looked.`, {
    cause: error,
  });
}
