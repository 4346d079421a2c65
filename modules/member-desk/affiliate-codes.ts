/** Invite links of agents, as operators see, make and revoke them (OP-10). */
import { ok, pageOf } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { actorOf, staffAction, staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import {
  codeState,
  findMemberByName,
  listCodes,
  lockCode,
  makeAffiliateCode,
  revokeCode,
  type ListedAffiliateCode,
} from '@baize/members';
import { listHosts } from '@baize/site';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';

type Api = typeof memberDeskApi;
type WriteCtx = Ctx<'staff:agents.write'>;

export async function listAffiliateCodes(
  { db, clock }: MemberDeskDeps,
  { state, account, ...request }: Input<Api, 'listAffiliateCodes'>,
  { merchantId }: Ctx<'staff:members.read'>,
): Promise<Answer<Api, 'listAffiliateCodes'>> {
  const domains = await listHosts(db, merchantId);
  const agent = account ? await findMemberByName(db, merchantId, account) : undefined;
  if (account && !agent) return ok({ ...pageOf([], 0, request), domains });
  const now = clock.now();
  const asked = { ...request, merchantId, now, isLive: state === 'LIVE', memberId: agent?.memberId };
  return ok({ ...(await listCodes(db, asked, (row) => viewOf(row, now))), domains });
}

export const createAffiliateCode = (
  deps: MemberDeskDeps,
  { reason, expiresAt, ...wanted }: Input<Api, 'createAffiliateCode'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'createAffiliateCode'>> =>
  staffChange(deps, ctx, { action: 'affiliate-code.create', reason }, async (tx: Tx) => {
    const now = deps.clock.now();
    const { merchantId } = ctx;
    const until = expiresAt === null ? null : new Date(expiresAt);
    const code = { ...wanted, merchantId, expiresAt: until, createdBy: actorOf(ctx) };
    const made = await makeAffiliateCode(tx, code, now);
    if (!made.ok) return made;
    const { account, domain, memberType, maxUses } = made.value;
    return ok({
      target: `affiliate-code:${made.value.code}`,
      after: { account, domain, memberType, maxUses, expiresAt: until },
      value: viewOf(made.value, now),
    });
  });

export const revokeAffiliateCode = (
  deps: MemberDeskDeps,
  { code, reason }: Input<Api, 'revokeAffiliateCode'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'revokeAffiliateCode'>> =>
  staffAction(deps, ctx, {
    action: 'affiliate-code.revoke',
    reason,
    lock: (tx: Tx) => lockCode(tx, ctx.merchantId, code),
    refuse: (row) => (row.revokedAt ? ('state_unchanged' as const) : undefined),
    act: async (tx, row) => {
      const now = deps.clock.now();
      await revokeCode(tx, ctx.merchantId, code, now);
      return ok({
        target: `affiliate-code:${row.code}`,
        before: { state: codeState(row, now), uses: row.uses },
        after: { state: 'REVOKED' },
        value: viewOf({ ...row, revokedAt: now }, now),
      });
    },
  });

function viewOf({ merchantId: _own, ...row }: ListedAffiliateCode, now: Date) {
  return {
    ...row,
    state: codeState(row, now),
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    revokedAt: row.revokedAt?.getTime() ?? null,
    acts: row.revokedAt ? [] : ['revoke' as const],
  };
}
