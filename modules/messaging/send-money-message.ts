import type { Tx } from '@baize/db';
import { payableText } from '@baize/kernel';
import { sendMessage } from './send-message.ts';

type Order = { merchantId: number; memberId: number; currency: string };
type Moved = { orderNo: string; amount: bigint };
type Outcome =
  | 'deposit_credited'
  | 'deposit_failed'
  | 'deposit_held'
  | 'withdrawal_requested'
  | 'withdrawal_approved'
  | 'withdrawal_paid'
  | 'withdrawal_refunded';
type Refusal = 'deposit_refused' | 'withdrawal_rejected';

/** MSG-003: what happened to a member's money is put into their inbox in the transaction that made it happen. */
export const sendMoneyMessage = (
  tx: Tx,
  template: Outcome,
  { merchantId, memberId, currency }: Order,
  { orderNo, amount }: Moved,
  now: Date,
): Promise<void> =>
  sendMessage(tx, {
    merchantId,
    to: memberId,
    category: 'MONEY',
    template,
    params: { orderNo, currency, amount: payableText(amount, currency) },
    now,
  });

/** An operator refused it; `reason` is the one chosen for the member to read. */
export const sendMoneyRefusal = (
  tx: Tx,
  template: Refusal,
  { merchantId, memberId, currency }: Order,
  { orderNo, amount, reason }: Moved & { reason: string },
  now: Date,
): Promise<void> =>
  sendMessage(tx, {
    merchantId,
    to: memberId,
    category: 'MONEY',
    template,
    params: { orderNo, currency, amount: payableText(amount, currency), reason },
    now,
  });
