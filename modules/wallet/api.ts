import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { walletConsoleRoutes, walletRoutes } from './routes.ts';

/** Exact decimal text in major units: "-1000.50". Never more than five decimals. */
const decimal = z.string();
const instant = z.number().int();

/** Query text becomes a number; pages count from 1 (OPEN-API-04). */
const count = z.coerce.number<number | string | undefined>().int().min(1);
const paging = { pageNo: count.default(1), pageSize: count.max(100).default(20) };
/** Epoch ms, or a day (YYYY-MM-DD) of the product's zone; `to` as a day means its end. */
const moment = z.union([
  z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'date_invalid'),
  z.coerce.number<number | string | undefined>().int().min(0),
]);

/** What a member's history calls a movement (#62). The ledger's own kinds are finer: see ledger-words.ts. */
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
      balance: decimal,
      currency: z.string(),
      currencySymbol: z.string(),
      withdrawable: decimal,
      /** Valid bet still owed before anything can be withdrawn (OPEN-WALLET-06). */
      turnoverLeft: decimal,
      frozen: decimal,
      bonus: decimal,
      points: z.string(),
      wallets: z.array(
        z.object({
          walletId: z.string(),
          walletName: z.string(),
          /** The vendors that play from it; the main wallet names none. */
          vassalages: z.array(z.string()).optional(),
          balance: decimal,
        }),
      ),
    }),
    errors: ['wallet_missing'],
  },
});

const page = <T extends z.ZodType>(row: T) => ({
  list: z.array(row),
  pageNo: z.number().int(),
  totalPages: z.number().int(),
  totalCount: z.number().int(),
});

export const walletConsoleApi = defineApi(walletConsoleRoutes, {
  listLedger: {
    access: 'staff:ledger.read',
    input: z.strictObject({
      memberId: count,
      part: z.enum(['main', 'frozen', 'debt']).default('main'),
      from: moment.optional(),
      to: moment.optional(),
      ...paging,
    }),
    output: z.object({
      account: z.object({
        accountId: z.string(),
        currency: z.string(),
        state: z.enum(['open', 'closed']),
        balance: decimal,
        frozen: decimal,
        /** What the member owes after a clawback; 0 or positive. */
        debt: decimal,
        turnoverLeft: decimal,
        blocks: z.array(z.enum(['no_bet', 'no_withdraw', 'debt'])),
      }),
      ...page(
        z.object({
          id: z.string(),
          time: instant,
          kind: z.string(),
          amount: decimal,
          balanceBefore: decimal,
          balanceAfter: decimal,
          key: z.string(),
          ref: z.string().nullable(),
          round: z.string().nullable(),
          house: z.string(),
          note: z.string().nullable(),
        }),
      ),
    }),
    errors: ['wallet_missing', 'range_invalid', 'range_too_long'],
  },
});
