import type { Tx } from '@baize/db';
import { sendMessage } from '@baize/messaging';
import { payableText } from '@baize/kernel';
import type { WithdrawalsDeps } from './deps.ts';

type Order = { merchantId: number; memberId: number; currency: string };
type MemberMessage = 'withdrawal_approved' | 'withdrawal_paid' | 'withdrawal_refunded';

/** MSG-003: what happened to a member's money is put into their inbox in the transaction that made it happen. */
export const notifyMember = (
  deps: WithdrawalsDeps,
  tx: Tx,
  template: MemberMessage,
  { merchantId, memberId, currency }: Order,
  { orderNo, amount }: { orderNo: string; amount: bigint },
): Promise<void> =>
  sendMessage(tx, {
    merchantId,
    to: memberId,
    category: 'MONEY',
    template,
    params: { orderNo, currency, amount: payableText(amount, currency) },
    now: deps.clock.now(),
  });

export const notifyRejected = (
  deps: WithdrawalsDeps,
  tx: Tx,
  { merchantId, memberId, currency }: Order,
  { orderNo, amount, reason }: { orderNo: string; amount: bigint; reason: string },
): Promise<void> =>
  sendMessage(tx, {
    merchantId,
    to: memberId,
    category: 'MONEY',
    template: 'withdrawal_rejected',
    params: { orderNo, currency, amount: payableText(amount, currency), reason },
    now: deps.clock.now(),
  });
