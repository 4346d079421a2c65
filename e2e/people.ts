import { createHmac, randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@baize/db';
import { lastMessage } from '@baize/dispatch/testing';
import { confirmTotp, rememberAddress, startTotp } from '@baize/factors';
import { createBotCheck } from '@baize/bot-check';
import { aSession, aUser, type UserOptions } from '@baize/sign-in/testing';
import { memoryLogger, systemClock } from '@baize/kernel';
import { createSecretBox, findMerchantByHost, sealDefaultPassword, type Merchant } from '@baize/site';
import { aStaffCookie } from '@baize/staff/testing';
import { expect, type BrowserContext } from '@playwright/test';
import { generate } from 'otplib';
import { dataFolder } from './world.ts';

/** Members, settings and messages of the world under test, straight from its database. */
export type World = { db: Database; merchant: Merchant };
export const PASSWORD = 'Demo1234';
/** A changed setting is seen after the API's memory of the merchant and of the page's data, five seconds each. */
const SETTLE_MS = 10_500;

const root = path.join(import.meta.dirname, '..');
const folder = () => path.resolve(root, dataFolder());
const masterKey = () => fs.readFileSync(path.join(folder(), 'secrets/master.key'), 'utf8').trim();

export async function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const host = encodeURIComponent(path.join(folder(), 'pg'));
  const db = openDatabase({ url: `postgres://postgres@localhost/postgres?host=${host}`, max: 2 });
  try {
    const merchant = await findMerchantByHost(db, 'localhost');
    if (!merchant) throw new Error('the demo brand answers on localhost');
    return await work({ db, merchant });
  } finally {
    await db.close();
  }
}

let made = 0;
/** A name nobody has, short enough for the rule of names. */
export const newName = (): string => `e${Date.now().toString(36).slice(-6)}${(made += 1)}`;
/** A Cambodian number nobody has. */
export const newNumber = (): string =>
  `1${String(Date.now()).slice(-5)}${String((made += 1)).padStart(2, '0')}`;

/** An address nobody came from. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`;

/** All calls of this browser come from one address; failures, limits and known places count by it. */
export async function comeFrom(context: BrowserContext, address: string = newAddress()): Promise<string> {
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': address });
  return address;
}

/** A member who logs in with PASSWORD. */
export const aPerson = (wishes: Partial<UserOptions> = {}): Promise<{ memberId: number; account: string }> =>
  inWorld(({ db, merchant }) =>
    db.transaction((tx) => aUser(tx, { merchant, account: newName(), password: PASSWORD, ...wishes })),
  );

/** A new session of an account, as a login elsewhere would begin it: others of the account end. */
export const tokenOf = (account: string): Promise<string> =>
  inWorld(async ({ db, merchant }) => {
    const member = await db.one<{ id: number }>(
      'select id from members.member where merchant_id = $1 and account = $2',
      [merchant.id, account],
    );
    return aSession(db, member.id);
  });

/** The cookie of a new session of a demo operator, `name=value`. */
export const operatorCookie = (username = 'admin'): Promise<string> =>
  inWorld(async ({ db }) => {
    const staff = await db.one<{ id: number }>('select id from staff.account where username = $1', [
      username,
    ]);
    return aStaffCookie(db, staff.id);
  });

/** The account logged in before, from this address. */
export const knownFrom = (memberId: number, address: string): Promise<void> =>
  inWorld(async ({ db }) => {
    await db.run('update members.member set last_login_at = now(), last_login_ip = $2 where id = $1', [
      memberId,
      address,
    ]);
    await rememberAddress({ clock: systemClock }, db, { kind: 'member', id: memberId }, address);
  });

/** Enrols an authenticator app, with a code of half a minute ago so that the present one still counts. */
export const enrolledAuthenticator = (memberId: number): Promise<string> =>
  inWorld(async ({ db, merchant }) => {
    const deps = { db, clock: systemClock, box: createSecretBox(masterKey()) };
    const subject = { kind: 'member', id: memberId } as const;
    const started = await startTotp(deps, subject, { issuer: 'Baize', label: 'e2e' });
    if (!started.ok) throw new Error(started.code);
    const { secret } = started.value;
    const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) - 30 });
    const confirmed = await confirmTotp(deps, merchant.id, subject, code);
    if (!confirmed.ok) throw new Error(confirmed.code);
    return secret;
  });

type Sent = { code: string; text: string; messageId: number };

/** What was last sent to an address or a number (+85512345678), once it is newer than `after`; `code` are its six digits. */
export async function codeSentTo(to: string, after = 0): Promise<Sent> {
  const box = createSecretBox(masterKey());
  return inWorld(async ({ db }) => {
    let found: Sent = { code: '', text: '', messageId: 0 };
    await expect
      .poll(async () => {
        const message = await lastMessage(db, to, box);
        if (message && message.messageId > after)
          found = { code: message.code ?? '', text: message.text, messageId: message.messageId };
        return found.messageId;
      })
      .toBeGreaterThan(after);
    return found;
  });
}

type Settings = Record<string, unknown>;

/** Changes sections of the site's settings and waits until every process sees it; answers how to put them back. */
export async function changeSettings(patch: Record<string, Settings>): Promise<() => Promise<void>> {
  const read = ({ db }: World) =>
    db.one<{ settings: Record<string, Settings> }>("select settings from site.merchant where code = 'baize'");
  const write = ({ db }: World, settings: unknown) =>
    db.run("update site.merchant set settings = $1 where code = 'baize'", [JSON.stringify(settings)]);
  const before = await inWorld(async (world) => {
    const { settings } = await read(world);
    const changed = Object.entries(patch).map(([name, section]) => [name, merged(settings[name], section)]);
    await write(world, { ...settings, ...Object.fromEntries(changed) });
    return settings;
  });
  await sleep(SETTLE_MS);
  return () => inWorld(async (world) => void (await write(world, before)));
}

const isSection = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const merged = (old: unknown, change: Settings): Settings => ({
  ...(isSection(old) ? old : {}),
  ...Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      isSection(value) && isSection(old) ? merged(old[name], value) : value,
    ]),
  ),
});

/** What a captcha picture shows. Only its sealed answer is kept, so every one of the ten thousand is tried. */
export async function captchaText(captchaId: string): Promise<string> {
  return inWorld(async ({ db }) => {
    const { keys } = createBotCheck({ db, masterKey: masterKey(), log: memoryLogger() });
    const { answerMac } = await db.one<{ answerMac: Buffer }>(
      'select answer_mac from bot_check.captcha where id = $1',
      [captchaId],
    );
    for (let tried = 0; tried < 10_000; tried += 1) {
      const text = String(tried).padStart(4, '0');
      const mac = createHmac('sha256', keys.captcha).update(`${captchaId} ${text}`).digest();
      if (mac.equals(answerMac)) return text;
    }
    throw new Error('no four digits answer this picture');
  });
}

/** A setting of section security: the password staff give (OPEN-AUTH-08). */
export const givenPassword = (plain: string): string =>
  sealDefaultPassword(createSecretBox(masterKey()), plain);
