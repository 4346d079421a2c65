import { invariant, parseUnits } from '@baize/kernel';
import { z } from 'zod';
import { paidManually } from '../manual-payout.ts';
import type { Gateway, IncomingQuery, IncomingTransfer } from '../gateway.ts';
import { payLink } from '../pay-link.ts';
import { addressOf, checkXpub } from './address.ts';
import type { ChainTransfer, ChainWatcher } from './chain-watcher.ts';
import { microFor, microText, rateOf, unitsOf, walletText } from './micro.ts';

export type UsdtOptions = {
  /** Extended public key of the account m/44'/195'/0'; the seed stays offline. */
  xpub: string;
  watcher: ChainWatcher;
};

/** A block is final on TRON when 19 of its 27 producers have built on it. */
const CONFIRMATIONS_MIN = 19;
const config = z.strictObject({
  /** Wallet money for one USDT. */
  rate: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,5})?$/, 'rate_invalid')
    .refine((text) => parseUnits(text) > 0n, 'rate_invalid'),
  confirmations: z
    .string()
    .regex(/^\d{1,3}$/)
    .refine((text) => Number(text) >= CONFIRMATIONS_MIN, 'confirmations_too_few')
    .default('20'),
  payLink: payLink.optional(),
});

/**
 * USDT on TRON. Each order has an address of its own, so whatever arrives there names its order; what is final is
 * credited in wallet money at the order's rate, or at the channel's when it came after the order's time.
 */
export function usdtTrc20({ xpub, watcher }: UsdtOptions): Gateway {
  checkXpub(xpub);
  return {
    code: 'usdt-trc20',
    confirmedBy: 'chain',
    needsAddress: true,
    config,
    createPayment: async (order) => {
      const { addressIndex } = order;
      invariant(addressIndex !== null, 'an order on a chain has an address', { orderNo: order.orderNo });
      const { rate, confirmations, payLink: link } = config.parse(order.config);
      const address = addressOf(xpub, addressIndex);
      const amount = microText(microFor(parseUnits(order.amount), rateOf(rate)));
      const payUrl = link ? link.replaceAll('{account}', address).replaceAll('{amount}', amount) : null;
      return {
        outcome: 'done',
        value: {
          gatewayRef: address,
          receiver: null,
          // The bare address: what every wallet's scanner understands.
          qrPayload: address,
          payUrl,
          crypto: {
            coin: 'USDT',
            network: 'TRC20',
            address,
            amount,
            rate,
            confirmationsNeeded: Number(confirmations),
          },
        },
      };
    },
    listIncoming: async (query) => {
      try {
        const found = await watcher.transfersTo(query.crypto.address, query.createdAt);
        return { outcome: 'done', value: found.map((transfer) => incomingOf(transfer, query)) };
      } catch (error) {
        return { outcome: 'unknown', detail: String(error).slice(0, 200) };
      }
    },
    ...paidManually,
  };
}

function incomingOf(transfer: ChainTransfer, query: IncomingQuery): IncomingTransfer {
  const { crypto, currency } = query;
  const isInTime = transfer.at <= query.expiresAt;
  const rate = isInTime ? crypto.rate : config.parse(query.config).rate;
  return {
    ref: transfer.txId,
    amount: walletText(unitsOf(transfer.micro, rateOf(rate), currency), currency),
    original: `${microText(transfer.micro)} USDT at ${rate}`,
    payer: transfer.from,
    at: transfer.at,
    confirmations: transfer.confirmations,
    isFinal: transfer.confirmations >= crypto.confirmationsNeeded,
  };
}
