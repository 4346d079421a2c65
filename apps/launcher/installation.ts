import fs from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database } from '@baize/db';
import { startEmbedded } from '@baize/db/embedded';
import { findRunningEmbedded } from '@baize/db/running-embedded';
import { assertInstallation } from '@baize/site';
import { assertOwnDataFolder } from './data-folder.ts';
import { environmentOf } from './environment.ts';
import { CommandRefused } from './output.ts';
import { ensureSecrets, type Secrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';

export const ROOT = path.join(import.meta.dirname, '..', '..');
const POOL_MAX = 4;

/** This installation as a command of the command line sees it. */
export type Installation = {
  settings: Settings;
  secrets: Secrets;
  databaseUrl: string;
  /** What a process of the product is started with. */
  env: NodeJS.ProcessEnv;
};

/**
 * Runs work against the installation's database: the external one, the embedded one that `npm start` runs now, or the
 * embedded one started for as long as the work takes.
 */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const settings = settingsOfCommand(process.env, ROOT);
  assertOwnDataFolder(settings.dataDir);
  const secrets = ensureSecrets(settings, process.env);
  const on = (databaseUrl: string) =>
    work({ settings, secrets, databaseUrl, env: environmentOf(settings, secrets, databaseUrl) });
  const stateDir = path.join(settings.dataDir, 'pg');
  const running = settings.databaseUrl ?? findRunningEmbedded(stateDir);
  if (running) return on(running);
  const embedded = await startEmbedded({ stateDir, backupDir: settings.backupDir });
  try {
    return await on(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/**
 * A command that is run without the environment of `npm start` would begin a second installation in the app's folder: it is
 * refused where neither a folder nor a database is named and none is there.
 */
export function settingsOfCommand(env: NodeJS.ProcessEnv, root: string): Settings {
  const settings = readSettings(env, root);
  const isNamed = env['BAIZE_DATA'] !== undefined || settings.databaseUrl !== undefined;
  if (!isNamed && !fs.existsSync(settings.dataDir))
    throw new CommandRefused(
      `No installation in ${settings.dataDir}. Give this command the environment of npm start (such as \`set -a; . /etc/baize.env; set +a\`), or name the folder in BAIZE_DATA.`,
    );
  return settings;
}

/** For commands on a prepared database of this installation's own key; others are refused with what to do. */
export const withDatabase = <T>(work: (db: Database, installation: Installation) => Promise<T>): Promise<T> =>
  withUnpreparedDatabase(async (db, installation) => {
    await assertInstallation(db, installation.secrets);
    return work(db, installation);
  });

/** For `migrate`, which prepares it. */
export const withUnpreparedDatabase = <T>(
  work: (db: Database, installation: Installation) => Promise<T>,
): Promise<T> =>
  withInstallation(async (installation) => {
    const url = installation.databaseUrl;
    const db = openDatabase({ url, max: POOL_MAX, applicationName: 'baize-command' });
    try {
      return await work(db, installation);
    } finally {
      await db.close();
    }
  });
