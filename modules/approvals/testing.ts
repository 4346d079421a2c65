import type { Database, Tx } from '@baize/db';
import { memoryLogger, type Clock, type Logger } from '@baize/kernel';
import type { ApprovalsDeps } from './deps.ts';
import { lockRule, putRule, type RuleRow } from './rule.sql.ts';
import { ruleKind } from './rule.ts';

const EVERYTHING = 10n ** 17n;

/** A brand where one operator decides alone, up to a sum if it is named, for tests of what happens then. */
export const oneDecides = (tx: Tx, merchantId: number, aloneUpto = EVERYTHING): Promise<number> =>
  setRule(tx, merchantId, { aloneUpto, isOnePerson: false });

/** A brand in declared one-person mode: what lowers its controls holds at once, too. */
export const onePersonMode = (tx: Tx, merchantId: number): Promise<number> =>
  setRule(tx, merchantId, { aloneUpto: 0n, isOnePerson: true });

async function setRule(tx: Tx, merchantId: number, rule: RuleRow): Promise<number> {
  await lockRule(tx, merchantId);
  return putRule(tx, merchantId, rule);
}

export function approvalsForTests(
  db: Database,
  clock: Clock,
  options: { audit?: ApprovalsDeps['audit']; kinds?: ApprovalsDeps['kinds']; log?: Logger } = {},
): ApprovalsDeps {
  const { audit = async () => undefined, kinds = {}, log = memoryLogger() } = options;
  return { db, clock, log, audit, kinds: { ...kinds, 'approvals.rule': ruleKind } };
}

export { expireProposals } from './decide.ts';
export { sweepOvertaken } from './overtaken.ts';
export { approvalsHandlers } from './handlers.ts';
