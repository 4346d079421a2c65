import { folderStore, openFileStore } from '@baize/storage';
import type { Command } from 'commander';
import { copyFiles } from '../copy-files.ts';
import { ROOT } from '../installation.ts';
import { CommandRefused, print } from '../output.ts';
import { readSettings } from '../settings.ts';

export function storageCommands(program: Command): void {
  program
    .command('storage')
    .description('where uploads and drawn labels are kept')
    .command('copy')
    .description(
      'copy what the data folder holds into the bucket of BAIZE_STORAGE_*; what is there already stays, so it may run again',
    )
    .action(async (_options: unknown, command: Command) => {
      const { storage, dataDir } = readSettings(process.env, ROOT);
      if (storage.kind !== 's3')
        throw new CommandRefused('Set BAIZE_STORAGE=s3 and BAIZE_STORAGE_* first: they name the bucket.');
      const result = await copyFiles(folderStore(dataDir), openFileStore(storage, dataDir));
      print(command, result, ({ copied, there }) => [
        `${copied} files copied, ${there} were there already. The data folder keeps its own.`,
      ]);
    });
}
