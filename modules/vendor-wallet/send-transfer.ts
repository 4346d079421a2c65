import type { VendorWalletDeps } from './deps.ts';
import { applyHeard, readAnswer } from './hear-vendor.ts';
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
  return (await applyHeard(deps, row.transferNo, readAnswer(row, answer, isFirstSend))) ?? row;
}

function callVendor({ port }: VendorWalletDeps, row: TransferRow): Promise<VendorAnswer> {
  const { walletId, transactionUuid, amount } = row;
  const call = { ...holderOf(row), transactionUuid };
  if (row.isAll && row.direction === 'OUT') return port.withdrawAll(walletId, call);
  const exact = { ...call, amount: amount ?? 0n };
  return row.direction === 'IN' ? port.deposit(walletId, exact) : port.withdraw(walletId, exact);
}

const holderOf = (row: TransferRow) => ({ user: row.walletUser, currency: row.currency, partner: row.partner });

