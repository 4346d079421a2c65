import type { Tx } from '@baize/db';
import { sendMessage } from '@baize/messaging';
import { payableText } from '@baize/kernel';
import type { DepositsDeps } from './deps.ts';

type Order = { merchantId: number; memberId: number; currency: string };
type MemberMessage = 'deposit_credited' | 'deposit_failed';

/** MSG-003: what happened to a member's money is put into their inbox in the transaction that made it happen. */
export const notifyMember = (
  deps: DepositsDeps,
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

export const notifyRefused = (
  deps: DepositsDeps,
  tx: Tx,
  { merchantId, memberId, currency }: Order,
  { orderNo, amount, reason }: { orderNo: string; amount: bigint; reason: string },
): Promise<void> =>
  sendMessage(tx, {
    merchantId,
    to: memberId,
    category: 'MONEY',
    template: 'deposit_refused',
    params: { orderNo, currency, amount: payableText(amount, currency), reason },
    now: deps.clock.now(),
  });
