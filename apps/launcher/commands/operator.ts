import type { Database, Tx } from '@baize/db';
import { systemClock, type Result } from '@baize/kernel';
import { listMerchantRows } from '@baize/site';
import {
  inviteOperator,
  listOperators,
  resetOperator,
  ROLES,
  type Invitation,
  type Role,
} from '@baize/staff';
import { Option, type Command } from 'commander';
import { withDatabase, type Installation } from '../installation.ts';
import { CommandRefused, print, refusedAs } from '../output.ts';

const deps = { clock: systemClock };
const BRANDS_MAX = 1_000;

const REFUSED: Record<string, string> = {
  username_invalid: 'The name is 2 to 64 lower-case letters, digits, dots, dashes and underscores',
  username_taken: 'Another operator has this name; "operator reset" makes a new link for them',
  name_invalid: 'The full name is 1 to 80 characters',
  role_unknown: 'There is no such role',
  brand_unknown: 'There is no such brand',
  operators_full: 'There are as many operators as an installation may have',
  operator_unknown: 'There is no such operator',
  operator_disabled: 'The operator is disabled; an administrator enables them in the console',
};

export function operatorCommands(program: Command): void {
  const operator = program.command('operator').description('the people who sign in to the console');
  operator
    .command('create')
    .description(
      'open an account; prints a link to set password and second factor, used once within two days',
    )
    .requiredOption('--name <username>', 'what they sign in with')
    .addOption(
      new Option('--role <role>', 'what they may do').choices(Object.keys(ROLES)).makeOptionMandatory(),
    )
    .option('--full-name <name>', 'their name as colleagues read it (default: the username)')
    .option('--brand <code>', 'the one brand they work on (default: every brand of the house)')
    .action((options: { name: string; role: Role; fullName?: string; brand?: string }, command: Command) =>
      printLink(
        command,
        options.name,
        (tx, merchantId) =>
          inviteOperator(tx, deps, {
            username: options.name,
            name: options.fullName ?? options.name,
            role: options.role,
            merchantId,
          }),
        options.brand,
      ),
    );
  operator
    .command('reset')
    .description('take away password, second factor and sessions; prints a new link')
    .requiredOption('--name <username>', 'whose')
    .action((options: { name: string }, command: Command) =>
      printLink(command, options.name, (tx) => resetOperator(tx, deps, options.name)),
    );
  operator
    .command('list')
    .description('every operator with role, brand and state')
    .action(async (_options: unknown, command: Command) => {
      const [rows, brands] = await withDatabase(async (db) => [
        await listOperators(db, deps),
        await listMerchantRows(db, BRANDS_MAX),
      ]);
      const brandOf = (id: number | null) =>
        id === null ? 'every brand' : (brands.find((brand) => brand.id === id)?.code ?? String(id));
      print(command, rows, (list) =>
        list.length === 0
          ? ['No operator yet: baize operator create --help']
          : list.map((row) => `${row.username}\t${row.role}\t${brandOf(row.merchantId)}\t${row.state}`),
      );
    });
}

async function printLink(
  command: Command,
  username: string,
  act: (tx: Tx, merchantId: number | null) => Promise<Result<Invitation, string>>,
  brandCode?: string,
): Promise<void> {
  const [made, link] = await withDatabase(async (db, installation) => {
    const merchantId = await merchantOf(db, brandCode);
    const result = await db.transaction((tx) => act(tx, merchantId));
    return [result, result.ok ? await linkOf(db, installation, merchantId, result.value.token) : ''];
  });
  if (!made.ok) throw refusedAs(REFUSED, made);
  const { staffId, expiresAt } = made.value;
  print(command, { staffId, username, link, expiresAt }, () => [
    `${username} sets password and second factor here, once, until ${expiresAt.toISOString()}:`,
    `  ${link}`,
  ]);
}

async function merchantOf(db: Database, code: string | undefined): Promise<number | null> {
  if (code === undefined) return null;
  const found = (await listMerchantRows(db, BRANDS_MAX)).find((brand) => brand.code === code);
  if (!found) throw new CommandRefused(REFUSED['brand_unknown']);
  return found.id;
}

/** The console answers on every brand's host: that of the operator's brand, or of the first one. */
async function linkOf(
  db: Database,
  { env }: Installation,
  merchantId: number | null,
  token: string,
): Promise<string> {
  const brands = await listMerchantRows(db, BRANDS_MAX);
  const brand = merchantId === null ? brands[0] : brands.find(({ id }) => id === merchantId);
  const url = new URL('/invitation', env['BAIZE_CONSOLE_URL']);
  const configured = brands.some(({ hosts }) => hosts.includes(url.hostname));
  if ((merchantId !== null || !configured) && brand?.hosts[0] && !brand.hosts.includes(url.hostname))
    url.hostname = brand.hosts[0];
  url.hash = token;
  return url.href;
}
