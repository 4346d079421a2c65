import type { Tx } from '@baize/db';
import type { Done } from '@baize/endpoint';
import { DAY_MS, ok, refuse, type Clock, type Result } from '@baize/kernel';
import { insertCredits, type Credit } from './credit.sql.ts';
import type { StaffCtx } from './deps.ts';
import {
  closeExpiredOf,
  findProposed,
  insertOpenProposal,
  insertProposal,
  sumAlone,
  type ProposalRow,
} from './proposal.sql.ts';
import { findOnePerson, holdRules } from './rule.sql.ts';
import { auditedOf } from './view.ts';

/** Days a proposal waits; then it is closed without an effect. */
const EXPIRES_MS = 7 * DAY_MS;

export type Wish = Pick<ProposalRow, 'kind' | 'subject' | 'payload' | 'reason' | 'permission'> & {
  /** Null where no sum is at stake: such a wish needs two, but in one-person mode. */
  money: { amount: bigint; currency: string } | null;
  /** Whom it gives money to: the rules of risk look at them. */
  credits: readonly Credit[];
};

/** In an answer: nothing waits, it was done. */
export const AT_ONCE: number | null = null;

/** What lets one operator act alone: the brand's sum as it is now, or one-person mode. */
export type Alone = { decidedUnder: 'within_sum' | 'one_person'; aloneUpto: bigint };

/**
 * What an operator wants to do and two decide about. Within the brand's sum, and in one-person mode, it is done now and
 * written down as decided by one; else it waits, and nothing moves. Call it under the lock of the subject, after
 * everything that would refuse the act.
 */
export async function propose<Value, Code extends string>(
  { clock }: { clock: Clock },
  tx: Tx,
  ctx: Pick<StaffCtx, 'merchantId' | 'caller'>,
  wish: Wish,
  then: {
    /** Does it, as the kind does it once it is approved. */
    act: (alone: Alone) => Promise<Result<Done<Value>, Code>>;
    /** The answer while it waits. */
    waits: (proposalId: number) => Value | Promise<Value>;
  },
): Promise<Result<Done<Value>, Code | 'proposed_already'>> {
  const { merchantId } = ctx;
  const { staffId, name } = ctx.caller;
  const now = clock.now();
  const { money, credits, ...of } = wish;
  const rule = await holdRules(tx, merchantId, wish.permission);
  const by = {
    ...of,
    merchantId,
    amount: money?.amount ?? null,
    currency: money?.currency ?? null,
    proposedById: staffId,
    proposedBy: name,
    proposedAt: now,
    expiresAt: new Date(now.getTime() + EXPIRES_MS),
    ruleAloneUpto: rule.aloneUpto,
    remark: null,
  };
  await closeExpiredOf(tx, merchantId, wish.subject, now);
  // Nor does one person act alone on what another asked two to decide.
  if ((await findProposed(tx, merchantId, [wish.subject], now)).size > 0) return refuse('proposed_already');
  const isOnePerson = (await findOnePerson(tx, merchantId))(wish.permission);
  const alone: Alone['decidedUnder'] | undefined = isOnePerson
    ? 'one_person'
    : money && (await hasRoom(tx, rule.aloneUpto, { merchantId, staffId, amount: money.amount, now }))
      ? 'within_sum'
      : undefined;
  if (alone === undefined) {
    const waiting = await insertOpenProposal(tx, {
      ...by,
      state: 'PROPOSED',
      decidedById: null,
      decidedBy: null,
      decidedAt: null,
      decidedUnder: null,
    });
    if (!waiting) return refuse('proposed_already');
    await insertCredits(tx, waiting.proposalId, credits);
    return ok({
      action: 'approval.propose',
      target: wish.subject,
      after: auditedOf(waiting),
      value: await then.waits(waiting.proposalId),
    });
  }
  const done = await then.act({ decidedUnder: alone, aloneUpto: rule.aloneUpto });
  if (!done.ok) return done;
  const decided = await insertProposal(tx, {
    ...by,
    state: 'APPROVED',
    decidedById: staffId,
    decidedBy: name,
    decidedAt: now,
    decidedUnder: alone,
  });
  await insertCredits(tx, decided.proposalId, credits);
  if ('unchanged' in done.value) return done;
  // The log says of the act itself that one person decided it, and by which rule.
  return ok({
    ...done.value,
    also: { action: 'approval.alone', target: wish.subject, after: auditedOf(decided) },
  });
}

const hasRoom = async (
  tx: Tx,
  upto: bigint,
  { amount, now, ...who }: { merchantId: number; staffId: number; amount: bigint; now: Date },
): Promise<boolean> =>
  amount <= upto &&
  amount + (await sumAlone(tx, { ...who, since: new Date(now.getTime() - DAY_MS) })) <= upto;
