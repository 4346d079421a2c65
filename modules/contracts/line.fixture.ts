import assert from 'node:assert/strict';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, memberContext } from '@baize/endpoint/testing';
import { fixedClock } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aMember, anAgent, anAuditLog } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { contractsApi } from './api.ts';
import { contractsHandlers } from './handlers.ts';
import { aContract, EVERY_KIND } from './testing.ts';

export type Line = Awaited<ReturnType<typeof openLine>>;

/** 20 November 2026, 17:00 in Bangkok. */
export const NOW = '2026-11-20T10:00:00Z';
export const MONTH_START = new Date('2026-10-31T17:00:00Z');
export const MONTH_END = new Date('2026-11-30T17:00:00Z');

/** A database with a brand that has every kind of contract, and a clock. */
export async function openLine() {
  const db: TestDatabase = await testDatabase();
  const clock = fixedClock(NOW);
  const deps = { db, clock, ...anAuditLog() };
  const merchant = await db.transaction((tx) => aMerchant(tx, { settings: EVERY_KIND }));
  return { db, clock, deps, merchant, handlers: contractsHandlers(deps) };
}

/** The house stands above top, who has a dividend of 30 % from it; then a, b and c one below the other, and a member below c. */
export async function aLine({ db, merchant }: Line, { of = merchant }: { of?: Merchant } = {}) {
  return db.transaction(async (tx) => {
    const top = await anAgent(tx, { merchant: of, uplineId: null });
    const a = await anAgent(tx, { merchant: of, uplineId: top.memberId });
    const b = await anAgent(tx, { merchant: of, uplineId: a.memberId });
    const c = await anAgent(tx, { merchant: of, uplineId: b.memberId });
    const member = await aMember(tx, { merchant: of, uplineId: c.memberId });
    await aContract(tx, {
      merchantId: of.id,
      kind: 'DIVIDEND',
      uplineId: null,
      downlineId: top.memberId,
      terms: { tiers: [{ rateBps: 3_000, activeMembers: 0, volume: 0n, profitLoss: 0n }] },
      effectiveFrom: MONTH_START,
    });
    return { top, a, b, c, member };
  });
}

type Op = keyof typeof contractsApi.operations;

/** A call as that member; the answer or the code of its refusal. */
export async function as(
  line: Line,
  member: Pick<Member, 'memberId' | 'account' | 'type'>,
  op: Op,
  input: object,
) {
  const ctx = memberContext(member.memberId, {
    merchant: line.merchant,
    account: member.account,
    role: member.type === 0 ? 'member' : 'agent',
  });
  const answer = await call(contractsApi, op, line.handlers, input as never, ctx as never);
  return answer.ok ? (answer.value as Shown) : answer.code;
}
type Shown = {
  contractId: string;
  version: number;
  status: string;
  terminated: string[];
  pending: null | {
    type: string;
    willTerminate: { contractId: string; downlineAccount: string; rate: string; reason: string }[];
    willTerminateCount: number;
    cascadeDigest: string;
    effectiveAt: number;
    terms: null | { digest: string; version: number };
  };
  current: null | { version: number; tiers: { rate: string }[] };
  upcoming: null | { version: number; effectiveFrom: number };
  allowed: string[];
  history: { version: number; answer: string | null }[];
  list: Shown[];
  totalCount: number;
  maxRate: string;
  endReason: string | null;
  endedAt: number | null;
  steps: {
    at: number;
    event: string;
    by: string;
    version: number | null;
    fromVersion: number | null;
    effectiveAt: number | null;
    reason: string | null;
    remark: string;
  }[];
};
export const valueOf = (answer: Shown | string): Shown => {
  assert.ok(typeof answer !== 'string', `not refused: ${String(answer)}`);
  return answer;
};

export const dividend = (downline: Member, rate: string, more: object = {}) => ({
  downlineAccount: downline.account,
  period: 'M',
  minBetAmount: '100',
  minActiveMember: 0,
  tiers: [{ rate, activeMember: 0, periodValidBet: '0', periodProfitLoss: '0' }],
  ...more,
});

/** Signs what waits for this member, with the digests of what is shown. */
export async function accept(line: Line, member: Member, contractId?: string) {
  const shown = valueOf(await as(line, member, 'getDividendContract', contractId ? { contractId } : {}));
  assert.ok(shown.pending?.terms);
  return as(line, member, 'respondDividend', {
    contractId: shown.contractId,
    version: shown.pending.terms.version,
    action: 'accept',
    digest: shown.pending.terms.digest,
    cascadeDigest: shown.pending.cascadeDigest,
  });
}

/** A dividend that upline and downline sign now. */
export async function signed(line: Line, upline: Member, downline: Member, rate: string, more: object = {}) {
  valueOf(await as(line, upline, 'proposeDividend', dividend(downline, rate, more)));
  return valueOf(await accept(line, downline));
}
