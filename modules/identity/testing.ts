import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import { fixedClock, invariant, parseUnits, systemClock, type Clock } from '@baize/kernel';
import type { Database, Tx } from '@baize/db';
import { dispatchForTests } from '@baize/dispatch/testing';
import type { AuditEntry, AuditPort, Ctx } from '@baize/endpoint';
import { createFactors } from '@baize/factors';
import { humanForTests } from '@baize/human/testing';
import { createSecretBox, getMerchant, type Merchant } from '@baize/site';
import { openAccount, post } from '@baize/wallet';
import type { z } from 'zod';
import { identityApi } from './api.ts';
import { createIdentity, type IdentityDeps } from './deps.ts';
import { findMember, findMemberByName, type Member } from './find-member.ts';
import { login } from './login.ts';
import { newWalletUser, randomCode, type MemberState, type MemberType } from './member.ts';
import { findMemberRow, insertMember, markHouse, updateMemberState } from './member.sql.ts';
import { createPasswords, type Passwords } from './password.ts';
import { findRootAgent, insertAffiliateCode, insertPath } from './path.sql.ts';
import { resolveMemberCaller, startSession } from './session.ts';

/** argon2id with a tenth of the work, so that a test may log in a hundred times. */
export const quickPasswords: Passwords = createPasswords({ memoryCost: 1_024, timeCost: 1, parallelism: 1 });

export const TEST_SECRET_KEY = 'a secret key for tests, thirty-two long at least';

/** The module's dependencies over a test database. */
export function identityForTests(
  db: Database,
  clock: Clock = fixedClock('2026-11-20T10:00:00Z'),
): IdentityDeps {
  const box = createSecretBox(TEST_SECRET_KEY);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const dispatch = dispatchForTests(db, clock);
  return createIdentity({
    db,
    clock,
    box,
    log,
    factors: createFactors({ db, clock, box, log, publish: dispatch.publish }),
    human: humanForTests(db, clock),
    dispatch,
    passwords: quickPasswords,
  });
}

/** The operators' log of a test: collects what it is given, and holds it to the rule its own table has for names. */
export function anAuditLog(): { audit: AuditPort<Tx>; audited: AuditEntry[] } {
  const audited: AuditEntry[] = [];
  const audit: AuditPort<Tx> = (_tx, entry) => {
    invariant(/^[a-z0-9.-]{3,80}$/.test(entry.action), 'the log takes this action', { action: entry.action });
    audited.push(entry);
    return Promise.resolve();
  };
  return { audit, audited };
}

export type MemberWishes = {
  merchant: Merchant;
  account?: string;
  type?: MemberType;
  /** Plain; without one nobody can log in as this member. */
  password?: string;
  paymentPassword?: string;
  /** null for a root; without a wish the merchant's root agent. */
  uplineId?: number | null;
  /** Decimal text in major units, credited as a deposit. */
  balance?: string;
  state?: MemberState;
  payeeName?: string;
  email?: string;
  mobile?: { dialingCode: string; number: string };
  /** An account of the house: nobody logs in with it. */
  isHouse?: boolean;
  passwords?: Passwords;
  clock?: Clock;
};

/** A member with its wallet and its place in the line, written as registration writes them. */
export async function aMember(tx: Tx, wishes: MemberWishes): Promise<Member> {
  const { merchant, clock = systemClock, passwords = quickPasswords } = wishes;
  const uplineId =
    wishes.uplineId === undefined
      ? ((await findRootAgent(tx, merchant.id))?.member_id ?? null)
      : wishes.uplineId;
  const memberId = await insertMember(tx, {
    merchantId: merchant.id,
    account: wishes.account ?? `m${randomBytes(5).toString('hex')}`,
    type: wishes.type ?? 0,
    uplineId,
    passwordHash: await passwords.hash(wishes.password ?? randomBytes(16).toString('hex')),
    paymentPasswordHash: wishes.paymentPassword ? await passwords.hash(wishes.paymentPassword) : null,
    nickname: '',
    language: 'EN',
    currency: merchant.currency,
    email: wishes.email ?? null,
    dialingCode: wishes.mobile?.dialingCode ?? '',
    mobile: wishes.mobile?.number ?? null,
    payeeName: wishes.payeeName ?? '',
    birthday: null,
    profile: {},
    walletUser: newWalletUser(),
    referralCode: randomCode(8),
    firstLogin: false,
    now: clock.now(),
    ip: '203.0.113.1',
    device: 'test',
    expiresAt: null,
  });
  await insertPath(tx, memberId, uplineId);
  const { id: merchantId, currency } = merchant;
  const accountId = await openAccount(tx, { memberId, merchantId, currency, kind: 'main' });
  if (wishes.balance) {
    const credited = await post(tx, {
      accountId,
      amount: parseUnits(wishes.balance),
      kind: 'deposit',
      house: 'gateway',
      key: `opening:${memberId}`,
      actor: 'job:seed',
    });
    invariant(credited.ok, 'an opening balance is accepted');
  }
  if (wishes.isHouse) await markHouse(tx, memberId);
  if (wishes.state) await updateMemberState(tx, memberId, wishes.state);
  const member = await findMember(tx, memberId);
  invariant(member, 'the member just made');
  return member;
}

