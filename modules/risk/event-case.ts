import type { Tx } from '@baize/db';
import type { Member } from '@baize/members';
import type { Clock } from '@baize/kernel';
import { closeCase, lockOpenCaseOf, openCase, type CaseOutcome } from './case.sql.ts';
import type { EVENT_CASES } from './rules.ts';

type Event = (typeof EVENT_CASES)[number];

/** Opens a case of an event, or refreshes the one that is open, in the transaction of its cause. */
export const openEventCase = async (
  { clock }: { clock: Clock },
  tx: Tx,
  { memberId, merchantId, account }: Pick<Member, 'memberId' | 'merchantId' | 'account'>,
  fact: { rule: Event; detail: Record<string, unknown> },
): Promise<void> => {
  await openCase(tx, { merchantId, memberId, account, fact, at: clock.now() });
};

/** Closes a member's case of an event whose decision another module took and audited. */
export async function closeEventCase(
  { clock }: { clock: Clock },
  tx: Tx,
  memberId: number,
  as: { rule: Event; outcome: CaseOutcome; reason: string },
): Promise<void> {
  const open = await lockOpenCaseOf(tx, memberId, as.rule);
  if (open) await closeCase(tx, { id: open.id, outcome: as.outcome, reason: as.reason, at: clock.now() });
}
