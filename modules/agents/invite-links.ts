/** Invite links of an agent, as the agent sees, makes and revokes them (AGENT-007). */
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { HOUR_MS, invariant, ok, refuse } from '@baize/kernel';
import {
  codeState,
  findMember,
  isMoneyStopped,
  isInOrder,
  isOffInBranch,
  listCodes,
  lockCode,
  makeAffiliateCode,
  revokeCode,
  shareTree,
  type ListedAffiliateCode,
} from '@baize/members';
import { keepLinkRates, ratesOfLinks } from '@baize/rates';
import type { Rates } from '@baize/rates/rules';
import { insertAct } from './act.sql.ts';
import type { agentsApi } from './api.ts';
import type { AgentsDeps } from './deps.ts';

type Api = typeof agentsApi;
type Deps = Pick<AgentsDeps, 'db' | 'clock'>;
const PER_HOUR_MAX = 60;

export async function listInviteLinks(
  { db, clock }: Deps,
  { isLive, ...request }: Input<Api, 'listInviteLinks'>,
  { merchantId, caller }: Ctx<'agent'>,
): Promise<Answer<Api, 'listInviteLinks'>> {
  const now = clock.now();
  const of = { ...request, merchantId, now, isLive, memberId: caller.memberId };
  const page = await listCodes(db, of, (row) => row);
  const codes = page.list.map(({ code }) => code);
  const rates = await ratesOfLinks(db, merchantId, codes);
  return ok({ ...page, list: page.list.map((row) => viewOf(row, now, rates.get(row.code))) });
}

export async function createInviteLink(
  { db, clock }: Deps,
  { memberType, maxUses, expiresAt, rates }: Input<Api, 'createInviteLink'>,
  { merchantId, caller, ip }: Ctx<'agent'>,
): Promise<Answer<Api, 'createInviteLink'>> {
  const agent = await findMember(db, caller.memberId);
  if (!agent || agent.state !== 'ACTIVE' || (await isMoneyStopped(db, caller.memberId)))
    return refuse('account_restricted');
  if (!isInOrder(memberType, agent.type)) return refuse('type_above_upline');
  const taken = await takeAttempt(db, clock, {
    merchantId,
    subject: `invite-link:${agent.memberId}`,
    max: PER_HOUR_MAX,
    windowMs: HOUR_MS,
  });
  if (!taken.ok) return refuse('too_many_requests', taken.detail);
  return db.transaction(async (tx: Tx): Promise<Answer<Api, 'createInviteLink'>> => {
    const now = clock.now();
    await shareTree(tx);
    if (await isOffInBranch(tx, agent.memberId, 'inviteLinks')) return refuse('operation_not_enabled');
    const wanted = {
      merchantId,
      account: agent.account,
      code: '',
      domain: '',
      memberType,
      maxUses,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      createdBy: `member:${agent.memberId}`,
    };
    const made = await makeAffiliateCode(tx, wanted, now);
    if (!made.ok) {
      if (made.code === 'type_above_upline' || made.code === 'validation_failed')
        return refuse(made.code, made.detail);
      invariant(made.code === 'upline_unknown', 'a code that is made is not taken');
      return refuse('account_restricted');
    }
    const { code } = made.value;
    const link = { merchantId, agentId: agent.memberId, code, type: memberType, at: now };
    const kept = await keepLinkRates(tx, link, rates);
    if (!kept.ok) return kept;
    await insertAct(tx, { ...actOf(made.value, now, ip), act: 'create_link' });
    return ok(viewOf(made.value, now, (await ratesOfLinks(tx, merchantId, [code])).get(code)));
  });
}

export const revokeInviteLink = (
  { db, clock }: Deps,
  { code }: Input<Api, 'revokeInviteLink'>,
  { merchantId, caller, ip }: Ctx<'agent'>,
): Promise<Answer<Api, 'revokeInviteLink'>> =>
  db.transaction(async (tx: Tx): Promise<Answer<Api, 'revokeInviteLink'>> => {
    const now = clock.now();
    const row = await lockCode(tx, merchantId, code);
    if (!row || row.memberId !== caller.memberId) return refuse('not_found');
    if (row.revokedAt) return refuse('state_unchanged');
    await revokeCode(tx, merchantId, row.code, now);
    await insertAct(tx, { ...actOf(row, now, ip), act: 'revoke_link' });
    const rates = await ratesOfLinks(tx, merchantId, [row.code]);
    return ok(viewOf({ ...row, revokedAt: now }, now, rates.get(row.code)));
  });

const actOf = ({ merchantId, memberId, code }: ListedAffiliateCode, at: Date, ip: string) => ({
  merchantId,
  agentId: memberId,
  at,
  memberId: null,
  subject: code,
  ip,
});

const viewOf = (row: ListedAffiliateCode, now: Date, rates: Rates | undefined) => ({
  code: row.code,
  state: codeState(row, now),
  memberType: row.memberType,
  uses: row.uses,
  maxUses: row.maxUses,
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt?.getTime() ?? null,
  rates: rates ?? null,
});
