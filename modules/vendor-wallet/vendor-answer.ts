import type { Tx } from '@baize/db';
import { advanceTransfer, type Happened } from './advance-transfer.ts';
import type { VendorWalletDeps } from './deps.ts';
import type { StatusAnswer, VendorAnswer } from './port.ts';
import { findTransfer, type TransferRow } from './transfer.sql.ts';
import { REVIEW_AFTER_MS } from './transfer-state.ts';
import { readWhatExplains } from './verify-payout.ts';

/** How the vendor's refusals read to a member; the rest is "the vendor refused". */
const FAILURES: Readonly<Record<string, string>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_balance',
  RS_ERROR_INVALID_PARTNER: 'vendor_maintenance',
};

/**
 * What an answer means for a transfer. A vendor is believed about its own id and amount only: another amount than was
 * asked for is no answer. A refusal is certain only for an id that cannot have arrived before.
 */
export function readAnswer(row: TransferRow, answer: VendorAnswer, isFirstSend: boolean): Happened {
  const actor = 'vendor';
  if (answer.outcome === 'silent') return { event: 'vendor_silent', actor, detail: answer.detail };
  if (answer.outcome === 'refused')
    return isFirstSend
      ? {
          event: 'vendor_refused',
          actor,
          detail: answer.status,
          failure: FAILURES[answer.status] ?? 'vendor_refused',
        }
      : { event: 'vendor_silent', actor, detail: `refused when sent again: ${answer.status}` };
  return readDone(row, answer);
}

export function readStatus(
  row: TransferRow,
  answer: Exclude<StatusAnswer, { outcome: 'unheard' }>,
): Happened {
  const actor = 'vendor';
  if (answer.outcome === 'silent') return { event: 'vendor_silent', actor, detail: answer.detail };
  if (answer.outcome === 'failed') return { event: 'vendor_refused', actor, failure: 'vendor_refused' };
  return readDone(row, answer);
}

/** No wallet of the ledger holds more; such an answer counts as none. */
const AMOUNT_MAX = 10n ** 17n;

function readDone(
  row: TransferRow,
  { amount, balance }: { amount: bigint | undefined; balance?: bigint | undefined },
): Happened {
  const actor = 'vendor';
  if (row.amount !== null && amount !== undefined && amount !== row.amount)
    return { event: 'vendor_silent', actor, detail: `another amount: ${amount}` };
  if (amount !== undefined && amount > AMOUNT_MAX)
    return { event: 'vendor_silent', actor, detail: `no amount: ${amount}` };
  return {
    event: 'vendor_done',
    actor,
    ...(row.amount === null && amount !== undefined ? { amount } : {}),
    ...(balance === undefined ? {} : { vendorBalance: balance }),
  };
}

/** Applies what was heard; a day without an answer ends the asking. A transfer that ended meanwhile stays as it is. */
export async function applyAnswer(
  deps: VendorWalletDeps,
  asked: TransferRow,
  happened: Happened,
): Promise<TransferRow | undefined> {
  const { transferNo } = asked;
  await readWhatExplains(deps, asked, happened);
  return deps.db.transaction(async (tx: Tx) => {
    const advanced = await advanceTransfer(deps, tx, transferNo, happened);
    const row = advanced.ok ? advanced.value : await findTransfer(tx, transferNo);
    // Only what counts as no answer leaves it there.
    if (!row || row.state !== 'PENDING') return row;
    const age = deps.clock.now().getTime() - row.createdAt.getTime();
    if (age < REVIEW_AFTER_MS) return row;
    const due = await advanceTransfer(deps, tx, transferNo, { event: 'day_passed', actor: 'clock' });
    return due.ok ? due.value : row;
  });
}
