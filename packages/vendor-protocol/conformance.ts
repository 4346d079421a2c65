/**
 * The conformance suite from the command line: is the wallet at this address the one protocols.md A4 describes?
 * How to run it, what it needs and what it leaves behind: conformance/README.md.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runConformance, settingDefaults } from './conformance/run.ts';
import { awaitLaunch, TEST_GAME } from './conformance/await-launch.ts';
import { sender } from './conformance/peer.ts';
import { probe } from './conformance/probe.ts';
import type { CaseResult, Setting } from './conformance/run.ts';
import { loadPrivateKey } from './signature.ts';

const USAGE = `usage: npm run conformance -- --url URL --key PRIVATE_PEM --token TOKEN --user USER --currency CODE --game CODE
   or: npm run conformance -- --url URL --key PRIVATE_PEM --listen PORT
  --listen PORT             be a vendor of one test game there: token, user, currency and game are those of the first launch
  --stake UNITS             stake of a bet in 1/100,000 of the major unit (default ${settingDefaults.stake})
  --expired-token TOKEN     a token of the same user that has expired
  --disabled-token TOKEN    a token of a user who may not bet
  --disabled-game CODE      a game that is switched off
  --limit-amount UNITS      a stake above the table limit but within the balance
  --free-reward UUID        a grant of free rounds of the user in the game, at the stake or more, with a round left
  --missing-rollback MODE   OK (default) or DOES_NOT_EXIST: the answer to a rollback of an unknown transaction
  --no-timestamp --no-status --no-batch   the wallet has no time window, no /transaction/status, no /transaction/batch
  --allow-debt              run the case that leaves the user in debt for a moment
  --only REGEXP             run only the cases whose id matches`;

class UsageError extends Error {}

function required(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

function units(value: string | undefined, name: string): bigint | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,17}$/.test(value))
    throw new UsageError(`--${name} must be a whole number of units above zero`);
  return BigInt(value);
}

function port(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{2,5}$/.test(value)) throw new UsageError('--listen must be a port');
  return Number(value);
}

function readCommandLine() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: {
      url: text,
      key: text,
      listen: text,
      token: text,
      user: text,
      currency: text,
      game: text,
      stake: text,
      'expired-token': text,
      'disabled-token': text,
      'disabled-game': text,
      'limit-amount': text,
      'free-reward': text,
      'missing-rollback': text,
      'no-timestamp': flag,
      'no-status': flag,
      'no-batch': flag,
      'allow-debt': flag,
      only: text,
      help: flag,
    },
  });
  if (values.help) return undefined;
  const missingRollback = values['missing-rollback'] ?? settingDefaults.missingRollback;
  if (missingRollback !== 'OK' && missingRollback !== 'DOES_NOT_EXIST') {
    throw new UsageError('--missing-rollback must be OK or DOES_NOT_EXIST');
  }
  return {
    url: required(values.url, 'url'),
    privateKey: loadPrivateKey(readFileSync(required(values.key, 'key'), 'utf8')),
    only: values.only === undefined ? undefined : new RegExp(values.only),
    listen: port(values.listen),
    setting: {
      ...(values.listen === undefined
        ? {
            token: required(values.token, 'token'),
            user: required(values.user, 'user'),
            currency: required(values.currency, 'currency'),
            game: required(values.game, 'game'),
          }
        : { token: '', user: '', currency: '', game: '' }),
      stake: units(values.stake, 'stake') ?? settingDefaults.stake,
      expiredToken: values['expired-token'],
      disabledToken: values['disabled-token'],
      disabledGame: values['disabled-game'],
      freeReward: values['free-reward'],
      limitReachedAmount: units(values['limit-amount'], 'limit-amount'),
      missingRollback,
      checksTimestamp: !values['no-timestamp'],
      hasStatus: !values['no-status'],
      hasBatch: !values['no-batch'],
      allowsDebt: values['allow-debt'],
    } as const,
  };
}

type Asked = NonNullable<ReturnType<typeof readCommandLine>>;

function printCase(result: CaseResult): void {
  const why = result.result === 'pass' ? '' : `  (${result.why.replaceAll('\n', ' ')})`;
  console.log(`${result.result}  ${result.id.padEnd(13)} ${result.title}${why}`);
}

async function main(): Promise<number> {
  const asked = readCommandLine();
  if (asked === undefined) {
    console.log(USAGE);
    return 0;
  }
  const { url, privateKey, listen, setting } = asked;
  const fault = await probe(
    url,
    sender(url, privateKey, () => Date.now()),
  );
  if (fault !== undefined) {
    console.error(fault);
    return 2;
  }
  if (listen === undefined) return run(asked, setting);
  console.log(`Waiting on http://localhost:${listen} for a member to open ${TEST_GAME}`);
  const { close, ...launch } = await awaitLaunch(listen);
  console.log(`${launch.user} opened ${launch.game}`);
  return run(asked, { ...setting, ...launch }).finally(close);
}

async function run({ url, privateKey, only }: Asked, setting: Setting): Promise<number> {
  const { passed, failed, skipped } = await runConformance(
    { url, privateKey, now: () => Date.now() },
    setting,
    printCase,
    only,
  );
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError || error instanceof TypeError) console.error(USAGE);
  process.exitCode = 2;
}
