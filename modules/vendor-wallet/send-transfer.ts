import type { Happened } from './advance-transfer.ts';
import type { VendorWalletDeps } from './deps.ts';
import { applyAnswer, readAnswer } from './vendor-answer.ts';
import type { VendorAnswer } from './port.ts';
import type { TransferRow } from './transfer.sql.ts';

/** Hands a written transfer to the vendor, under its own id, and applies the answer. */
export async function sendTransfer(
  deps: VendorWalletDeps,
  row: TransferRow,
  isFirstSend: boolean,
): Promise<TransferRow> {
  const answer = await callVendor(deps, row);
  if (answer.outcome !== 'done')
    deps.log.warn(
      { transferNo: row.transferNo, walletId: row.walletId, direction: row.direction, answer },
      'a vendor did not do a transfer, or did not say so',
    );
  const happened = readAnswer(row, answer, isFirstSend);
  const isAmountUnknown = row.amount === null && happened.event === 'vendor_done';
  const heard = isAmountUnknown ? await confirmAmount(deps, row, happened) : happened;
  return (await applyAnswer(deps, row, heard)) ?? row;
}

/** How much "everything" was is credited only where the answer and the vendor's record of the id say the same. */
async function confirmAmount(
  { port }: VendorWalletDeps,
  row: TransferRow,
  happened: Happened,
): Promise<Happened> {
  const status = await port.status(row.walletId, row.transactionUuid);
  if (status.outcome === 'done' && status.amount === happened.amount) return happened;
  return {
    event: 'vendor_silent',
    actor: 'vendor',
    detail: `the answer said ${happened.amount ?? 'nothing'}`,
  };
}

function callVendor({ port }: VendorWalletDeps, row: TransferRow): Promise<VendorAnswer> {
  const { walletId, transactionUuid, amount } = row;
  const call = { ...holderOf(row), transactionUuid };
  if (row.isAll && row.direction === 'OUT') return port.withdrawAll(walletId, call);
  const exact = { ...call, amount: amount ?? 0n };
  return row.direction === 'IN' ? port.deposit(walletId, exact) : port.withdraw(walletId, exact);
}

const holderOf = (row: TransferRow) => ({
  user: row.walletUser,
  currency: row.currency,
  partner: row.partner,
});
