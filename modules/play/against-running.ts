/**
 * The vendor conformance suite against the running demo: `npm run conformance:demo -- [url] [data folder]`.
 *
 * Acts as the vendor: takes the studio's key from the data folder and opens a game
 * for a new member with a little money (the suite wants a member who is not playing). Leaves that member behind.
 */
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { openCatalogue } from '@baize/catalogue';
import { openDatabase, type Database } from '@baize/db';
import { aMember } from '@baize/members/testing';
import { invariant, MINUTE_MS, systemClock } from '@baize/kernel';
import { findMerchantByHost } from '@baize/site';
import { loadPrivateKey } from '@baize/vendor-protocol';
import { runConformance, settingDefaults, type Setting } from '@baize/vendor-protocol/conformance';
import { findConnection } from './connection.sql.ts';
import { aGameSession } from './testing.ts';

const CODE = 'STUDIO';
const [url = 'http://localhost:8080', data = '.data'] = process.argv.slice(2);
const socket = encodeURIComponent(path.resolve(data, 'pg'));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const database = process.env['DATABASE_URL'] ?? `postgres://postgres@localhost/postgres?host=${socket}`;

/** A member of the site at this address with ten major units, and tokens for the first open game of the studio. */
async function openWorld(db: Database): Promise<Setting> {
  const clock = systemClock;
  const merchant = await findMerchantByHost(db, new URL(url).hostname);
  invariant(merchant, 'a site at this address', { url });
  const connection = await findConnection(db, CODE);
  invariant(connection, 'the studio is a wire peer');
  const { all } = await openCatalogue({ db, clock }).snapshot();
  const game = all.find(({ vendor, isShown }) => isShown && vendor.connectionCode === CODE)?.game;
  invariant(game, 'an open game of the studio');
  const account = `conformance_${clock.now().getTime().toString(36)}`;
  const member = await db.transaction((tx) => aMember(tx, { merchant, account, balance: '10' }));
  const at = { member, connectionId: connection.id, gameId: game.gameId, clock };
  const expiresAt = new Date(clock.now().getTime() - MINUTE_MS);
  return {
    ...settingDefaults,
    token: await aGameSession(db, at),
    expiredToken: await aGameSession(db, { ...at, expiresAt }),
    user: member.walletUser,
    currency: member.currency,
    game: game.gameCode,
    allowsDebt: true,
  };
}

const db = openDatabase({ url: database, max: 2, applicationName: 'baize-conformance' });
const setting = await openWorld(db).finally(() => db.close());
const privateKey = loadPrivateKey(readFileSync(path.join(data, 'secrets', 'studio.pem'), 'utf8'));
const at = { url: `${url}/gw/${CODE}`, privateKey, now: () => systemClock.now().getTime() };
const { passed, failed, skipped } = await runConformance(at, setting, (result) => {
  const why = result.result === 'pass' ? '' : `  (${result.why.replaceAll('\n', ' ')})`;
  say(`${result.result}  ${result.id.padEnd(13)} ${result.title}${why}`);
});
say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
