/** Where an operator puts a member (OP-08): on a level, under an agent. */
import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { auditMember } from './member-audit.ts';
import { findMemberByAccount, findMemberRow, lockMember, updateLevel } from './member.sql.ts';
import { isAncestor, lockLines, measureLine, moveBranch } from './path.sql.ts';

type WriteCtx = Ctx<'staff:members.write'>;
/** OPEN-AGENT-01: ten below the top. */
const DEPTH_MAX = 10;
const AGENTS: readonly number[] = [1, 2, 41, 42];

export async function setMemberLevel(
  deps: IdentityDeps,
  { memberId, level, reason }: Input<'setMemberLevel'>,
  ctx: WriteCtx,
): Promise<Answer<'setMemberLevel'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'setMemberLevel'>> => {
    const member = await lockMember(tx, memberId);
    if (!member || member.merchant_id !== ctx.merchantId) return refuse('not_found');
    if (member.level === level) return refuse('state_unchanged');
    await updateLevel(tx, memberId, level);
    await auditMember(tx, deps, ctx, {
      memberId,
      action: 'member.level',
      reason,
      before: { level: member.level },
      after: { level },
    });
    return ok({ memberId, level });
  });
}

/**
 * The branch moves as a whole, in one transaction; nobody joins or moves meanwhile. Only an agent who is not closed
 * takes somebody on, and nobody stands under one's own downline.
 */
export async function setMemberUpline(
  deps: IdentityDeps,
  { memberId, account, reason }: Input<'setMemberUpline'>,
  ctx: WriteCtx,
): Promise<Answer<'setMemberUpline'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'setMemberUpline'>> => {
    await lockLines(tx);
    const member = await lockMember(tx, memberId);
    // A trial stands under nobody.
    if (!member || member.merchant_id !== ctx.merchantId || member.type === 4) return refuse('not_found');
    const upline = await findMemberByAccount(tx, ctx.merchantId, account);
    if (!upline || upline.state === 'CLOSED' || !AGENTS.includes(upline.type))
      return refuse('upline_unknown');
    if (member.upline_id === upline.id) return refuse('state_unchanged');
    if (upline.id === memberId || (await isAncestor(tx, memberId, upline.id))) return refuse('upline_below');
    const { above } = await measureLine(tx, upline.id);
    const { below } = await measureLine(tx, memberId);
    if (above + 1 + below > DEPTH_MAX) return refuse('line_too_deep');
    const before = member.upline_id === null ? undefined : await findMemberRow(tx, member.upline_id);
    await moveBranch(tx, memberId, upline.id);
    await auditMember(tx, deps, ctx, {
      memberId,
      action: 'member.upline',
      reason,
      before: { upline: before?.account ?? null },
      after: { upline: upline.account },
    });
    return ok({ memberId });
  });
}
