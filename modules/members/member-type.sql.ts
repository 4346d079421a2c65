import { AGENT_TYPES, TRIAL_TYPE } from './rules.ts';

/** What `isAgent` and `isTrial` say, as conditions on a row of members.member; `member` is its alias. */
export const agentSql = (member = 'member'): string => `${member}.type in (${AGENT_TYPES.join(', ')})`;
export const trialSql = (member = 'member'): string => `${member}.type = ${TRIAL_TYPE}`;
