import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import { fixedClock, invariant, systemClock, type Clock } from '@baize/kernel';
import type { Database, Tx } from '@baize/db';
import { dispatchForTests } from '@baize/dispatch/testing';
import { createFactors } from '@baize/factors';
import { botCheckForTests } from '@baize/bot-check/testing';
import { findMemberByName, findMemberRow, type Member, type MemberType } from '@baize/members';
import { aCall, aMember, anAffiliateCode, type MemberOptions } from '@baize/members/testing';
import { createSecretBox, getMerchant, type Merchant } from '@baize/site';
import type { z } from 'zod';
import { signInApi } from './api.ts';
import { createSignIn, type SignInDeps } from './deps.ts';
import { login } from './login.ts';
import { createPasswords, type Passwords } from './password.ts';
import { resolveMemberCaller, startSession } from './session.ts';

/** argon2id with a tenth of the work, so that a test may log in a hundred times. */
export const quickPasswords: Passwords = createPasswords({ memoryCost: 1_024, timeCost: 1, parallelism: 1 });

export const TEST_SECRET_KEY = 'a secret key for tests, thirty-two long at least';

/** The module's dependencies over a test database. */
export function signInForTests(
  db: Database,
  clock: Clock = fixedClock('2026-11-20T10:00:00Z'),
  publish: SignInDeps['publish'] = () => Promise.resolve(),
): SignInDeps {
  const box = createSecretBox(TEST_SECRET_KEY);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const dispatch = dispatchForTests(db, clock);
  return createSignIn({
    db,
    clock,
    publish,
    box,
    log,
    factors: createFactors({ ...dispatch, box, log }),
    botCheck: botCheckForTests(db, clock),
    dispatch,
    passwords: quickPasswords,
  });
}

export type UserOptions = Omit<MemberOptions, 'passwordHash' | 'paymentPasswordHash'> & {
  /** Plain; without one nobody can log in as this member. */
  password?: string;
  paymentPassword?: string;
  passwords?: Passwords;
};

/** A member who can log in and pay. */
export async function aUser(
  tx: Tx,
  { password, paymentPassword, passwords = quickPasswords, ...overrides }: UserOptions,
): Promise<Member> {
  return aMember(tx, {
    ...overrides,
    ...(password && { passwordHash: await passwords.hash(password) }),
    ...(paymentPassword && { paymentPasswordHash: await passwords.hash(paymentPassword) }),
  });
}

/** A signed-in member's token. */
export async function aSession(db: Database, memberId: number, clock: Clock = systemClock): Promise<string> {
  return db.transaction(async (tx) => {
    const row = await findMemberRow(tx, memberId);
    invariant(row, 'a member to sign in', { memberId });
    const { token } = await startSession(tx, { clock, publish: () => Promise.resolve() }, row, {
      ip: '203.0.113.1',
      userAgent: 'test',
    });
    return token;
  });
}

/** Somebody at a session of their own: the member and the context of the calls they make. */
export async function aSignedInMember(
  deps: Pick<SignInDeps, 'db' | 'clock'>,
  overrides: UserOptions,
  from: { ip?: string } = {},
) {
  const member = await deps.db.transaction((tx) => aUser(tx, { clock: deps.clock, ...overrides }));
  const token = await aSession(deps.db, member.memberId, deps.clock);
  const { caller } = await resolveMemberCaller(deps.db, token, deps.clock, member.merchantId);
  invariant(caller.role === 'member' || caller.role === 'agent', 'somebody who signed in');
  return { member, token, call: aCall(overrides.merchant, caller, from) };
}

