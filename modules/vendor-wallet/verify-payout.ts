import type { Db, Tx } from '@baize/db';
import { DAY_MS, exactText } from '@baize/kernel';
import type { Happened } from './advance-transfer.ts';
import type { VendorWalletDeps } from './deps.ts';
import { getSettings } from './settings.ts';
import { findSent, lockPayouts, sumBeyond, type TransferRow } from './transfer.sql.ts';

/**
 * The house pays what a vendor says came back, so its word alone would pay any amount. A payout is verified
 * as far as what was sent to this member's wallet and what the vendor's own list of bets says was won there explain it;
 * what they do not explain (yet) is no answer, so it is asked again, and a person sees it after a day. And one brand's
 * members together bring home no more than `credit` beyond what they had sent in a day before a person has looked.
 *
 * In the transaction that credits, under a lock that payouts of a brand from a vendor share: each sees those before it.
 */
export async function verifyPayout(
  deps: Pick<VendorWalletDeps, 'clock' | 'port' | 'log'>,
  tx: Tx,
  row: TransferRow,
  happened: Happened,
): Promise<Happened> {
  // What an operator settles counts in the sums, too.
  if (row.direction === 'OUT' && happened.event === 'staff_settled') await lockPayouts(tx, row);
  const amount = paidOut(row, happened);
  if (amount === undefined) return happened;
  await lockPayouts(tx, row);
  const { transferNo, walletId, currency } = row;
  const { sent, explained } = await explain(deps, tx, row);
  if (explained < amount) {
    const detail = `${text(amount, currency)} came back, ${text(explained, currency)} is explained`;
    deps.log.warn(
      { transferNo, walletId, amount, explained },
      'more came back than a vendor’s list explains',
    );
    return { event: 'vendor_silent', actor: happened.actor, detail };
  }
  const beyond = amount > sent ? amount - (sent > 0n ? sent : 0n) : 0n;
  if (beyond === 0n) return happened;
  const { credit } = await getSettings(tx, row.merchantId);
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  const total = (await sumBeyond(tx, row, since)) + beyond;
  if (total <= credit) return { ...happened, beyond };
  const detail = `${text(total, currency)} beyond what was sent in a day, credit ${text(credit, currency)}`;
  deps.log.error({ transferNo, walletId, total, credit }, 'a vendor pays back more than its credit');
  return { ...happened, event: 'over_credit', detail };
}

/** Before that transaction: where what is recorded explains too little, the vendor's list is read as it is now. */
export async function readWhatExplains(
  deps: Pick<VendorWalletDeps, 'db' | 'port'>,
  row: TransferRow,
  happened: Happened,
): Promise<void> {
  const amount = paidOut(row, happened);
  if (amount === undefined || (await explain(deps, deps.db, row)).explained >= amount) return;
  await deps.port.readPlayed(row.walletId, row.walletUser);
}

/** What the house would pay; undefined: nothing. */
const paidOut = (row: TransferRow, { event, amount }: Happened): bigint | undefined =>
  row.direction === 'OUT' && event === 'vendor_done' ? (row.amount ?? amount) : undefined;

async function explain(
  { port }: Pick<VendorWalletDeps, 'port'>,
  db: Db,
  { memberId, walletId, walletUser }: TransferRow,
): Promise<{ sent: bigint; explained: bigint }> {
  const { sent } = await findSent(db, memberId, walletId);
  return { sent, explained: sent + (await port.played(db, walletId, walletUser)) };
}

const text = (units: bigint, currency: string): string => `${exactText(units, currency)} ${currency}`;
