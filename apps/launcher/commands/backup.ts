import fs from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { backUp } from '../backup/back-up.ts';
import { readRestoreInstant, type RestoreInstant } from '../backup/restore-instant.ts';
import { restore } from '../backup/restore.ts';
import { PASSPHRASE_MIN } from '../backup/sealed-keys.ts';
import { holdDataFolder } from '../data-folder.ts';
import { ROOT, settingsOfCommand, withInstallation } from '../installation.ts';
import { CommandRefused, print } from '../output.ts';

const KEEP = 7;

export type PassphraseOptions = { passphraseFile?: string; withoutKeys?: boolean };
type BackupFlags = PassphraseOptions & { keep: number; acceptLoss?: boolean; takeOver?: boolean };

export function backupCommands(program: Command): void {
  program
    .command('backup')
    .description('back up the database while it works, uploads and sealed keys to BAIZE_BACKUP')
    .option('--keep <number>', 'how many backups of the database stay', countOf, KEEP)
    .option('--passphrase-file <file>', 'seals the keys (default: BAIZE_BACKUP_PASSPHRASE)')
    .option('--without-keys', 'leave the keys out: they are kept elsewhere')
    .option('--take-over', 'this folder was restored and is the product from now on')
    .option('--accept-loss', 'most uploads were removed on purpose: set their copies aside')
    .action(async (options: BackupFlags, command: Command) => {
      const passphrase = passphraseOf(options);
      const result = await withInstallation(({ settings, databaseUrl }) =>
        backUp({
          dataDir: settings.dataDir,
          backupDir: settings.backupDir,
          embeddedUrl: settings.databaseUrl ? undefined : databaseUrl,
          passphrase,
          hasLocalUploads: settings.storage.kind === 'folder',
          keep: options.keep,
          acceptLoss: options.acceptLoss ?? false,
          takeOver: options.takeOver ?? false,
          now: new Date(),
        }),
      );
      print(command, result, ({ base, uploads, keys, pruned, seconds }) => [
        base
          ? `Database: ${base.name}, ${(base.bytes / 1024 ** 2).toFixed(1)} MB in ${seconds.base} s. It can be restored to any second since ${base.endedAt}.`
          : 'Database: external, backed up by its own ways (docs/operate.md).',
        uploads
          ? `Uploads: ${uploads.copied} new, ${uploads.removed} gone since, in ${seconds.uploads} s.`
          : 'Uploads: in the bucket; its versions are their backup (docs/operate.md).',
        ...(uploads?.heldBack
          ? [
              `WARNING: ${uploads.heldBack} uploads are gone from the data folder; their copies stay. Is its disk mounted? --accept-loss sets them aside.`,
            ]
          : []),
        keys ? `Keys: ${keys}; keep a copy and the passphrase elsewhere.` : 'Keys: not in this backup.',
        `Removed: ${pruned.bases} old backups, ${pruned.segments} files of their log.`,
      ]);
    });
  program
    .command('restore')
    .description('make the data folder again from BAIZE_BACKUP; it must hold no database')
    .option('--at <instant>', 'the last second that counts, such as 2026-11-22T23:10:00+07:00', instantOf)
    .option('--passphrase-file <file>', 'opens the keys (default: BAIZE_BACKUP_PASSPHRASE)')
    .option('--without-keys', 'the keys are in place, or in the environment')
    .action(async (options: PassphraseOptions & { at?: RestoreInstant }, command: Command) => {
      const passphrase = passphraseOf(options);
      const settings = settingsOfCommand(process.env, ROOT);
      // Before anything is done, so that a wrong zone can still be stopped.
      process.stderr.write(
        `Restores ${settings.dataDir} ${options.at ? `as it was at ${options.at.said}` : 'with everything that was kept'}.\n`,
      );
      holdDataFolder(settings.dataDir);
      const result = await restore({
        dataDir: settings.dataDir,
        backupDir: settings.backupDir,
        at: options.at?.at,
        passphrase,
        isEmbedded: settings.databaseUrl === undefined,
      });
      print(command, result, ({ database, keys, uploads, seconds }) => [
        database
          ? `Database: from ${database.base.name}${database.endedAt ? `, its last transaction of ${database.endedAt}` : ''}.`
          : 'Database: external, restored by its own ways (docs/operate.md).',
        `Uploads: ${uploads} put back. Keys: ${keys ?? 'not restored'}. ${seconds} s.`,
        'Start it and look at it. Nothing of it is backed up until you say that this folder is the product now:',
        '  npm run baize -- backup --take-over',
      ]);
    });
}

export function passphraseOf({ passphraseFile, withoutKeys }: PassphraseOptions): string | undefined {
  if (withoutKeys) return undefined;
  const given = passphraseFile
    ? fs.readFileSync(path.resolve(passphraseFile), 'utf8').trim()
    : process.env['BAIZE_BACKUP_PASSPHRASE'];
  if (!given)
    throw new CommandRefused('The keys need BAIZE_BACKUP_PASSPHRASE, --passphrase-file or --without-keys.');
  if (given.length < PASSPHRASE_MIN)
    throw new CommandRefused(`The passphrase has at least ${PASSPHRASE_MIN} characters.`);
  return given;
}

function countOf(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new InvalidArgumentError('A number of at least 1.');
}

function instantOf(text: string): RestoreInstant {
  const instant = readRestoreInstant(text);
  if (instant) return instant;
  throw new InvalidArgumentError('A day and time with its zone.');
}
