import fs from 'node:fs';
import { mayKeepAddress } from '@baize/delivery';
import { systemClock } from '@baize/kernel';
import { connectVendor, listConnections, removeVendor } from '@baize/play';
import { auditCommand } from '@baize/staff';
import { Option, type Command } from 'commander';
import { withDatabase } from '../installation.ts';
import { CommandRefused, print, refusedAs } from '../output.ts';

const ADDRESS_BLOCKED = 'The address is one of our own network; BAIZE_DELIVERY_LOCAL=1 allows that';

const CLOSE = 'Close it in the console instead: Games › Connections';

const REFUSED: Record<string, string> = {
  code_invalid: 'The code is 2 to 20 capital letters, digits and underscores',
  name_invalid: 'The name is 1 to 80 characters',
  url_invalid: 'The address begins with http:// or https:// and has no slash at its end',
  operator_id_invalid: 'The operator id is what the vendor calls us, 1 to 64 characters',
  key_invalid: 'The key is a public RSA key as PEM text, and its id is 1 to 64 characters',
  vendor_taken: 'There is a vendor of this code',
  vendor_unknown: 'There is no vendor of this code; "vendor list" names them',
  vendor_has_games: `Its games were imported. ${CLOSE}`,
  vendor_played: `It was played at, and bets name it for ever. ${CLOSE}`,
  vendor_awaits_decision: 'A change of it waits in Money › Approvals: decide it first',
};

type ConnectOptions = {
  code: string;
  name: string;
  url: string;
  operatorId: string;
  key: string;
  keyId: string;
  wallet: 'seamless' | 'transfer';
};

export function vendorCommands(program: Command): void {
  const vendor = program.command('vendor').description('game vendors that speak the signed wallet protocol');
  vendor
    .command('list')
    .description('every vendor with its state, wallet, keys and address')
    .action(async (_options: unknown, command: Command) => {
      const found = await withDatabase((db) => listConnections({ db }));
      print(command, found.value, (list) =>
        list.length === 0
          ? ['No vendor yet: baize vendor connect --help']
          : list.map(({ code, name, state, walletMode, keyIds, baseUrl }) =>
              [code, name, state, walletMode, keyIds.join(' '), baseUrl].join('\t'),
            ),
      );
    });
  vendor
    .command('remove')
    .description(
      'take away a vendor that was connected by mistake; one that was played at is closed in the console',
    )
    .requiredOption('--code <code>', 'its code')
    .action(async ({ code }: { code: string }, command: Command) => {
      const removed = await withDatabase((db) =>
        db.transaction(async (tx) => {
          const done = await removeVendor(tx, code);
          if (!done.ok) return done;
          const before = done.value;
          await auditCommand(tx, { action: 'connection.remove', target: `connection:${code}`, before });
          return done;
        }),
      );
      if (!removed.ok) throw refusedAs(REFUSED, removed);
      print(command, { code }, () => [`Vendor ${code} is removed.`]);
    });
  vendor
    .command('connect')
    .description('add a vendor; its games are imported in the console afterwards')
    .requiredOption('--code <code>', 'its code, in our wallet address for ever')
    .requiredOption('--name <name>', 'its name, as members read it')
    .requiredOption('--url <url>', 'address of its games API')
    .requiredOption('--operator-id <id>', 'what the vendor calls us')
    .requiredOption('--key <file>', 'its public key, a PEM file')
    .option('--key-id <id>', 'name of that key, for rotation', 'first')
    .addOption(
      new Option('--wallet <mode>', 'seamless: it asks our wallet; transfer: money is moved to it')
        .choices(['seamless', 'transfer'])
        .default('seamless'),
    )
    .action(async (options: ConnectOptions, command: Command) => {
      const publicPem = readKey(options.key);
      const { code, name, url: baseUrl, operatorId, keyId, wallet: walletMode } = options;
      const allowLocal = process.env['BAIZE_DELIVERY_LOCAL'] === '1';
      if (URL.canParse(baseUrl) && !(await mayKeepAddress(baseUrl, { allowLocal })))
        throw new CommandRefused(ADDRESS_BLOCKED);
      const [made, told] = await withDatabase(async (db, { env, secrets }) => [
        await db.transaction(async (tx) => {
          const peer = { code, name, baseUrl, operatorId, keyId, publicPem, walletMode };
          const connected = await connectVendor(tx, peer, systemClock.now());
          if (!connected.ok) return connected;
          const after = { name, baseUrl, operatorId, keyId, walletMode };
          await auditCommand(tx, { action: 'connection.create', target: `connection:${code}`, after });
          return connected;
        }),
        { walletUrl: `${env['BAIZE_SITE_URL']}/gw/${code}`, ourPublicKey: secrets.platformPublicKey },
      ]);
      if (!made.ok) throw refusedAs(REFUSED, made);
      print(command, { code, ...told }, ({ walletUrl, ourPublicKey }) => [
        `Vendor ${code} is connected. Tell them our wallet address and our public key:`,
        `  ${walletUrl}`,
        ourPublicKey,
      ]);
    });
}

function readKey(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandRefused(`The key cannot be read: ${(error as NodeJS.ErrnoException).code} ${file}`);
  }
}
