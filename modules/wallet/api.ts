import { defineApi } from '@baize/endpoint';
import { dayOrMoment, instant, money, page, paging, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { walletConsoleRoutes, walletRoutes } from './routes.ts';

/** What a member's history calls a movement (#62). The ledger's own kinds are finer: see transfer-kinds.ts. */
export const TRANSACTION_TYPES = [
  'DEPOSIT',
  'WITHDRAW',
  'TRANSFER',
  'BET',
  'WIN',
  'REBATE',
  'BONUS',
  'SALARY',
  'DIVIDEND',
  'POINT',
  'ADJUST',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const walletApi = defineApi(walletRoutes, {
  getBalance: {
    access: 'session',
    input: z.strictObject({}),
    output: z.object({
      balance: money,
      currency: z.string(),
      currencySymbol: z.string(),
      withdrawable: money,
      /** Valid bet still owed before anything can be withdrawn (OPEN-WALLET-06). */
      turnoverLeft: money,
      frozen: money,
      bonus: money,
      points: z.string(),
      wallets: z.array(
        z.object({
          walletId: z.string(),
          walletName: z.string(),
          /** The vendors that play from it; the main wallet names none. */
          vassalages: z.array(z.string()).optional(),
          balance: money,
        }),
      ),
    }),
    errors: ['wallet_missing'],
  },
});

export const walletConsoleApi = defineApi(walletConsoleRoutes, {
  listLedger: {
    access: 'staff:ledger.read',
    input: z.strictObject({
      memberId: rowId,
      part: z.enum(['main', 'frozen', 'debt']).default('main'),
      from: dayOrMoment.optional(),
      to: dayOrMoment.optional(),
      ...paging,
    }),
    output: page(
      z.object({
        id: z.string(),
        time: instant,
        kind: z.string(),
        amount: money,
        balanceBefore: money,
        balanceAfter: money,
        key: z.string(),
        ref: z.string().nullable(),
        round: z.string().nullable(),
        house: z.string(),
        /** The vendor, of an entry with one. */
        vendor: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ).extend({
      account: z.object({
        accountId: z.string(),
        currency: z.string(),
        state: z.enum(['open', 'closed']),
        balance: money,
        frozen: money,
        /** What the member owes after a clawback; 0 or positive. */
        debt: money,
        turnoverLeft: money,
        /** What it is made of: each bonus, deposit or rule that asks for bets, and what is left of it. */
        turnover: z.array(z.object({ ref: z.string(), left: money })),
        blocks: z.array(z.enum(['no_bet', 'no_withdraw', 'debt'])),
      }),
    }),
    errors: ['wallet_missing', 'range_invalid', 'range_too_long'],
  },
});
