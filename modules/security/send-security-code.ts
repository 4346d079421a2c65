import { invariant, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { type CodeTarget, issueCode } from '@baize/factors';
import { findMemberRow, isContactTaken, type MemberRow, subjectOf } from '@baize/members';
import { nationalNumber } from '@baize/site';
import type { securityApi } from './api.ts';
import { boundTarget, reachedBy } from './bound-target.ts';
import type { SecurityDeps } from './deps.ts';

type Send = Input<typeof securityApi, 'sendSecurityCode'>;

/**
 * A code for a change in the security centre, bound to the member who asked for it. A number or address of another member
 * is refused without a message, but counts against the limits, as at registration.
 */
export async function sendSecurityCode(
  deps: SecurityDeps,
  input: Send,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'sendSecurityCode'>> {
  const { memberId } = ctx.caller;
  const member = await findMemberRow(deps.db, memberId);
  invariant(member, 'a signed-in member exists', { memberId });
  const target = targetOf(member, input);
  if (!target) return refuse('nothing_bound');
  const isTaken = await takenRefusal(deps, member, input);
  const sent = await deps.db.transaction(
    (tx) =>
      issueCode(deps.factors, tx, {
        merchantId: member.merchantId,
        purpose: input.purpose,
        target,
        ip: ctx.ip,
        language: ctx.language,
        subject: subjectOf(memberId),
        silent: isTaken !== undefined,
      }),
    { onRefusal: 'commit' },
  );
  return sent.ok && isTaken ? refuse(isTaken) : sent;
}

function targetOf(member: MemberRow, input: Send): CodeTarget | undefined {
  switch (input.purpose) {
    case 'bind_mobile':
      return { kind: 'sms', dialingCode: input.countryDialingCode, number: input.mobileNum };
    case 'bind_email':
      return { kind: 'mail', address: input.email };
    case 'old_mobile':
      return member.mobile ? boundTarget(member, 'mobile') : undefined;
    case 'old_email':
      return member.email ? boundTarget(member, 'email') : undefined;
    case 'payment_password': {
      const by = reachedBy(member);
      return by && boundTarget(member, by);
    }
  }
}

async function takenRefusal(
  deps: SecurityDeps,
  member: MemberRow,
  input: Send,
): Promise<'mobile_exists' | 'email_exists' | undefined> {
  const { merchantId } = member;
  if (input.purpose === 'bind_mobile') {
    const { countryDialingCode: dialingCode, mobileNum } = input;
    const contact = { kind: 'mobile', dialingCode, number: nationalNumber(mobileNum) } as const;
    return (await isContactTaken(deps.db, merchantId, contact)) ? 'mobile_exists' : undefined;
  }
  if (input.purpose === 'bind_email') {
    const contact = { kind: 'email', address: input.email } as const;
    return (await isContactTaken(deps.db, merchantId, contact)) ? 'email_exists' : undefined;
  }
  return undefined;
}
