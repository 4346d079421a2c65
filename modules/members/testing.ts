import { randomBytes } from 'node:crypto';
import { invariant, parseUnits, systemClock, type Clock } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { AuditEntry, AuditPort, Caller } from '@baize/endpoint';
import { contextOf } from '@baize/endpoint/testing';
import type { Merchant } from '@baize/site';
import { post } from '@baize/wallet';
import { createMember, type NewMember } from './create-member.ts';
import { findMember, type Member } from './find-member.ts';
import type { MemberState } from './member.ts';
import { markHouse, updateMemberState } from './member.sql.ts';
import { insertAffiliateCode, type AffiliateCodeRow } from './affiliate-code.sql.ts';
import { findRootAgent } from './path.sql.ts';

/** An audit log that collects its entries and checks their names like its table does. */
export function anAuditLog(): { audit: AuditPort<Tx>; audited: AuditEntry[] } {
  const audited: AuditEntry[] = [];
  const audit: AuditPort<Tx> = (_tx, entry) => {
    invariant(/^[a-z0-9.-]{3,80}$/.test(entry.action), 'the log takes this action', { action: entry.action });
    audited.push(entry);
    return Promise.resolve();
  };
  return { audit, audited };
}

export type MemberOptions = Partial<
  Pick<
    NewMember,
    | 'account'
    | 'type'
    | 'passwordHash'
    | 'paymentPasswordHash'
    | 'payeeName'
    | 'email'
    | 'invitedBy'
    | 'invitedVia'
    | 'affiliateCode'
  >
> & {
  merchant: Merchant;
  /** null for a root; by default the merchant's root agent. */
  uplineId?: number | null;
  /** Decimal text in major units, credited as a deposit. */
  balance?: string;
  /** The same, as a balance the wallet began with: no money came in. */
  opening?: string;
  state?: MemberState;
  mobile?: { dialingCode: string; number: string };
  /** An account of the house: nobody logs in with it. */
  isHouse?: boolean;
  clock?: Clock;
};

const TRIAL = 4;
const TRIAL_MS = 2 * 3_600_000;
/** The hash of random bytes. */
const NOBODY_KNOWS =
  '$argon2id$v=19$m=1024,t=1,p=1$Y+sd2bC27Toq4GpOZu09yg$jxyD6eZufcQKBqlMjX2QdpY02Gn/IGjQeW46fgv3Hik';

/** A member with its wallet and its place in the tree, as registration makes one, without a usable password. */
export async function aMember(tx: Tx, options: MemberOptions): Promise<Member> {
  const { merchant, mobile, balance, opening, isHouse, state, clock = systemClock, ...own } = options;
  const { memberId, accountId } = await createMember(tx, {
    account: `m${randomBytes(5).toString('hex')}`,
    type: 0,
    passwordHash: NOBODY_KNOWS,
    language: 'EN',
    registeredIp: '203.0.113.1',
    registeredDevice: 'test',
    ...own,
    ...(own.type === TRIAL && {
      passwordHash: null,
      expiresAt: new Date(clock.now().getTime() + TRIAL_MS),
    }),
    ...(mobile && { dialingCode: mobile.dialingCode, mobile: mobile.number }),
    merchantId: merchant.id,
    currency: merchant.currency,
    now: clock.now(),
    uplineId:
      own.uplineId === undefined ? ((await findRootAgent(tx, merchant.id))?.memberId ?? null) : own.uplineId,
  });
  for (const [amount, as] of [
    [balance, { kind: 'deposit', house: 'gateway', key: `funded:${memberId}` }],
    [opening, { kind: 'opening', house: 'opening', key: `opening:${memberId}` }],
  ] as const) {
    if (!amount) continue;
    const credited = await post(tx, { ...as, accountId, amount: parseUnits(amount), actor: 'job:seed' });
    invariant(credited.ok, 'an opening balance is accepted');
  }
  if (isHouse) await markHouse(tx, memberId);
  if (state) await updateMemberState(tx, memberId, state);
  const member = await findMember(tx, memberId);
  invariant(member, 'the member just made');
  return member;
}

/** A general agent; a merchant's first one without an upline is its root. */
export const anAgent = (tx: Tx, options: MemberOptions): Promise<Member> =>
  aMember(tx, { type: 1, ...options });

/** An invite code of an agent. */
export async function anAffiliateCode(
  tx: Tx,
  agent: Member,
  code: string,
  how: Partial<Pick<AffiliateCodeRow, 'domain' | 'memberType' | 'maxUses' | 'expiresAt'>> = {},
): Promise<void> {
  await insertAffiliateCode(tx, {
    merchantId: agent.merchantId,
    code,
    memberId: agent.memberId,
    domain: '',
    memberType: 0,
    maxUses: null,
    expiresAt: null,
    createdBy: 'job:seed',
    ...how,
    createdAt: new Date(),
  });
}

/** A call's context for handlers under test. */
export const aCall = <C extends Caller>(
  merchant: Merchant,
  caller: C,
  more: Parameters<typeof contextOf>[1] = {},
): ReturnType<typeof contextOf<C>> =>
  contextOf(caller, { merchant, requestId: 'test', ip: '203.0.113.7', ...more });
