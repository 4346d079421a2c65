import fs from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database } from '@baize/db';
import { lastMessage, type ReadMessage } from '@baize/dispatch/testing';
import { aMember, type MemberWishes } from '@baize/identity/testing';
import { createSecretBox, findMerchantByHost } from '@baize/site';
import { dataFolder } from './world.ts';

/** The database of the product under test, read and prepared beside it. */
export async function withProductDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const socket = path.resolve(dataFolder(), 'pg');
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket)}`;
  const db = openDatabase({ url, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** What the product last sent to a number (+855…) or an address, opened with the product's own key. */
export const lastSentTo = (to: string): Promise<ReadMessage | undefined> =>
  withProductDatabase((db) => {
    const key = fs.readFileSync(path.join(dataFolder(), 'secrets/master.key'), 'utf8').trim();
    return lastMessage(db, to, createSecretBox(key));
  });

/** The six digits of the code last sent to somebody; waits for a message newer than `after`. */
export async function codeSentTo(to: string, after?: number): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const message = await lastSentTo(to);
    if (message?.code && (after === undefined || message.messageId > after)) return message.code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code was sent to ${to}`);
}

export type Person = { account: string; password: string };

/** A member of one's own for one flow, as registration would have made it. */
export async function aPerson(
  wishes: Omit<MemberWishes, 'merchant' | 'account' | 'password'> = {},
): Promise<Person> {
  const account = `p${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 2).toString(36)}`.slice(
    0,
    12,
  );
  const password = 'Secret1234';
  await withProductDatabase(async (db) => {
    const merchant = await findMerchantByHost(db, 'localhost');
    if (!merchant) throw new Error('the demo brand answers on localhost');
    await db.transaction((tx) => aMember(tx, { ...wishes, merchant, account, password }));
  });
  return { account, password };
}
