import { openBrand } from '@baize/brands';
import { systemClock } from '@baize/kernel';
import { createPasswords } from '@baize/sign-in';
import { listMerchantRows } from '@baize/site';
import { auditCommand } from '@baize/staff';
import { Option, type Command } from 'commander';
import { withDatabase } from '../installation.ts';
import { print, refusedAs } from '../output.ts';

const LANGUAGES = ['EN', 'CN', 'KM'] as const;
type Language = (typeof LANGUAGES)[number];
const BRANDS_MAX = 1_000;

const REFUSED: Record<string, string> = {
  code_invalid: 'The code is 2 to 32 lower-case letters, digits and dashes, and begins with a letter',
  code_taken: 'Another brand has this code; give one with --code',
  name_invalid: 'The name is 1 to 80 characters',
  host_invalid: 'A host is a name such as shop.example.com, without https:// and without a port',
  host_taken: 'Another brand answers on this host',
  currency_unknown: 'The product does not know this currency',
  country_unknown: 'The country is two letters, such as KH',
  zone_unknown: 'The time zone is a name such as Asia/Phnom_Penh',
  language_unknown: 'Languages are EN, CN and KM, each once',
  agent_invalid: 'The agent is 4 to 16 lower-case letters, digits and underscores, and not "house"',
};

type CreateOptions = {
  host: string[];
  name: string;
  code?: string;
  currency: string;
  country: string;
  zone: string;
  languages: Language[];
  agent?: string;
};

export function brandCommands(program: Command): void {
  const brand = program.command('brand').description('the brands of this installation');
  brand
    .command('create')
    .description('open a brand; it answers on its hosts within five seconds')
    .requiredOption('--host <host...>', 'host names the brand answers on, without a port')
    .requiredOption('--name <name>', 'its name, as members read it')
    .requiredOption(
      '--currency <code>',
      'its currency, such as USD; it cannot change once there are accounts',
    )
    .option('--code <code>', 'short name for vendors and logs, for ever (default: from the name)')
    .option('--country <code>', 'its country', 'KH')
    .option('--zone <name>', 'its time zone', 'Asia/Phnom_Penh')
    .addOption(
      new Option('--languages <codes...>', 'its languages, the default one first')
        .choices(LANGUAGES)
        .default([...LANGUAGES]),
    )
    .option('--agent <account>', 'a first agent, whose password is printed once')
    .action(async (options: CreateOptions, command: Command) => {
      const opened = await withDatabase((db) =>
        db.transaction(async (tx) => {
          const made = await openBrand(
            tx,
            { clock: systemClock, passwords: createPasswords() },
            {
              code: options.code ?? codeOf(options.name),
              name: options.name,
              hosts: options.host,
              currency: options.currency.toUpperCase(),
              countryCode: options.country.toUpperCase(),
              timeZone: options.zone,
              languages: options.languages,
              agent: options.agent,
            },
          );
          if (!made.ok) return made;
          const { merchantId, code, agent } = made.value;
          const after = { code, name: options.name, hosts: options.host, agent: agent?.account ?? null };
          await auditCommand(tx, {
            action: 'brand.create',
            target: `merchant:${merchantId}`,
            merchantId,
            after,
          });
          return made;
        }),
      );
      if (!opened.ok) throw refusedAs(REFUSED, opened);
      print(command, opened.value, ({ code, merchantId, agent }) => [
        `Brand ${code} (number ${merchantId}) is open on ${options.host.join(', ')}.`,
        ...(agent ? [`Agent ${agent.account}, password ${agent.password}: told only now.`] : []),
        'Members cannot pay in or be paid out yet. In the console: Money › Deposit channels, and the payout gateway under',
        'Money › Limits and fees.',
      ]);
    });
  brand
    .command('list')
    .description('every brand with its hosts')
    .action(async (_options: unknown, command: Command) => {
      const rows = await withDatabase((db) => listMerchantRows(db, BRANDS_MAX));
      print(command, rows, (list) =>
        list.length === 0
          ? ['No brand yet: baize brand create --help']
          : list.map(
              ({ code, name, currency, hosts }) => `${code}\t${name}\t${currency}\t${hosts.join(' ')}`,
            ),
      );
    });
}

const codeOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 32);
