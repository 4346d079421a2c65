import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { HOUR_MS, ok, refuse } from '@baize/kernel';
import { findMemberByName, lockMember, shareTree, updateUplineLock } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { endSessionOf } from '@baize/sign-in';
import { insertAct } from './act.sql.ts';
import type { agentsApi } from './api.ts';
import type { AgentsDeps } from './deps.ts';

type Api = typeof agentsApi;
const PER_HOUR_MAX = 120;

/**
 * OPEN-AGENT-06: locks or unlocks the login of a direct downline: the mark, the end of the session, the notice and the log in one
 * transaction. It is no state of the member: money stays free, and what an operator locked stays locked. Whoever is the direct
 * upline now lifts it, and operators do.
 */
export const lockDownline = (
  deps: AgentsDeps,
  { account, isLocked }: Input<Api, 'lockDownline'>,
  { merchantId, caller, ip }: Ctx<'agent'>,
): Promise<Answer<Api, 'lockDownline'>> =>
  deps.db.transaction(async (tx: Tx): Promise<Answer<Api, 'lockDownline'>> => {
    const now = deps.clock.now();
    const agentId = caller.memberId;
    // Nobody is moved away meanwhile.
    await shareTree(tx);
    const found = await findMemberByName(tx, merchantId, account);
    const member = found && (await lockMember(tx, found.memberId));
    if (!member || member.uplineId !== agentId) return refuse('not_direct_downline');
    if (member.state === 'CLOSED') return refuse('account_closed');
    if ((member.uplineLockedAt !== null) === isLocked) return refuse('state_unchanged');
    const taken = await takeAttempt(tx, deps.clock, {
      merchantId,
      subject: `lock-downline:${agentId}`,
      max: PER_HOUR_MAX,
      windowMs: HOUR_MS,
    });
    if (!taken.ok) return refuse('too_many_requests', taken.detail);
    await updateUplineLock(tx, member.id, isLocked ? now : null);
    if (isLocked) await endSessionOf(tx, deps, member.id, 'locked');
    await sendMessage(tx, {
      merchantId,
      to: member.id,
      category: 'ACCOUNT',
      template: isLocked ? 'upline_locked_login' : 'upline_unlocked_login',
      params: { account: caller.account },
      now,
    });
    const act = isLocked ? 'lock_login' : 'unlock_login';
    await insertAct(tx, {
      merchantId,
      agentId,
      at: now,
      act,
      memberId: member.id,
      subject: member.account,
      ip,
    });
    return ok({ account: member.account, isLoginLocked: isLocked });
  });
