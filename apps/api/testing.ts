import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Caller } from '@baize/endpoint';
import { anAgent } from '@baize/members/testing';
import { aSession, sealWith, aUser } from '@baize/sign-in/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createSecretBox } from '@baize/site';
import { ROLES as STAFF_ROLES } from '@baize/staff';
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
  /** What a process of its own needs to be one more of this installation. */
  env: NodeJS.ProcessEnv;
  merchant: Merchant;
  host: string;
  /** Request headers of each role on its own surface. */
  headers: Record<TestRole, Record<string, string>>;
  memberId: number;
  /** Gives a role a new session in `headers`. */
  signIn(role: TestRole): Promise<void>;
  close(): Promise<void>;
};
/** Operators: between them they have every permission of the table. */
const STAFF = { clerk: 'content', admin: 'admin', manager: 'manager', risk: 'risk' } as const;
type StaffRole = keyof typeof STAFF;
const STAFF_NAMES = Object.keys(STAFF) as StaffRole[];
export const TEST_ROLES = ['visitor', 'trial', 'member', 'agent', ...STAFF_NAMES] as const;
export type TestRole = (typeof TEST_ROLES)[number];

const isStaffRole = (role: TestRole): role is StaffRole => role in STAFF;

function callerOf(role: TestRole): Caller {
  if (role === 'visitor') return { role };
  if (!isStaffRole(role)) return { role, memberId: 1, account: '', sessionId: '' };
  const permissions = new Set<string>(STAFF_ROLES[STAFF[role]]);
  return { role: 'staff', staffId: 1, name: role, merchantId: null, sessionId: '', permissions };
}

/** Each surface knows only its own sessions: an operator is a visitor on the site, a member one on the console. */
export function seenAs(role: TestRole, isConsole: boolean): Caller {
  return isStaffRole(role) === isConsole ? callerOf(role) : { role: 'visitor' };
}

export async function aServer(
  more: NodeJS.ProcessEnv = {},
  { apps = null }: ServerOptions = {},
): Promise<TestServer> {
  const db = await testDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-api-'));
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    DATABASE_URL: db.url,
    BAIZE_DATA: dataDir,
    BAIZE_DEMO: '1',
    BAIZE_DEMO_HISTORY: '0',
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
    ...more,
  };
  const config = readConfig(env);
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
    const [clerk, admin, manager, risk] = [
      await aStaff(tx, passwords, { role: STAFF.clerk }),
      await aStaff(tx, passwords, { role: STAFF.admin }),
      await aStaff(tx, passwords, { role: STAFF.manager }),
      await aStaff(tx, passwords, { role: STAFF.risk }),
    ];
    return { merchant, agent, member, clerk, admin, manager, risk };
  });
  const bearer = async (memberId: number) => ({
    host,
    authorization: `Bearer ${await aSession(db, memberId)}`,
  });
  const cookie = async (staffId: number) => ({ host, cookie: await aStaffCookie(db, staffId) });
  const headersOf: { [Role in TestRole]: () => Promise<Record<string, string>> } = {
    visitor: async () => ({ host }),
    trial: async () => ({ host, authorization: `Bearer ${await trialToken(server, host)}` }),
    member: () => bearer(people.member.memberId),
    agent: () => bearer(people.agent.memberId),
    clerk: () => cookie(people.clerk.staffId),
    admin: () => cookie(people.admin.staffId),
    manager: () => cookie(people.manager.staffId),
    risk: () => cookie(people.risk.staffId),
  };
  const headers = Object.fromEntries(
    await Promise.all(TEST_ROLES.map(async (role) => [role, await headersOf[role]()] as const)),
  ) as Record<TestRole, Record<string, string>>;
  return {
    server,
    db,
    config,
    env,
    host,
    merchant: people.merchant,
    memberId: people.member.memberId,
    headers,
    signIn: async (role) => {
      headers[role] = await headersOf[role]();
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
