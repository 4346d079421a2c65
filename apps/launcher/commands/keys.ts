import fs from 'node:fs';
import path from 'node:path';
import { fingerprintOfKey } from '@baize/site';
import type { Command } from 'commander';
import { nameOf, sealIntoBackup } from '../backup/back-up.ts';
import { assertOwnBackup } from '../backup/restored-folder.ts';
import { withDatabase, type Installation } from '../installation.ts';
import { beginKeyFiles, endKeyFiles } from '../key-files.ts';
import { CommandRefused, print } from '../output.ts';
import { rotateKeys } from '../rotate-keys.ts';
import { ensureSecrets, type Secrets } from '../secrets.ts';
import { passphraseOf, type PassphraseOptions } from './backup.ts';

const PLAN = `Every value the master key seals is sealed again under the new key, while the product works.
What ends: captchas and bot checks that are open, and links to downloads. Nobody is logged out; authenticators, backup codes, passkeys and codes
that were sent stay good.
1. Take a backup: the database of before needs the key of before.
2. Run this with --yes. Without BAIZE_MASTER_KEY it makes the new key itself (secrets/master.key, the one before as master.key.old)
   and seals both into the backup with the passphrase: until the next backup the log holds what only the new one opens. With
   BAIZE_MASTER_KEY make one (openssl rand -base64 32), set it there, and the one before in BAIZE_MASTER_KEY_OLD, for every process and command.
3. Restart every api and worker, if it says so, and run it again. It may be interrupted anywhere and run again.
4. Take a backup. With BAIZE_MASTER_KEY: remove BAIZE_MASTER_KEY_OLD and restart.`;

export function keysCommands(program: Command): void {
  program
    .command('keys')
    .description('the keys of this installation')
    .command('rotate')
    .description(
      'change the master key without losing what it seals; says what it does unless --yes is given',
    )
    .option('--yes', 'do it')
    .option('--passphrase-file <file>', 'seals the keys into the backup (default: BAIZE_BACKUP_PASSPHRASE)')
    .option('--without-keys', 'leave the keys out of the backup: they are kept elsewhere')
    .action(async (options: PassphraseOptions & { yes?: boolean }, command: Command) => {
      if (!options.yes) {
        print(command, { plan: PLAN.split('\n') }, () => [PLAN]);
        return;
      }
      const result = await withDatabase(async (db, installation) => {
        const keys = beginRotation(installation, options);
        const done = await rotateKeys(db, keys, ({ name, resealed }) =>
          process.stderr.write(`${name}: ${resealed} sealed again\n`),
        );
        const before = fingerprintOfKey(keys.oldMasterKey);
        const retired = keys.isFile ? endKeyFiles(installation.secrets.dir, before) : null;
        return { ...done, fingerprint: fingerprintOfKey(keys.masterKey), before, retired };
      });
      print(command, result, ({ columns, fingerprint, before, retired }) => [
        `The database is of the key ${fingerprint} now; ${columns.reduce((sum, one) => sum + one.resealed, 0)} values were sealed again.`,
        retired
          ? `The key before (${before}) is kept as ${retired}: backups from before need it. Nothing reads it by itself.`
          : `Remove BAIZE_MASTER_KEY_OLD (${before}) and restart; backups from before need that key.`,
        'Take a backup now: npm run baize -- backup',
      ]);
    });
}

/** The two keys; of a key in a file the new one is made here, and both are sealed into the backup before anything uses it. */
function beginRotation(
  { secrets, settings: { backupDir, ...settings } }: Installation,
  options: PassphraseOptions,
): Secrets & { oldMasterKey: string; isFile: boolean } {
  const isFile = !process.env['BAIZE_MASTER_KEY'];
  if (isFile) {
    const isFirst = !fs.existsSync(path.join(backupDir, 'uploads'));
    if (isFirst && process.env['BAIZE_BACKUP'] && !options.withoutKeys)
      throw new CommandRefused(`${backupDir} holds no backup: take one first, or give --without-keys.`);
    const passphrase = isFirst ? undefined : passphraseOf(options);
    if (passphrase) assertOwnBackup(settings.dataDir);
    // Of the moment before: a restore to any second in which the new key was used takes this file.
    const name = nameOf(new Date());
    beginKeyFiles(secrets.dir);
    if (passphrase) sealIntoBackup(settings.dataDir, backupDir, passphrase, name);
  }
  const keys = isFile ? ensureSecrets(settings, process.env) : secrets;
  const { masterKey, oldMasterKey } = keys;
  if (oldMasterKey === undefined)
    throw new CommandRefused(
      'The key is in the environment: set BAIZE_MASTER_KEY to a new one (openssl rand -base64 32) and BAIZE_MASTER_KEY_OLD to the present one first.',
    );
  if (masterKey === oldMasterKey) throw new CommandRefused('Both keys are the same one.');
  return { ...keys, oldMasterKey, isFile };
}
