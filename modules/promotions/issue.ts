import type { Tx } from '@baize/db';
import { invariant, ok, refuse, type Actor, type Result } from '@baize/kernel';
import { takeMarks, insertEntry, insertStep, updateEntry, type EntryRow } from './entry.sql.ts';
import { marksFor, type Person } from './facts.ts';
import type { RewardRefusal } from '@baize/rewards';
import { offer } from './grants.ts';
import { takeBudget } from './promotion.sql.ts';
import { rewardAmount } from './reward-amount.ts';
import type { ForbiddenReason, Shared } from './rules.ts';
import { nextEntry } from './state.ts';
import type { PromotionContent } from './terms.ts';

export type Issue = {
  merchantId: number;
  promoId: number;
  version: number;
  content: PromotionContent;
  person: Person;
  currency: string;
  slot: string;
  /** The deposit or the net loss it is reckoned of, units. */
  base: bigint | null;
  /** The deposit's number, where it comes with one. */
  orderNo?: string;
  now: Date;
  actor: Actor;
};
/** A RewardRefusal: why the member may be given nothing now, as module rewards says it (R9). */
export type IssueRefusal = 'already_joined' | 'nothing_to_give' | ForbiddenReason | RewardRefusal;

const SHARED_REASON = {
  person: 'shared_person',
  ip: 'shared_ip',
  device: 'shared_device',
  bank: 'shared_bank',
} as const satisfies Record<Shared, ForbiddenReason>;
export const sharedReason = (kind: Shared): ForbiddenReason => SHARED_REASON[kind];

/**
 * Gives a member what the terms say, once per slot: the marks, the entry, the budget, then the reward, all in the caller's
 * transaction. A refusal must undo it. The budget's row comes late: every reward of the promotion waits for it.
 */
export async function issueTo(tx: Tx, what: Issue): Promise<Result<EntryRow, IssueRefusal>> {
  const { promoId, person, slot, content, base, now } = what;
  const amount = rewardAmount(content.terms, base ?? 0n, what.currency);
  if (amount <= 0n) return refuse('nothing_to_give');
  const taken = await takeMarks(
    tx,
    { promoId, slot, memberId: person.memberId },
    marksFor(content.terms, person),
  );
  if (taken) return refuse(sharedReason(taken));
  const entry = await insertEntry(tx, {
    merchantId: what.merchantId,
    promoId,
    version: what.version,
    memberId: person.memberId,
    slot,
    state: 'ISSUED',
    amount,
    base,
    remark: '',
    appliedAt: now,
  });
  if (!entry) return refuse('already_joined');
  await insertStep(tx, {
    entryId: entry.entryId,
    at: now,
    event: 'issued',
    state: 'ISSUED',
    actor: what.actor,
  });
  return give(tx, entry, { ...what, amount });
}

/** What an operator approved: the entry is there and locked. */
export async function issueApproved(
  tx: Tx,
  entry: EntryRow,
  what: Pick<Issue, 'content' | 'currency' | 'now' | 'actor'> & { decidedBy: string; decision: string },
): Promise<Result<EntryRow, IssueRefusal>> {
  const { now, actor, decision, decidedBy } = what;
  const to = nextEntry(entry.state, 'issued');
  invariant(to, 'an application is issued once', { entryId: entry.entryId, state: entry.state });
  const amount = rewardAmount(what.content.terms, entry.base ?? 0n, what.currency);
  if (amount <= 0n) return refuse('nothing_to_give');
  const issued = await updateEntry(tx, entry.entryId, {
    state: to,
    amount,
    decision,
    decidedAt: now,
    decidedBy,
  });
  await insertStep(tx, {
    entryId: entry.entryId,
    at: now,
    event: 'issued',
    state: to,
    actor,
    remark: decision,
  });
  return give(tx, issued, { ...what, amount });
}

async function give(
  tx: Tx,
  entry: EntryRow,
  what: Pick<Issue, 'content' | 'currency' | 'now' | 'actor'> & { amount: bigint; orderNo?: string },
): Promise<Result<EntryRow, IssueRefusal>> {
  if (!(await takeBudget(tx, entry.promoId, what.amount))) return refuse('budget_spent');
  const given = await offer(tx, entry, what);
  return given.ok ? ok(entry) : given;
}
