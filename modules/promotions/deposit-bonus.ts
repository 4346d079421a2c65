import type { Db, Tx } from '@baize/db';
import type { Language } from '@baize/endpoint';
import { invariant, type Logger } from '@baize/kernel';
import { sendMessage } from '@baize/messaging';
import { getMerchant } from '@baize/site';
import { unmetOf } from './eligibility.ts';
import { listEntriesOf } from './entry.sql.ts';
import { factsFor, personOf } from './facts.ts';
import { isBarred, standingsOf } from './grants.ts';
import { issueTo, type Issue } from './issue.ts';
import { memberState } from './member-state.ts';
import { slotOf } from './period.ts';
import { findVersion, listShown } from './promotion.sql.ts';
import { LISTED_MAX } from './rules.ts';
import { wordsIn } from './shown.ts';

/** '12.3': the promotion and the version that the member chose. */
const CODE = /^(\d{1,9})\.(\d{1,9})$/;

type Chooser = { merchantId: number; memberId: number; currency: string; language: Language; now: Date };

/** For the deposit page: what the member may choose with a deposit now, whatever its amount. */
export async function bonusChoices(
  db: Db,
  { merchantId, memberId, language, now }: Chooser,
): Promise<{ code: string; title: string }[]> {
  const { timeZone } = await getMerchant(db, merchantId);
  const rows = await listShown(db, merchantId, { since: '0000', limit: LISTED_MAX });
  const withDeposit = rows.flatMap((row) =>
    row.content?.terms.trigger === 'DEPOSIT' && row.version !== null
      ? [{ ...row, content: row.content, terms: row.content.terms }]
      : [],
  );
  if (withDeposit.length === 0) return [];
  const promoIds = withDeposit.map(({ promoId }) => promoId);
  const entries = await listEntriesOf(db, memberId, promoIds);
  const viewer = {
    now,
    timeZone,
    person: await personOf(db, { memberId, now, timeZone }),
    isBarred: await isBarred(db, memberId, now),
    standings: await standingsOf(db, entries),
    entries,
  };
  const choices = [];
  for (const row of withDeposit) {
    const { canApply } = await memberState(db, row, viewer);
    if (canApply)
      choices.push({ code: `${row.promoId}.${row.version}`, title: wordsIn(row.content, language).title });
  }
  return choices;
}

export type CreditedDeposit = {
  merchantId: number;
  memberId: number;
  orderNo: string;
  currency: string;
  /** What arrived, units. */
  amount: bigint;
  bonusCode: string | null;
  /** When the member chose. */
  orderedAt: Date;
  now: Date;
};

/**
 * In the transaction that credits a deposit: gives the bonus chosen with it, by the version chosen and the time it was chosen at. Where
 * it cannot be given any more (another deposit came first, the budget is spent, the amount that came is too small) the deposit is
 * credited all the same, and the member is told why nothing came with it.
 */
export async function creditBonus(log: Logger, tx: Tx, deposit: CreditedDeposit): Promise<void> {
  const chosen = deposit.bonusCode === null ? null : CODE.exec(deposit.bonusCode);
  if (!chosen) return;
  const { merchantId, memberId, orderNo, amount, currency, orderedAt, now } = deposit;
  const [promoId, version] = [Number(chosen[1]), Number(chosen[2])];
  const found = await findVersion(tx, merchantId, promoId, version);
  invariant(found, 'a chosen bonus was published', { orderNo, promoId, version });
  const { content } = found;
  const { terms } = content;
  const { timeZone } = await getMerchant(tx, merchantId);
  const slot = slotOf(terms.who.limit, orderedAt, timeZone, orderNo);
  const person = await personOf(tx, { memberId, now, timeZone, besides: orderNo });
  const facts = await factsFor(tx, person, terms, { promoId, slot, now, timeZone });
  const unmet = (await isBarred(tx, memberId, now))
    ? ('barred' as const)
    : unmetOf(terms, facts, { now: orderedAt, timeZone, deposit: { amount } });
  const what: Issue = {
    merchantId,
    promoId,
    version,
    content,
    person,
    currency,
    slot,
    base: amount,
    orderNo,
    now,
    actor: 'job:promotions',
  };
  const given = unmet ? undefined : await issueApart(tx, what);
  if (given === true) return;
  log.info({ orderNo, promoId, why: unmet ?? given }, 'a deposit came without the bonus chosen with it');
  await sendMessage(tx, {
    merchantId,
    to: memberId,
    category: 'REWARD',
    template: 'promotion_missed',
    params: { promotion: content.texts.EN.title, orderNo },
    now,
  });
}

/** What is refused leaves nothing behind, and the deposit stands. */
async function issueApart(tx: Tx, what: Issue): Promise<true | string> {
  await tx.run('savepoint promotion_bonus', []);
  const issued = await issueTo(tx, what);
  if (issued.ok) {
    await tx.run('release savepoint promotion_bonus', []);
    return true;
  }
  await tx.run('rollback to savepoint promotion_bonus', []);
  return issued.code;
}
