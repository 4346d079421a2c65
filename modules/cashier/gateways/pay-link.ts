import { z } from 'zod';
import type { PaymentOrder } from './gateway.ts';

/** A link of the payer's bank or wallet app, with {account} {amount} {currency} {reference} {return} to be filled in. */
export const payLink = z.string().regex(/^https?:\/\/\S{4,480}$/, 'pay_link_invalid');

/** The channel's link for one order; null where the channel has none. */
export function payUrlOf(order: PaymentOrder, account: string): string | null {
  const template = order.config['payLink'];
  if (!template) return null;
  const words: Record<string, string> = {
    account,
    amount: order.amount,
    currency: order.currency,
    reference: order.reference,
    return: order.returnUrl,
  };
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(words[name] ?? ''));
}
