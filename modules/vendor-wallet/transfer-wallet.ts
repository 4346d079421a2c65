import type { AnswerOf, Ctx, InputOf } from '@baize/endpoint';
import { exactText, invariant, payableText, ok, refuse, unitsOf } from '@baize/kernel';
import { findAccount } from '@baize/wallet';
import type { vendorWalletApi } from './api.ts';
import type { VendorWalletDeps } from './deps.ts';
import type { TransferVendor } from './port.ts';
import { startTransfer } from './start-transfer.ts';
import type { TransferRow } from './transfer.sql.ts';
import { statusOf } from './transfer-state.ts';

type Operation = (typeof vendorWalletApi)['operations']['transferWallet'];
export const MAIN = 'MAIN';

/** GCS_walletTransfer (API-035): one side is the main wallet, the other a vendor's. */
export async function transferWallet(
  deps: VendorWalletDeps,
  input: InputOf<Operation>,
  ctx: Ctx<'member'>,
): Promise<AnswerOf<Operation>> {
  const { fromWallet, toWallet, requestId } = input;
  const direction = fromWallet === MAIN ? ('IN' as const) : ('OUT' as const);
  const other = direction === 'IN' ? toWallet : fromWallet;
  if (other === MAIN || (direction === 'OUT' && toWallet !== MAIN)) return refuse('wallet_unknown');
  const vendor = await vendorFor(deps, ctx.merchantId, other, direction);
  if (!vendor) return refuse('wallet_unknown');
  const started = await startTransfer(deps, {
    member: { memberId: ctx.caller.memberId, merchantId: ctx.merchantId },
    vendor,
    direction,
    amount: input.all ? 'all' : unitsOf(input.amount ?? ''),
    cause: 'MEMBER',
    requestId,
    language: ctx.language,
  });
  return started.ok ? ok(await answerOf(deps, started.value)) : started;
}

/** Money may go only where the brand plays; it may come back from wherever it lies. */
async function vendorFor(
  { port }: VendorWalletDeps,
  merchantId: number,
  walletId: string,
  direction: 'IN' | 'OUT',
): Promise<TransferVendor | undefined> {
  if (direction === 'OUT') return port.find(walletId);
  return (await port.vendors(merchantId)).find((vendor) => vendor.walletId === walletId);
}

async function answerOf({ db }: VendorWalletDeps, row: TransferRow) {
  const account = await findAccount(db, row.memberId);
  invariant(account, 'a member has a wallet', { memberId: row.memberId });
  const main = payableText(account.balance, row.currency);
  const atVendor = row.vendorBalance === null ? null : payableText(row.vendorBalance, row.currency);
  return {
    transferNo: row.transferNo,
    status: statusOf(row.state),
    amount: row.amount === null ? null : exactText(row.amount, row.currency),
    fromBalance: row.direction === 'IN' ? main : atVendor,
    toBalance: row.direction === 'IN' ? atVendor : main,
    failure: row.failure,
  };
}
