import { Command, CommanderError } from 'commander';
import { backupCommands } from './commands/backup.ts';
import { brandCommands } from './commands/brand.ts';
import { doctorCommand } from './commands/doctor.ts';
import { keysCommands } from './commands/keys.ts';
import { operatorCommands } from './commands/operator.ts';
import { runCommands } from './commands/run.ts';
import { storageCommands } from './commands/storage.ts';
import { vendorCommands } from './commands/vendor.ts';
import { CommandRefused } from './output.ts';

/**
 * `npm run baize -- <command>`: what those who run an installation do outside the console. Exit codes: 0 done, 1 refused
 * or failed (why goes to stderr), 2 the command was written wrongly.
 */
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

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    process.stderr.write(`${error instanceof CommandRefused ? error.message : described(error)}\n`);
    process.exitCode = 1;
  }
}

function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env['BAIZE_LOG_LEVEL'] === 'debug' ? (error.stack ?? error.message) : error.message;
}
