import type { ApprovalKinds } from '@baize/approvals';
import type { BetsDeps } from './deps.ts';
import { executeBet, isBetOvertaken } from './manual-settlement.ts';

/** What two operators decide about here; the app hands these to approvals. */
export const betApprovals = (deps: BetsDeps): Pick<ApprovalKinds, 'bet.resolve' | 'bet.reverse'> => ({
  'bet.resolve': { execute: executeBet(deps), isOvertaken: isBetOvertaken },
  'bet.reverse': { execute: executeBet(deps), isOvertaken: isBetOvertaken },
});
