import { AT_ONCE, findProposed, propose, type Execute, type IsOvertaken } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input, Logged } from '@baize/endpoint';
import { invariant, ok, refuse } from '@baize/kernel';
import { lockMember, updateLevel, type MemberRow } from '@baize/members';
import { z } from 'zod';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';

type Deps = Pick<MemberDeskDeps, 'levelPlaced'>;
const ACTION = 'member.level';

const levelSubject = (memberId: number): string => `member-level:${memberId}`;

/**
 * Puts a member on another level (OP-08). A level brings rebate, gifts, promotions and withdrawals, and who is placed keeps it: one operator
 * could pay somebody by it for ever. So a higher one waits for a second operator; a lower one holds at once.
 */
export const setMemberLevel = (
  deps: MemberDeskDeps,
  { memberId, level, reason }: Input<typeof memberDeskApi, 'setMemberLevel'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<typeof memberDeskApi, 'setMemberLevel'>> =>
  memberAction(deps, ctx, { memberId, action: ACTION, reason }, async (tx, member) => {
    const { merchantId, caller } = ctx;
    if (member.level === level) return refuse('state_unchanged');
    const subject = levelSubject(memberId);
    if ((await findProposed(tx, merchantId, [subject], deps.clock.now())).size > 0)
      return refuse('proposed_already');
    const act = async () => {
      const logged = await put(tx, deps, member, { level, reason, staffId: caller.staffId });
      return ok({ ...logged, value: { memberId, level, proposalId: AT_ONCE } });
    };
    if (level < member.level) return act();
    const wish = {
      kind: ACTION,
      subject,
      payload: { memberId, account: member.account, from: member.level, to: level },
      money: null,
      credits: [],
      permission: 'members.write',
      reason,
    } as const;
    return propose(deps, tx, ctx, wish, {
      act,
      waits: (proposalId) => ({ memberId, level: member.level, proposalId }),
    });
  });

async function put(
  tx: Tx,
  { levelPlaced }: Deps,
  { id: memberId, merchantId, level: from }: MemberRow,
  { level: to, ...why }: { level: number; reason: string; staffId: number },
): Promise<Logged> {
  await updateLevel(tx, memberId, to);
  await levelPlaced(tx, { merchantId, memberId, from, to, ...why });
  return { target: `member:${memberId}`, before: { level: from }, after: { level: to } };
}

const kept = z.object({ memberId: z.number().int(), from: z.number().int(), to: z.number().int() });

/** Approved: from the level that was looked at. */
export const executeLevel =
  (deps: Deps): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const { memberId, from, to } = kept.parse(payload);
    const member = await lockMember(tx, memberId);
    invariant(member?.merchantId === merchantId, 'the member of a proposal is of its brand', { memberId });
    if (member.level !== from) return refuse('state_changed');
    const logged = await put(tx, deps, member, { level: to, reason, staffId: ctx.caller.staffId });
    return ok({ action: ACTION, ...logged });
  };

/** The member rose or fell since. */
export const isLevelOvertaken: IsOvertaken = async (tx, { payload }) => {
  const { memberId, from } = kept.parse(payload);
  return (await lockMember(tx, memberId))?.level !== from;
};
