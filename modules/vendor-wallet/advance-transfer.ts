import type { Tx } from '@baize/db';
import { invariant, ok, refuse, type Result, type Actor } from '@baize/kernel';
import { hold, post, releaseHold, settleHold, type HoldRefusal, type House } from '@baize/wallet';
import type { VendorWalletDeps } from './deps.ts';
import {
  insertStep,
  lockTransfer,
  updateTransfer,
  type TransferChange,
  type TransferRow,
} from './transfer.sql.ts';
import {
  ASKED_STATES,
  askAfterSeconds,
  effectOf,
  nextState,
  type TransferEvent,
  type TransferState,
} from './transfer-state.ts';
import { saveReportedBalance } from './vendor-balance.sql.ts';
import { verifyPayout } from './verify-payout.ts';

export type Happened = {
  event: TransferEvent;
  /** 'vendor', 'clock', 'member:100001', 'staff:12'. */
  actor: Actor;
  detail?: string;
  /** An i18n key, for what ends in FAILED. */
  failure?: string;
  /** How much everything was; only where the transfer names no amount. */
  amount?: bigint;
  /** How much of it was not sent there before. */
  beyond?: bigint;
  /** What the vendor says lies there now. */
  vendorBalance?: bigint;
};
export type AdvanceRefusal = 'not_found' | 'state_changed';

/**
 * The only place where a transfer changes: locks it, verifies a vendor's word, finds the event in the table, moves the money
 * and writes both down. An event that the table does not list is refused, so a second answer moves nothing. The wallet is called last.
 */
export async function advanceTransfer(
  deps: Pick<VendorWalletDeps, 'clock' | 'publish' | 'log' | 'port'>,
  tx: Tx,
  transferNo: string,
  heard: Happened,
): Promise<Result<TransferRow, AdvanceRefusal>> {
  const row = await lockTransfer(tx, transferNo);
  if (!row) return refuse('not_found');
  const happened = await verifyPayout(deps, tx, row, heard);
  const to = nextState(row.direction, row.state, happened.event);
  if (to === undefined) {
    const { event } = happened;
    deps.log.warn({ transferNo, state: row.state, event }, 'a transfer heard what it cannot hear any more');
    return refuse('state_changed');
  }
  const amount = row.amount ?? happened.amount ?? null;
  // A full withdrawal without an amount counts as no answer.
  if (to === 'SUCCESS' && amount === null)
    return advanceTransfer(deps, tx, transferNo, {
      ...happened,
      event: 'vendor_silent',
      detail: 'no_amount',
    });
  const moved = await moveMoney(tx, { ...row, amount }, to, happened.actor);
  if (!moved.ok) {
    invariant(row.direction === 'OUT', 'what was held can be settled and released', { transferNo, moved });
    return advanceTransfer(deps, tx, transferNo, { ...happened, event: 'uncreditable', detail: moved.code });
  }
  return ok(await write(deps, tx, row, to, { ...happened, amount, holdId: moved.value }));
}

type Written = Omit<Happened, 'amount'> & { amount: bigint | null; holdId: bigint | null };

async function write(
  deps: Pick<VendorWalletDeps, 'clock' | 'publish'>,
  tx: Tx,
  row: TransferRow,
  to: TransferState,
  { event, actor, detail, failure, amount, beyond, vendorBalance, holdId }: Written,
): Promise<TransferRow> {
  const at = deps.clock.now();
  const isAsked = ASKED_STATES.includes(to);
  const afterSeconds = askAfterSeconds(row.asks);
  const change: TransferChange = {
    state: to,
    amount,
    holdId: holdId ?? row.holdId,
    nextAskAt: isAsked
      ? event === 'vendor_silent'
        ? new Date(at.getTime() + afterSeconds * 1000)
        : row.nextAskAt
      : null,
    failure: to === 'FAILED' ? (failure ?? 'vendor_refused') : null,
    detail: detail?.slice(0, DETAIL_CHARS_MAX) ?? row.detail,
    vendorBalance: vendorBalance ?? row.vendorBalance,
    closedAt: to === 'SUCCESS' || to === 'FAILED' ? at : null,
    beyond: (to === 'SUCCESS' ? beyond : undefined) ?? 0n,
  };
  const { transferNo, memberId, walletId } = row;
  const written = await updateTransfer(tx, transferNo, change);
  await insertStep(tx, { transferNo, state: to, event, at, actor, detail: detail ?? null });
  if (vendorBalance !== undefined)
    await saveReportedBalance(tx, { memberId, walletId, balance: vendorBalance, at });
  // Beyond a minute the clock that looks every minute is exact enough.
  if (event === 'vendor_silent' && isAsked && afterSeconds <= 60)
    await deps.publish(tx, 'vendor-wallet.ask', { transferNo }, { delaySeconds: afterSeconds });
  return written;
}

const DETAIL_CHARS_MAX = 300;
const floatOf = (row: Pick<TransferRow, 'connectionId'>): House => `float:${row.connectionId}`;

/** Keys name the transfer and the effect: a repeated effect replays its first answer. */
async function moveMoney(
  tx: Tx,
  row: TransferRow,
  to: TransferState,
  actor: Actor,
): Promise<Result<bigint | null, HoldRefusal | 'currency_mismatch'>> {
  const { transferNo, accountId, holdId } = row;
  const key = `vendor-transfer:${transferNo}`;
  const note = `${row.walletName} ${transferNo}`;
  const amount = row.amount ?? 0n;
  const effect = effectOf(row.direction, row.state, to);
  switch (effect) {
    case 'none':
      return ok(null);
    case 'hold': {
      const held = await hold(tx, {
        accountId,
        amount,
        key: `${key}:hold`,
        ref: transferNo,
        reason: note,
        actor,
        as: 'vendor_transfer_in',
      });
      return held.ok ? ok(held.value.holdId) : held;
    }
    case 'settle':
    case 'release': {
      invariant(holdId !== null, 'an IN on its way is held', { transferNo });
      const close = { holdId, key: `${key}:${effect}`, actor, note, as: 'vendor_transfer_in' } as const;
      const closed =
        effect === 'settle'
          ? await settleHold(tx, { ...close, house: floatOf(row) })
          : await releaseHold(tx, close);
      invariant(closed.ok, 'a hold is closed once, by its transfer', { transferNo, closed });
      return ok(null);
    }
    case 'credit': {
      if (amount === 0n) return ok(null);
      const posted = await post(tx, {
        accountId,
        amount,
        kind: 'vendor_transfer_out',
        house: floatOf(row),
        key: `${key}:credit`,
        ref: transferNo,
        note,
        actor,
        currency: row.currency,
      });
      return posted.ok ? ok(null) : posted;
    }
  }
}
