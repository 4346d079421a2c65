/** AUTH-057: numbers of member types; 0 is a plain member. */
const AGENT_TYPES: ReadonlySet<number> = new Set([1, 2, 41, 42]);
const TRIAL_TYPE = 4;

export const isAgentType = (type: number): boolean => AGENT_TYPES.has(type);
export const isTrialType = (type: number): boolean => type === TRIAL_TYPE;

export type LoginFlags = {
  /** AUTH-053. */
  state: 'out' | 'in' | 'trial';
  isLogin: boolean;
  isAgent: boolean;
  isTrial: boolean;
};

/** What somebody is, from the token and his member type; while the type is on its way he is a plain member. */
export function loginFlags(token: string | null, type: number | undefined): LoginFlags {
  const isLogin = token !== null;
  const isTrial = isLogin && type !== undefined && isTrialType(type);
  const isAgent = isLogin && type !== undefined && isAgentType(type);
  return { state: isTrial ? 'trial' : isLogin ? 'in' : 'out', isLogin, isAgent, isTrial };
}
