import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@baize/db';
import { findMember, isMoneyStopped, type Member } from '@baize/members';
import type { Language } from '@baize/endpoint';
import { type Actor, type Result, exactText, floorTo, invariant, ok, refuse } from '@baize/kernel';
import { checkPlay, type ProtectionRefusal } from '@baize/protection';
import { getMerchant } from '@baize/site';
import { findAccount, lockAccounts } from '@baize/wallet';
import { advanceTransfer } from './advance-transfer.ts';
import { refuseAmount, type AmountRefusal } from './amount-rule.ts';
import type { VendorWalletDeps } from './deps.ts';
import type { TransferVendor } from './port.ts';
import { sendTransfer } from './send-transfer.ts';
import { getSettings } from './settings.ts';
import {
  countOpen,
  findTransferByRequest,
  insertStep,
  insertTransfer,
  lockMember,
  type Cause,
  type TransferRow,
} from './transfer.sql.ts';
import { newTransferNo } from './transfer-no.ts';
import type { Direction } from './transfer-state.ts';
import { markMayHold } from './vendor-balance.sql.ts';

export type TransferOrder = {
  member: Pick<Member, 'memberId' | 'merchantId'>;
  vendor: TransferVendor;
  direction: Direction;
  /** Units; 'all': everything the source has. undefined: text that was no amount. */
  amount: bigint | 'all' | undefined;
  cause: Cause;
  requestId: string;
  /** Of what a refusal names; absent: English, as the log has it. */
  language?: Language;
};
export type StartRefusal =
  | AmountRefusal
  | ProtectionRefusal
  | 'vendor_maintenance'
  | 'contract_hold'
  | 'money_stopped'
  | 'wallet_not_for_bonus'
  | 'account_closed'
  | 'too_many_open_transfers'
  | 'request_id_reused';

/** The vendor is asked about each open transfer every few minutes. */
const OPEN_MAX = 5;
/** Until then whoever wrote the transfer is taken to be calling; afterwards the clock asks. */
const CALL_MS_MAX = 15_000;

/**
 * One transfer from request to answer: written down and, going in, held, in one transaction; then the call; then what it
 * said. Killed in between, the clock finds it: asked, and sent again under the same id where the vendor never heard it.
 */
export async function startTransfer(
  deps: VendorWalletDeps,
  order: TransferOrder,
): Promise<Result<TransferRow, StartRefusal>> {
  const written = await deps.db.transaction((tx) => writeTransfer(deps, tx, order));
  if (!written.ok) return written;
  return ok(written.value.isNew ? await sendTransfer(deps, written.value.row, true) : written.value.row);
}

type Written = { row: TransferRow; isNew: boolean };

async function writeTransfer(
  deps: VendorWalletDeps,
  tx: Tx,
  order: TransferOrder,
): Promise<Result<Written, StartRefusal>> {
  const { vendor, direction, cause, requestId } = order;
  const { memberId, merchantId } = order.member;
  await lockMember(tx, memberId);
  const known = await findTransferByRequest(tx, memberId, requestId);
  if (known) return isSame(known, order) ? ok({ row: known, isNew: false }) : refuse('request_id_reused');
  if (direction === 'IN' && !vendor.isOpen) return refuse('vendor_maintenance');
  const member = await findMember(tx, memberId);
  invariant(member, 'a member has a wallet', { memberId });
  // Locked before it is read: what is decided on the balance must still be there when it is held.
  if (direction === 'IN') await lockAccounts(tx, [member.accountId]);
  const account = await findAccount(tx, memberId);
  invariant(account, 'a member has a wallet', { memberId });
  if (account.state === 'closed') return refuse('account_closed');
  const isBlocked = account.blocks.some((block) => block !== 'no_bet');
  if (direction === 'IN' && isBlocked)
    return refuse((await isMoneyStopped(tx, memberId)) ? 'money_stopped' : 'contract_hold');
  if (direction === 'IN') {
    // Under the wallet's lock, which a grant takes first: a bonus is either seen here or finds the money gone.
    const { language = 'EN' } = order;
    const bonus = await deps.unheldBonus?.(tx, {
      accountId: member.accountId,
      walletId: vendor.walletId,
      language,
    });
    if (bonus !== undefined) return refuse('wallet_not_for_bonus', { bonus });
  }
  const decided = await decideAmount(tx, order, account.balance, account.currency);
  if (!decided.ok) return decided;
  const amount = decided.value;
  if ((await countOpen(tx, memberId)) >= OPEN_MAX) return refuse('too_many_open_transfers');
  const now = deps.clock.now();
  if (direction === 'IN' && amount !== null) {
    const { currency } = account;
    const checked = await checkPlay(tx, { merchantId, memberId, currency, amount, now });
    if (!checked.ok) return checked;
  }
  const merchant = await getMerchant(tx, merchantId);
  const transferNo = newTransferNo(now);
  const actor: Actor =
    cause === 'MEMBER' || cause === 'RECALL' ? `member:${memberId}` : `job:${cause.toLowerCase()}`;
  const row = await insertTransfer(tx, {
    transferNo,
    transactionUuid: randomUUID(),
    merchantId,
    memberId,
    account: member.account,
    accountId: member.accountId,
    walletUser: member.walletUser,
    partner: merchant.code,
    walletId: vendor.walletId,
    walletName: vendor.name,
    connectionId: vendor.connectionId,
    direction,
    isAll: order.amount === 'all',
    currency: account.currency,
    amount,
    cause,
    requestId,
    nextAskAt: new Date(now.getTime() + CALL_MS_MAX),
    createdAt: now,
  });
  await insertStep(tx, { transferNo, state: 'CREATED', event: 'created', at: now, actor, detail: null });
  if (direction === 'OUT') return ok({ row, isNew: true });
  await markMayHold(tx, memberId, vendor.walletId);
  const held = await advanceTransfer(deps, tx, transferNo, { event: 'held', actor });
  invariant(held.ok, 'a new transfer is held', { transferNo, held });
  return ok({ row: held.value, isNew: true });
}

/** null: everything at the vendor, which only it knows. */
async function decideAmount(
  db: Db,
  { vendor: { decimals }, direction, amount, member }: TransferOrder,
  balance: bigint,
  currency: string,
): Promise<Result<bigint | null, AmountRefusal>> {
  if (direction === 'OUT' && amount === 'all') return ok(null);
  const { min, max } = await getSettings(db, member.merchantId);
  const asked = amount === 'all' ? floorTo(balance < max ? balance : max, decimals) : amount;
  if (amount === 'all' && asked === 0n) return refuse('insufficient_balance');
  const source = direction === 'IN' ? balance : undefined;
  const code = refuseAmount({ amount: asked, decimals, min, max, balance: source });
  if (code === 'amount_below_min') return refuse(code, { min: exactText(min, currency) });
  if (code === 'amount_above_max') return refuse(code, { max: exactText(max, currency) });
  return code ? refuse(code) : ok(asked ?? null);
}

const isSame = (known: TransferRow, { vendor, direction, amount }: TransferOrder): boolean =>
  known.walletId === vendor.walletId &&
  known.direction === direction &&
  (amount === 'all' ? known.isAll : !known.isAll && known.amount === amount);
