import { roleOf } from '@baize/members/rules';

export type LoginFlags = {
  /** AUTH-053. */
  state: 'out' | 'in' | 'trial';
  isLogin: boolean;
  isAgent: boolean;
  isTrial: boolean;
};

/** The login state from the token and the member's type. Until the type is known, a plain member is assumed. */
export function loginFlags(token: string | null, type: number | undefined): LoginFlags {
  const isLogin = token !== null;
  const role = isLogin ? roleOf(type ?? 0) : undefined;
  const isTrial = role === 'trial';
  return { state: isTrial ? 'trial' : isLogin ? 'in' : 'out', isLogin, isAgent: role === 'agent', isTrial };
}

/** ROLE-014: only of somebody who is in, is no trial account, and at a site that has agents' policies. */
export const asksConsolidated = (
  member: { freeplay: boolean } | undefined,
  hasPolicies: boolean | undefined,
): boolean => member !== undefined && !member.freeplay && hasPolicies === true;
