/** What the number of a member's type means (AUTH-057): the one definition, for the server and the browsers. */
export const MEMBER_TYPES = [0, 1, 2, 4, 41, 42] as const;
/** 0 member; 1 agent, 2 general agent, 41 shareholder, 42 major shareholder, who have the same rights; 4 trial. */
export type MemberType = (typeof MEMBER_TYPES)[number];
export type MemberRole = 'member' | 'agent' | 'trial';

/** A trial is no agent. SQL has the same from member-type.sql.ts. */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42] satisfies MemberType[];
export const TRIAL_TYPE = 4 satisfies MemberType;

/** How an agent's account is called that operators open. */
export const AGENT_ACCOUNT = /^[a-z][a-z0-9_]{3,15}$/;

/** Levels run from 0 to this. */
export const LEVEL_MAX = 20;

export const isAgent = (type: number): boolean => AGENT_TYPES.includes(type);
export const isTrial = (type: number): boolean => type === TRIAL_TYPE;

/** From the lowest to the highest; a trial stands under nobody. */
const ORDER: readonly number[] = [0, 1, 2, 41, 42] satisfies MemberType[];
/** Whether one of this type may stand under that agent where the brand keeps the types in order. */
export const isInOrder = (type: number, uplineType: number): boolean =>
  ORDER.indexOf(type) <= ORDER.indexOf(uplineType);

export function roleOf(type: number): MemberRole {
  if (isTrial(type)) return 'trial';
  return isAgent(type) ? 'agent' : 'member';
}

/** What operators switch for an agent with everybody below: off there, it is off for the whole branch (OP-09, OP-30). */
export const BRANCH_SWITCHES = [
  'openAccounts',
  'inviteLinks',
  'transferDown',
  'contracts',
  // Kinds of contracts, as `features` of call 13 names them.
  'contractDividend',
  'dailySalary',
  'hourlySalary',
  'realtimeSalary',
  'chat',
] as const;
export type BranchSwitch = (typeof BRANCH_SWITCHES)[number];
export type BranchSwitches = Record<BranchSwitch, boolean>;
