import { invariant } from '@baize/kernel';
import type { CodeTarget } from '@baize/factors';
import type { MemberRow } from '@baize/members';

type Bound = Pick<MemberRow, 'id' | 'mobile' | 'dialingCode' | 'email'>;

/** The target of a code to the bound mobile number or address. */
export function boundTarget(member: Bound, what: 'mobile' | 'email'): CodeTarget {
  const bound = member[what];
  invariant(bound, 'a code for what is bound is for something', { memberId: member.id, what });
  return what === 'mobile'
    ? { kind: 'sms', dialingCode: member.dialingCode, number: bound }
    : { kind: 'mail', address: bound };
}

/** What a code is sent to: the mobile number, else the address; undefined when neither is bound. */
export const reachedBy = (member: Pick<Bound, 'mobile' | 'email'>): 'mobile' | 'email' | undefined => {
  if (member.mobile) return 'mobile';
  return member.email ? 'email' : undefined;
};
