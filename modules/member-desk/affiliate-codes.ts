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
import { ratesOfLinks, wishLinkRates } from '@baize/rates';
import type { Rates } from '@baize/rates/rules';
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
  const page = await listCodes(db, asked, (row) => row);
  const codes = page.list.map(({ code }) => code);
  const rates = await ratesOfLinks(db, merchantId, codes);
  return ok({ ...page, list: page.list.map((row) => viewOf(row, now, rates.get(row.code))), domains });
}

export const createAffiliateCode = (
  deps: MemberDeskDeps,
  { reason, expiresAt, rates, ...wanted }: Input<Api, 'createAffiliateCode'>,
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
    const wished = await wishLinkRates(deps, tx, ctx, { code: made.value.code, rates, reason });
    if (!wished.ok) return wished;
    const { proposalId, also } = wished.value;
    return ok({
      target: `affiliate-code:${made.value.code}`,
      after: { account, domain, memberType, maxUses, expiresAt: until },
      ...(also && { also }),
      value: { ...(await seenOf(tx, made.value, now)), proposalId },
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
        value: await seenOf(tx, { ...row, revokedAt: now }, now),
      });
    },
  });

const seenOf = async (tx: Tx, row: ListedAffiliateCode, now: Date) =>
  viewOf(row, now, (await ratesOfLinks(tx, row.merchantId, [row.code])).get(row.code));

function viewOf({ merchantId: _own, ...row }: ListedAffiliateCode, now: Date, rates: Rates | undefined) {
  return {
    ...row,
    state: codeState(row, now),
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    revokedAt: row.revokedAt?.getTime() ?? null,
    rates: rates ?? null,
    acts: row.revokedAt ? [] : (['rates', 'revoke'] as const).slice(),
  };
}
