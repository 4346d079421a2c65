import { AT_ONCE, findProposed, propose, type Execute, type IsOvertaken } from '@baize/approvals';
import type { Db, Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { invariant, ok, refuse } from '@baize/kernel';
import { findMoneyStop, freeMoney, lockMember, type MemberRow } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { z } from 'zod';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';

const ACTION = 'member.free-money';

export const moneySubject = (memberId: number): string => `member-money:${memberId}`;

/** What waits for a second person about a member's stopped money. */
export const findFreeing = async (db: Db, deps: Pick<MemberDeskDeps, 'clock'>, member: MemberRow) => {
  const subject = moneySubject(member.id);
  return (await findProposed(db, member.merchantId, [subject], deps.clock.now())).get(subject);
};

/** A password that others know is still the account's: whoever has it may be the one who enters. */
export const isPasswordGiven = ({ mustChangePassword }: Pick<MemberRow, 'mustChangePassword'>): boolean =>
  mustChangePassword !== null;

/**
 * Money may leave a member's account again (decision 0043): one operator has seen that the member sits in it, another agrees. Not before
 * the member chose a password of their own, or the second would agree to what has not happened yet.
 */
export const freeMemberMoney = (
  deps: MemberDeskDeps,
  { memberId, reason }: Input<typeof memberDeskApi, 'freeMemberMoney'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<typeof memberDeskApi, 'freeMemberMoney'>> =>
  memberAction(deps, ctx, { memberId, action: ACTION, reason }, async (tx, member) => {
    const stop = await findMoneyStop(tx, memberId);
    if (!stop) return refuse('money_not_stopped');
    if (isPasswordGiven(member)) return refuse('password_given');
    const wish = {
      kind: ACTION,
      subject: moneySubject(memberId),
      payload: {
        memberId,
        account: member.account,
        stopId: stop.stopId,
        cause: stop.cause,
        since: stop.since.getTime(),
      },
      money: null,
      credits: [],
      permission: 'members.write',
      reason,
    } as const;
    return propose(deps, tx, ctx, wish, {
      act: async () => {
        await free(tx, deps, member);
        return ok({ ...auditedOf(memberId), value: { memberId, proposalId: AT_ONCE } });
      },
      waits: (proposalId) => ({ memberId, proposalId }),
    });
  });

const kept = z.object({ memberId: z.number().int(), stopId: z.string() });

/** Approved: of the stop that was looked at, and no other since. */
export const executeFree =
  (deps: Pick<MemberDeskDeps, 'clock'>): Execute =>
  async (tx, { merchantId, payload }) => {
    const { memberId, stopId } = kept.parse(payload);
    const member = await lockMember(tx, memberId);
    invariant(member?.merchantId === merchantId, 'the member of a proposal is of its brand', { memberId });
    const stop = await findMoneyStop(tx, memberId);
    if (stop?.stopId !== stopId || isPasswordGiven(member)) return refuse('state_changed');
    await free(tx, deps, member);
    return ok({ action: ACTION, ...auditedOf(memberId) });
  };

/** Stopped anew, or free already. */
export const isFreeOvertaken: IsOvertaken = async (tx, { payload }) => {
  const { memberId, stopId } = kept.parse(payload);
  await lockMember(tx, memberId);
  return (await findMoneyStop(tx, memberId))?.stopId !== stopId;
};

const auditedOf = (memberId: number) => ({
  target: `member:${memberId}`,
  before: { moneyStopped: true },
  after: { moneyStopped: false },
});

async function free(tx: Tx, { clock }: Pick<MemberDeskDeps, 'clock'>, member: MemberRow): Promise<void> {
  await sendMessage(tx, {
    merchantId: member.merchantId,
    to: member.id,
    category: 'ACCOUNT',
    template: 'restriction_lifted',
    params: {},
    now: clock.now(),
  });
  await freeMoney(tx, member.id);
}
