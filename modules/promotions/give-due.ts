import type { Tx } from '@baize/db';
import { invariant, nextTry, ok, refuse, type Logger, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { unmetOf } from './eligibility.ts';
import { factsFor, personOf } from './facts.ts';
import { insertFailure, type DueGift } from './failure.sql.ts';
import { isBarred } from './gifts/kinds.ts';
import { issueTo, type IssueRefusal } from './issue.ts';
import { slotOf } from './period.ts';
import { findVersion } from './promotion.sql.ts';

export type Given = Result<void, IssueRefusal>;

/**
 * Gives what comes by itself, in a savepoint: what is refused leaves nothing behind. A fault is no refusal: it is kept and tried again
 * by retryFailures, and neither the deposit nor the members beside it wait for it.
 */
export async function giveApart(
  { log }: { log: Logger },
  tx: Tx,
  due: DueGift,
  now: Date,
): Promise<Given | 'failed'> {
  await tx.run('savepoint promotion_due', []);
  try {
    const given = await giveDue(tx, due, now);
    await tx.run(`${given.ok ? 'release' : 'rollback to'} savepoint promotion_due`, []);
    return given;
  } catch (fault) {
    await tx.run('rollback to savepoint promotion_due', []);
    const { promoId, memberId, slot, orderNo } = due;
    log.error({ err: fault, promoId, memberId, slot, orderNo }, 'a promotion was not given');
    await insertFailure(tx, due, now, nextTry(1, now, fault));
    return 'failed';
  }
}

/** By the version promised and the facts of the time it was promised for; who is barred is asked now (R9). A refusal must be undone. */
export async function giveDue(tx: Tx, due: DueGift, now: Date): Promise<Given> {
  const { merchantId, promoId, version, memberId, orderNo, base, judgedAt, depositsBefore } = due;
  const found = await findVersion(tx, merchantId, promoId, version);
  invariant(found, 'what is due was published', { promoId, version });
  const { content } = found;
  const { terms } = content;
  const { timeZone, currency } = await getMerchant(tx, merchantId);
  if (await isBarred(tx, memberId, now)) return refuse('barred');
  const slot = due.slot ?? slotOf(terms.who.limit, judgedAt, timeZone, orderNo ?? undefined);
  const asked = { memberId, now: judgedAt, timeZone, depositsBefore };
  const person = await personOf(tx, { ...asked, ...(orderNo === null ? {} : { besides: orderNo }) });
  const facts = await factsFor(tx, person, terms, { promoId, now: judgedAt, timeZone });
  const deposit = orderNo === null ? {} : { deposit: { amount: base } };
  const unmet = unmetOf(terms, facts, { now: judgedAt, timeZone, ...deposit });
  if (unmet) return refuse(unmet);
  const issued = await issueTo(tx, {
    merchantId,
    promoId,
    version,
    content,
    person,
    currency,
    slot,
    base,
    ...(orderNo === null ? {} : { orderNo }),
    now,
    actor: 'job:promotions',
  });
  return issued.ok ? ok(undefined) : issued;
}
