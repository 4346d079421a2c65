import { CommanderError } from 'commander';
import { commandsOf } from './commands/all.ts';
import { CommandRefused } from './output.ts';

/**
 * `npm run baize -- <command>`: what those who run an installation do outside the console. Exit codes: 0 done, 1 refused
 * or failed (why goes to stderr), 2 the command was written wrongly.
 */
try {
  const program = await commandsOf(process.argv.slice(2).find((word) => !word.startsWith('-')));
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
