import { payableText } from '@baize/kernel';
import type { Notice } from '@baize/messaging';
import type { Settlement } from './settlement.sql.ts';

/**
 * What downlines are told of a batch: what was paid, and what became unpaid. Of salaries of the hour and of five minutes only what became
 * unpaid: who gets them all day long reads the record.
 */
export function noticesOf(before: readonly Settlement[], after: readonly Settlement[], now: Date): Notice[] {
  return after.flatMap((one, index): Notice[] => {
    const was = before[index];
    if (was?.state === one.state) return [];
    const { merchantId, downlineId: to, currency, kind: contract } = one;
    const isRare = contract === 'DIVIDEND' || contract === 'DAILY_SALARY';
    const of = { merchantId, to, category: 'MONEY', now } as const;
    if (one.state === 'PAID' && (isRare || was?.state === 'ARREARS'))
      return [
        {
          ...of,
          template: 'contract_paid',
          params: { amount: payableText(one.amount, currency), currency, contract },
        },
      ];
    if (one.state === 'ARREARS')
      return [
        {
          ...of,
          template: 'contract_unpaid',
          params: { amount: payableText(one.amount - one.paid, currency), currency, contract },
        },
      ];
    return [];
  });
}
