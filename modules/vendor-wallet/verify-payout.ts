import { DAY_MS, exactText } from '@baize/kernel';
import type { Happened } from './advance-transfer.ts';
import type { VendorWalletDeps } from './deps.ts';
import { getSettings } from './settings.ts';
import { findSent, sumBeyond, type TransferRow } from './transfer.sql.ts';

/**
 * The house pays what a vendor says came back, so its word alone would pay any amount. A payout is verified
 * as far as what was sent to this member's wallet and what the vendor's own list of bets says was won there explain it;
 * what they do not explain (yet) is no answer, so it is asked again, and a person sees it after a day. And one brand's
 * members together bring home no more than `credit` beyond what they had sent in a day before a person has looked.
 */
export async function verifyPayout(
  deps: Pick<VendorWalletDeps, 'db' | 'clock' | 'port' | 'log'>,
  row: TransferRow,
  happened: Happened,
): Promise<Happened> {
  const amount = row.amount ?? happened.amount;
  if (row.direction !== 'OUT' || happened.event !== 'vendor_done' || amount === undefined) return happened;
  const { transferNo, walletId, walletUser, memberId, currency } = row;
  const { sent } = await findSent(deps.db, memberId, walletId);
  const played = (isAsked: boolean) => deps.port.played(walletId, walletUser, { isAsked });
  // As far as it was recorded, and where that is too little, as the list says now.
  const isExplained = sent + (await played(false)) >= amount || sent + (await played(true)) >= amount;
  if (!isExplained) {
    const explained = sent + (await played(false));
    const detail = `${text(amount, currency)} came back, ${text(explained, currency)} is explained`;
    deps.log.warn(
      { transferNo, walletId, amount, explained },
      'more came back than a vendor’s list explains',
    );
    return { event: 'vendor_silent', actor: happened.actor, detail };
  }
  const beyond = amount > sent ? amount - (sent > 0n ? sent : 0n) : 0n;
  if (beyond === 0n) return happened;
  const { credit } = await getSettings(deps.db, row.merchantId);
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  const total = (await sumBeyond(deps.db, row, since)) + beyond;
  if (total <= credit) return { ...happened, beyond };
  const detail = `${text(total, currency)} beyond what was sent in a day, credit ${text(credit, currency)}`;
  deps.log.error({ transferNo, walletId, total, credit }, 'a vendor pays back more than its credit');
  return { ...happened, event: 'over_credit', detail };
}

const text = (units: bigint, currency: string): string => `${exactText(units, currency)} ${currency}`;
