import type { VendorWalletDeps } from './deps.ts';
import { applyAnswer, readStatus } from './vendor-answer.ts';
import { sendTransfer } from './send-transfer.ts';
import { claimAsk, countAsk, countSend, findTransfer, listDue, type TransferRow } from './transfer.sql.ts';

/** A question takes two calls of five seconds at most; after this another process may ask. */
const LEASE_MS = 30_000;
/** Job times are whole seconds and due times milliseconds, so a job may arrive up to a second early. */
const EARLY_MS = 1_000;
const AT_ONCE = 50;

/** Asks about one transfer that is due. Of two processes only one asks. */
export async function askTransfer(
  deps: VendorWalletDeps,
  transferNo: string,
): Promise<TransferRow | undefined> {
  const now = deps.clock.now().getTime();
  const row = await claimAsk(deps.db, transferNo, new Date(now + EARLY_MS), new Date(now + LEASE_MS));
  return row && askVendor(deps, row);
}

/** An operator asks now, also about what waits for review. */
export async function askNow(deps: VendorWalletDeps, row: TransferRow): Promise<TransferRow> {
  await countAsk(deps.db, row.transferNo);
  return askVendor(deps, (await findTransfer(deps.db, row.transferNo)) ?? row);
}

/**
 * An id the vendor does not know is sent again unchanged: if the first call still arrives, the vendor counts both as one. A
 * refusal of the second call proves nothing about the first; the vendor's status decides the next time.
 */
async function askVendor(deps: VendorWalletDeps, row: TransferRow): Promise<TransferRow> {
  const answer = await deps.port.status(row.walletId, row.transactionUuid);
  if (answer.outcome !== 'unheard') return (await applyAnswer(deps, row, readStatus(row, answer))) ?? row;
  // In review nothing is sent again: an operator settles or fails it.
  if (row.state === 'REVIEW')
    return (
      (await applyAnswer(deps, row, {
        event: 'vendor_silent',
        actor: 'vendor',
        detail: 'the vendor never heard of it',
      })) ?? row
    );
  await countSend(deps.db, row.transferNo);
  return sendTransfer(deps, row, false);
}

/** Asks about every transfer that is due; scheduled. An error of one does not stop the others. */
export async function askDue(deps: VendorWalletDeps): Promise<void> {
  for (const transferNo of await listDue(deps.db, deps.clock.now(), AT_ONCE)) {
    try {
      await askTransfer(deps, transferNo);
    } catch (error) {
      deps.log.error({ err: error, transferNo }, 'asking about a transfer failed');
    }
  }
}