/** A general agent; a merchant's first one without an upline is its root. */
export const anAgent = (tx: Tx, wishes: MemberWishes): Promise<Member> => aMember(tx, { type: 1, ...wishes });

/** An invite code of an agent. */
export async function anAffiliateCode(tx: Tx, agent: Member, code: string, domain = ''): Promise<void> {
  await insertAffiliateCode(tx, {
    merchantId: agent.merchantId,
    code,
    memberId: agent.memberId,
    domain,
    now: new Date(),
  });
}

/** A signed-in member's token. */
export async function aSession(db: Database, memberId: number, clock: Clock = systemClock): Promise<string> {
  return db.transaction(async (tx) => {
    const row = await findMemberRow(tx, memberId);
    invariant(row, 'a member to sign in', { memberId });
    const { token } = await startSession(tx, clock, row, { ip: '203.0.113.1', userAgent: 'test' });
    return token;
  });
}

/** Somebody at a session of their own: the member and the context of the calls they make. */
export async function aSignedInMember(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  wishes: MemberWishes,
  from: { ip?: string } = {},
) {
  const member = await deps.db.transaction((tx) => aMember(tx, { clock: deps.clock, ...wishes }));
  const token = await aSession(deps.db, member.memberId, deps.clock);
  const { caller } = await resolveMemberCaller(deps.db, token, deps.clock, member.merchantId);
  invariant(caller.role === 'member' || caller.role === 'agent', 'somebody who signed in');
  return { member, token, call: aCall(wishes.merchant, caller, from) };
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
  deps: IdentityDeps,
  merchant: Merchant,
  input: Partial<z.input<(typeof identityApi)['operations']['login']['input']>>,
  call: { ip?: string } = {},
): ReturnType<typeof login> {
  const { password, ...rest } = input;
  const form = identityApi.operations.login.input.parse({
    ...rest,
    ...(password === undefined ? {} : { password: await sealedFor(deps, password) }),
  });
  return login(deps, form, aCall(merchant, { role: 'visitor' }, call));
}

/** An E field for these dependencies, at their clock's time. */
export const sealedFor = async (deps: IdentityDeps, plain: string): Promise<string> =>
  sealWith(await deps.sealing.publicKey(), plain, { at: deps.clock.now() });

/** A call's context for handlers under test. */
export function aCall<Caller extends Ctx['caller']>(
  merchant: Merchant,
  caller: Caller,
  wishes: { ip?: string; token?: string; header?: (name: string) => string | undefined } = {},
) {
  return {
    requestId: 'test',
    ip: wishes.ip ?? '203.0.113.7',
    userAgent: 'test',
    language: 'EN' as const,
    merchantId: merchant.id,
    merchantCode: merchant.code,
    host: 'localhost',
    caller,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    setHeader: () => undefined,
    header: wishes.header ?? (() => undefined),
    ...(wishes.token === undefined ? {} : { token: wishes.token }),
  };
}

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

/**
 * The demo people of a brand: a root agent nobody can log in as, an agent below it, members below that. Idempotent:
 * whoever is there stays as they are.
 */
export async function seedDemo(
  db: Database,
  options: DemoOptions,
): Promise<{ agent: Member; members: Member[] }> {
  const { clock = systemClock, passwords = createPasswords(), people = DEMO } = options;
  const { mobiles }: DemoPeople = people;
  const merchant = await getMerchant(db, options.merchantId);
  return db.transaction(async (tx) => {
    // Two starting processes seed one after the other.
    await tx.run('select pg_advisory_xact_lock(7261202)');
    const ensure = async (account: string, wishes: Partial<MemberWishes>) =>
      (await findMemberByName(tx, merchant.id, account)) ??
      (await aMember(tx, { merchant, account, clock, passwords, ...wishes }));
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
          ...(options.openingBalance ? { balance: options.openingBalance } : {}),
        }),
      );
    return { agent, members };
  });
}
