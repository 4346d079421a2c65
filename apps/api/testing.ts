import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { anAgent } from '@baize/members/testing';
import { aSession, sealWith, aUser } from '@baize/sign-in/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createSecretBox } from '@baize/site';
import { aStaff, aStaffCookie, quickStaffPasswords } from '@baize/staff/testing';
import { systemClock } from '@baize/kernel';
import { readConfig, type Config } from './config.ts';
import { createLog } from './log.ts';
import { createServer, type Server, type ServerOptions } from './server.ts';

/** The composed API over a database of its own, without the web apps unless their folder is named, and one signed-in caller of every role. */
export type TestServer = {
  server: Server;
  db: TestDatabase;
  config: Config;
  merchant: Merchant;
  host: string;
  /** Request headers of each role on its own surface. */
  headers: Record<TestRole, Record<string, string>>;
  memberId: number;
  close(): Promise<void>;
};
export type TestRole = 'visitor' | 'trial' | 'member' | 'agent' | 'clerk' | 'admin';

export async function aServer(
  env: NodeJS.ProcessEnv = {},
  { apps = null }: ServerOptions = {},
): Promise<TestServer> {
  const db = await testDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-api-'));
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: db.url,
    BAIZE_DATA: dataDir,
    BAIZE_DEMO: '1',
    BAIZE_SITE_URL: 'http://localhost:8080',
    BAIZE_CONSOLE_URL: 'http://localhost:8081',
    BAIZE_STUDIO_URL: 'http://localhost:8082',
    BAIZE_PSP_URL: 'http://localhost:8083',
    BAIZE_MASTER_KEY: randomBytes(32).toString('base64'),
    BAIZE_PLATFORM_KEY: keys.privateKey,
    BAIZE_STUDIO_PUBLIC_KEY: keys.publicKey,
    BAIZE_PSP_SECRET: randomBytes(24).toString('base64'),
    BAIZE_LOG_LEVEL: 'silent',
    BAIZE_RATE_LIMIT: '100000',
    ...env,
  });
  const server = await createServer(config, createLog(config, 'test'), { apps });
  const host = 'play.example';
  const people = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { hosts: [host] });
    const agent = await anAgent(tx, { merchant, uplineId: null });
    const member = await aUser(tx, { merchant, balance: '100', paymentPassword: '123456' });
    const passwords = {
      box: createSecretBox(config.masterKey),
      clock: systemClock,
      passwords: quickStaffPasswords,
    };
    const clerk = await aStaff(tx, passwords, { role: 'content' });
    const admin = await aStaff(tx, passwords, { role: 'admin' });
    return { merchant, agent, member, clerk, admin };
  });
  const bearer = async (memberId: number) => ({
    host,
    authorization: `Bearer ${await aSession(db, memberId)}`,
  });
  const cookie = async (staffId: number) => ({ host, cookie: await aStaffCookie(db, staffId) });
  return {
    server,
    db,
    config,
    host,
    merchant: people.merchant,
    memberId: people.member.memberId,
    headers: {
      visitor: { host },
      trial: { host, authorization: `Bearer ${await trialToken(server, host)}` },
      member: await bearer(people.member.memberId),
      agent: await bearer(people.agent.memberId),
      clerk: await cookie(people.clerk.staffId),
      admin: await cookie(people.admin.staffId),
    },
    close: async () => {
      await server.stop();
      await db.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Tries free play as a visitor does. */
async function trialToken({ site }: Server, host: string): Promise<string> {
  const headers = { host };
  const key = await site.inject({ method: 'GET', url: '/wps/system/publicKey', headers });
  const value = sealWith(key.json<{ value: { kid: string; pem: string } }>().value, 'device-1');
  const payload = { os: 'Linux', platform: 'W', value, version: 3, clientType: 3 };
  const answer = await site.inject({ method: 'POST', url: '/wps/session/login/freeplay', headers, payload });
  return answer.json<{ value: { token: string } }>().value.token;
}
