import type { Db, Tx } from '@baize/db';
import type { Language } from '@baize/endpoint';
import { businessDay, invariant, type Logger } from '@baize/kernel';
import { findMember } from '@baize/members';
import { listReferences } from '@baize/deposits';
import { sendMessage } from '@baize/messaging';
import { getMerchant } from '@baize/site';
import { listEntriesOf } from './entry.sql.ts';
import { personOf } from './facts.ts';
import type { DueGift } from './failure.sql.ts';
import { giveApart } from './give-due.ts';
import { isBarred, standingsOf } from './gifts/kinds.ts';
import { memberState } from './member-state.ts';
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
  const rows = await listShown(db, merchantId, {
    since: businessDay(now, timeZone),
    limit: LISTED_MAX,
  });
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
 * credited all the same, and the member is told why nothing came with it. So it is where a fault is met: the bonus is tried again.
 */
export async function creditBonus(log: Logger, tx: Tx, deposit: CreditedDeposit): Promise<void> {
  const chosen = deposit.bonusCode === null ? null : CODE.exec(deposit.bonusCode);
  if (!chosen) return;
  const { merchantId, memberId, orderNo, amount, orderedAt, now } = deposit;
  const due: DueGift = {
    merchantId,
    promoId: Number(chosen[1]),
    version: Number(chosen[2]),
    memberId,
    slot: null,
    orderNo,
    base: amount,
    judgedAt: orderedAt,
    // The order itself is left out by its number; what was credited at the same instant is counted.
    depositsBefore: new Date(now.getTime() + 1),
  };
  const given = await giveApart({ log }, tx, due, now);
  if (given === 'failed' || given.ok) return;
  log.info(
    { orderNo, promoId: due.promoId, why: given.code },
    'a deposit came without the bonus chosen with it',
  );
  await tellMissed(tx, due, now);
}

/** The member reads that the deposit came alone. */
export async function tellMissed(tx: Tx, due: DueGift, now: Date): Promise<void> {
  const { merchantId, memberId, promoId, version, orderNo } = due;
  const found = await findVersion(tx, merchantId, promoId, version);
  const member = await findMember(tx, memberId);
  invariant(found && orderNo && member, 'a member chose a bonus that was published', { promoId, version });
  const [deposit] = await listReferences(tx, [orderNo]);
  await sendMessage(tx, {
    merchantId,
    to: memberId,
    category: 'REWARD',
    template: 'promotion_missed',
    params: {
      promotion: wordsIn(found.content, member.language).title,
      orderNo: deposit?.reference ?? orderNo,
    },
    now,
  });
}
