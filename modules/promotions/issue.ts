import type { Tx } from '@baize/db';
import { invariant, ok, refuse, type Actor, type Result } from '@baize/kernel';
import { takeMarks, insertEntry, insertStep, updateEntry, type EntryRow } from './entry.sql.ts';
import { SHARED_REASON } from './eligibility.ts';
import { marksFor, type Person } from './facts.ts';
import type { GiveRefusal } from './gifts/gift.ts';
import { offer, worthOf } from './gifts/kinds.ts';
import { takeBudget } from './promotion.sql.ts';
import type { ForbiddenReason } from './rules.ts';
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
  /** The deposit or the net loss it is computed from, units. */
  base: bigint | null;
  /** The deposit's number, where it comes with one. */
  orderNo?: string;
  now: Date;
  actor: Actor;
};
/** A GiveRefusal: why the member may be given nothing now, as module rewards says it (R9), or why nobody may. */
export type IssueRefusal = 'already_joined' | 'nothing_to_give' | ForbiddenReason | GiveRefusal;

/**
 * Gives a member what the terms say, once per slot: the marks, the entry, the budget, then the reward, all in the caller's
 * transaction. A refusal must undo it. The budget's row comes late: every reward of the promotion waits for it.
 */
export async function issueTo(tx: Tx, what: Issue): Promise<Result<EntryRow, IssueRefusal>> {
  const { promoId, person, slot, content, base, now } = what;
  const amount = await worthOf(tx, content.terms, { ...what, base: base ?? 0n, level: person.level });
  if (amount <= 0n) return refuse('nothing_to_give');
  const taken = await takeMarks(
    tx,
    { promoId, slot, memberId: person.memberId },
    marksFor(content.terms, person),
  );
  if (taken) return refuse(SHARED_REASON[taken]);
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
  what: Pick<Issue, 'content' | 'currency' | 'now' | 'actor'> & {
    decidedBy: string;
    decision: string;
    /** What it is worth now, units. */
    amount: bigint;
  },
): Promise<Result<EntryRow, IssueRefusal>> {
  const { now, actor, decision, decidedBy, amount } = what;
  const to = nextEntry(entry.state, 'issued');
  invariant(to, 'an application is issued once', { entryId: entry.entryId, state: entry.state });
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
  return give(tx, issued, what);
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