/** An E field as the browser makes it. */
export function sealWith(
  key: { kid: string; pem: string },
  value: string,
  { at = systemClock.now(), nonce = randomBytes(8).toString('hex') }: { at?: Date; nonce?: string } = {},
): string {
  const plain = Buffer.from(JSON.stringify({ v: value, t: at.getTime(), n: nonce }));
  const bytes = publicEncrypt(
    { key: key.pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    plain,
  );
  return `v1.${key.kid}.${bytes.toString('base64')}`;
}

/** Logs in as the dialog does: `password` is plain and leaves sealed. */
export async function logIn(
  deps: SignInDeps,
  merchant: Merchant,
  input: Partial<z.input<(typeof signInApi)['operations']['login']['input']>>,
  call: { ip?: string } = {},
): ReturnType<typeof login> {
  const { password, ...rest } = input;
  const form = signInApi.operations.login.input.parse({
    ...rest,
    ...(password === undefined ? {} : { password: await sealedFor(deps, password) }),
  });
  return login(deps, form, aCall(merchant, { role: 'visitor' }, call));
}

/** An E field for these dependencies, at their clock's time. */
export const sealedFor = async (deps: SignInDeps, plain: string): Promise<string> =>
  sealWith(await deps.sealing.publicKey(), plain, { at: deps.clock.now() });

export const DEMO = {
  password: 'Demo1234',
  paymentPassword: '123456',
  members: ['demo01', 'demo02', 'demo03', 'demo04', 'demo05'],
  agent: 'agent01',
  affiliateCode: 'AGENT01',
} as const;

/** The people of a second brand; names and numbers are their brand's own, so the same ones could stand in both. */
export const SAFFRON: DemoPeople = {
  members: ['chan01', 'chan02', 'chan03'],
  agent: 'chanagent',
  affiliateCode: 'CHAN01',
  mobiles: { dialingCode: '855', first: 12345601 },
};

type DemoPeople = {
  members: readonly string[];
  agent: string;
  affiliateCode: string;
  /** Each member's number is one above the one before. */
  mobiles?: { dialingCode: string; first: number };
};

export type DemoOptions = {
  merchantId: number;
  /** Those of the first brand when absent. */
  people?: DemoPeople;
  /** Decimal text in major units each demo member starts with, credited once as a deposit. */
  openingBalance?: string;
  passwords?: Passwords;
  clock?: Clock;
};

/** The demo's deposits and logins are of the last days; their people were there before. */
const DEMO_REGISTERED_MS = 30 * 86_400_000;

/**
 * The demo people of a brand, members since a month: a root agent nobody can log in as, an agent below it, members below
 * that. Idempotent: whoever is there stays as they are.
 */
export async function seedDemo(
  db: Database,
  options: DemoOptions,
): Promise<{ agent: Member; members: Member[] }> {
  const { passwords = createPasswords(), people = DEMO } = options;
  const registeredAt = new Date((options.clock ?? systemClock).now().getTime() - DEMO_REGISTERED_MS);
  const clock: Clock = { now: () => registeredAt };
  const { mobiles }: DemoPeople = people;
  const merchant = await getMerchant(db, options.merchantId);
  return db.transaction(async (tx) => {
    // Two starting processes seed one after the other.
    await tx.run('select pg_advisory_xact_lock(7261202)');
    const ensure = async (account: string, overrides: Partial<UserOptions>) =>
      (await findMemberByName(tx, merchant.id, account)) ??
      (await aUser(tx, { merchant, account, clock, passwords, ...overrides }));
    const root = await ensure('rootagent', { type: 1, uplineId: null, isHouse: true });
    const agent = await ensure(people.agent, {
      type: 2,
      uplineId: root.memberId,
      password: DEMO.password,
      paymentPassword: DEMO.paymentPassword,
    });
    await anAffiliateCode(tx, agent, people.affiliateCode);
    const members: Member[] = [];
    for (const [index, account] of people.members.entries())
      members.push(
        await ensure(account, {
          uplineId: agent.memberId,
          password: DEMO.password,
          paymentPassword: DEMO.paymentPassword,
          payeeName: `Demo Person ${'ABCDE'[index] ?? ''}`,
          ...(mobiles
            ? { mobile: { dialingCode: mobiles.dialingCode, number: String(mobiles.first + index) } }
            : {}),
          ...(options.openingBalance ? { opening: options.openingBalance } : {}),
        }),
      );
    return { agent, members };
  });
}

/** Agents below the first demo agent, each with members: one line of three levels and a short one beside it. */
export const DEMO_TEAMS = [
  { agent: 'agent01', members: ['demo06', 'demo07', 'demo08'] },
  { agent: 'agent02', type: 2, under: 'agent01', members: eight(11) },
  { agent: 'agent03', type: 1, under: 'agent02', members: eight(21) },
  { agent: 'agent04', type: 1, under: 'agent01', members: ['demo31', 'demo32', 'demo33', 'demo34'] },
  { agent: 'agent05', type: 1, under: 'agent04', members: ['demo41', 'demo42', 'demo43', 'demo44'] },
] as const;
type DemoAgent = (typeof DEMO_TEAMS)[number]['agent'];
export type DemoTeams = Record<DemoAgent, { agent: Member; members: Member[] }>;

function eight(first: number): string[] {
  return Array.from({ length: 8 }, (_, index) => `demo${first + index}`);
}

/**
 * The people of DEMO_TEAMS, who came one after the other from `since` on; the passwords are those of the others. Idempotent: whoever is
 * there stays as they are.
 */
export async function seedDemoTeams(
  db: Database,
  {
    merchantId,
    since,
    passwords = createPasswords(),
  }: Pick<DemoOptions, 'merchantId' | 'passwords'> & { since: Date },
): Promise<DemoTeams> {
  const merchant = await getMerchant(db, merchantId);
  // Once for all: everybody has the same passwords, and each hash takes its time.
  const [passwordHash, paymentPasswordHash] = await Promise.all(
    [DEMO.password, DEMO.paymentPassword].map((plain) => passwords.hash(plain)),
  );
  return db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(7261202)');
    let came = 0;
    const ensure = async (account: string, type: MemberType, upline: string | undefined) => {
      const known = await findMemberByName(tx, merchantId, account);
      if (known) return known;
      const above = upline === undefined ? undefined : await findMemberByName(tx, merchantId, upline);
      invariant(above, 'somebody to stand below', { account, upline });
      const registeredAt = new Date(since.getTime() + came * JOINED_APART_MS);
      came += 1;
      return aMember(tx, {
        merchant,
        account,
        type,
        uplineId: above.memberId,
        payeeName: `Demo Person ${account.slice(-2)}`,
        clock: { now: () => registeredAt },
        ...(passwordHash && paymentPasswordHash ? { passwordHash, paymentPasswordHash } : {}),
      });
    };
    const teams: [DemoAgent, DemoTeams[DemoAgent]][] = [];
    // Agents first: members come to agents who are there.
    for (const team of DEMO_TEAMS)
      teams.push([
        team.agent,
        {
          agent: await ensure(
            team.agent,
            'type' in team ? team.type : 2,
            'under' in team ? team.under : undefined,
          ),
          members: [],
        },
      ]);
    for (const [name, { agent, members }] of teams) {
      await anAffiliateCode(tx, agent, name.toUpperCase());
      for (const account of DEMO_TEAMS.find((team) => team.agent === name)?.members ?? [])
        members.push(await ensure(account, 0, name));
    }
    return Object.fromEntries(teams) as DemoTeams;
  });
}

/** Forty people within some twenty days. */
const JOINED_APART_MS = 12 * 3_600_000;
