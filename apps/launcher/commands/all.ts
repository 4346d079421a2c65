import { Command } from 'commander';

type Register = (program: Command) => void;
/** What registers each first word. A command loads what it needs and no more: all of them take a second and a half of a core. */
const GROUPS: [words: readonly string[], load: () => Promise<Register>][] = [
  [['migrate', 'api', 'worker'], async () => (await import('./run.ts')).runCommands],
  [['doctor'], async () => (await import('./doctor.ts')).doctorCommand],
  [['brand'], async () => (await import('./brand.ts')).brandCommands],
  [['operator'], async () => (await import('./operator.ts')).operatorCommands],
  [['vendor'], async () => (await import('./vendor.ts')).vendorCommands],
  [['backup', 'restore'], async () => (await import('./backup.ts')).backupCommands],
  [['storage'], async () => (await import('./storage.ts')).storageCommands],
  [['keys'], async () => (await import('./keys.ts')).keysCommands],
  [['measures'], async () => (await import('./measures.ts')).measuresCommands],
];

/** The commands of that first word with their options; every command where it is none of them. Building them starts nothing. */
export async function commandsOf(word?: string): Promise<Command> {
  const program = new Command('baize')
    .description('Runs a Baize installation. Settings come from the environment, as for npm start (README).')
    .option('--json', 'print the result as JSON')
    .showHelpAfterError()
    .exitOverride();
  const named = GROUPS.filter(([words]) => word !== undefined && words.includes(word));
  for (const [, load] of named.length > 0 ? named : GROUPS) (await load())(program);
  return program;
}
