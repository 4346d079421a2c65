import { drawMissingArt } from '@baize/catalogue';
import { migrate, openDatabase } from '@baize/db';
import { systemClock } from '@baize/kernel';
import { claimInstallation } from '@baize/site';
import { openFileStore } from '@baize/storage';
import { ensurePartitions } from '@baize/wallet';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';

/** Run before the processes start: the schema, and (with BAIZE_DEMO=1) the demo world. Idempotent. */
const config = readConfig(process.env);
const log = createLog(config, 'prepare');
const db = openDatabase({ url: config.databaseUrl, max: 4, applicationName: 'baize-prepare' });

const applied = await migrate(db);
if (applied.length > 0) log.info({ applied }, 'migrations applied');
await db.transaction((tx) => claimInstallation(tx, config));
await ensurePartitions(db, systemClock);
if (config.demo) {
  const { seedDemoWorld } = await import('./demo/world.ts');
  await seedDemoWorld({ db, config, demo: config.demo, log });
}
// A new data folder over an old database: the labels' files are drawn again.
else await drawMissingArt({ db, files: openFileStore(config.storage, config.dataDir) });
await db.close();
