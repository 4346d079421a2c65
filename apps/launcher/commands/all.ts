import { Command } from 'commander';
import { backupCommands } from './backup.ts';
import { brandCommands } from './brand.ts';
import { doctorCommand } from './doctor.ts';
import { keysCommands } from './keys.ts';
import { measuresCommands } from './measures.ts';
import { operatorCommands } from './operator.ts';
import { runCommands } from './run.ts';
import { storageCommands } from './storage.ts';
import { vendorCommands } from './vendor.ts';

/** Every command with its options; building it starts nothing. */
export function allCommands(): Command {
  const program = new Command('baize')
    .description('Runs a Baize installation. Settings come from the environment, as for npm start (README).')
    .option('--json', 'print the result as JSON')
    .showHelpAfterError()
    .exitOverride();
  runCommands(program);
  doctorCommand(program);
  brandCommands(program);
  operatorCommands(program);
  vendorCommands(program);
  backupCommands(program);
  storageCommands(program);
  keysCommands(program);
  measuresCommands(program);
  return program;
}
