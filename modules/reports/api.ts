import { defineApi } from '@baize/endpoint';
import { day, dayOrMoment, instant, money, ofDownline, orAll, page, paging } from '@baize/endpoint/shapes';
import { betState } from '@baize/bets/api';
import { TRANSACTION_TYPES } from '@baize/wallet/api';
import { z } from 'zod';
import { reportsConsoleRoutes, reportsRoutes } from './routes.ts';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'date_invalid');
const RANGE = ['range_invalid', 'range_too_long', 'range_too_old'] as const;
/** INCOME: salaries, dividends and rebates. */
const type = z.enum(['ALL', 'INCOME', ...TRANSACTION_TYPES]);
/** PENDING: set aside and not yet gone. RETURNED: set aside and given back. */
const STATUSES = ['SUCCESS', 'PENDING', 'RETURNED'] as const;
const status = z.enum(['ALL', ...STATUSES]);
/** Of one category or vendor: then only what play moved is listed. */
const played = { vassalage: orAll(z.string().max(20)), gameType: orAll(z.string().max(12)) };
/** Who moved the money, as far as a member is told. */
const MOVERS = ['MEMBER', 'OTHER', 'STAFF', 'VENDOR', 'CHANNEL', 'SYSTEM'] as const;

const transaction = z.object({
  id: z.string(),
  time: instant,
  type: z.enum(TRANSACTION_TYPES),
  /** The ledger's own, finer word. */
  kind: z.string(),
  vassalage: z.string(),
  gameName: z.string(),
  /** Of what it belongs to, as the member was told it; empty where the title says all. */
  ref: z.string(),
  /** What that is called, in the reader's language: a bonus, a day. May be empty. */
  title: z.string(),
  amount: money,
  balanceBefore: money,
  balanceAfter: money,
  status: z.enum(STATUSES),
  /** By what way, in the reader's language: the payment channel, the vendor, the other account. May be empty. */
  method: z.string(),
  by: z.enum(MOVERS),
  remark: z.string(),
  /** For play: the bet behind it, as getBetDetail names it. */
  bet: z.object({ betId: z.string(), placedAt: instant }).nullable(),
  /** …and what its whole round comes to, whatever part of it is listed; null of a round of more bets than are added up. */
  round: z.object({ stake: money, payout: money, net: money, state: betState }).nullable(),
});

const figures = z.object({
  validBet: money,
  /** What play made of the day: wins less bets. */
  winLoss: money,
  bonus: money,
  rebate: money,
  net: money,
});
const statementMonth = z.object({
  month: z.string(),
  opening: money,
  deposits: money,
  withdrawals: money,
  transfers: money,
  bets: money,
  wins: money,
  /** Bonuses and points that became money. */
  bonus: money,
  rebate: money,
  /** Of contracts, received less paid to downlines. */
  salary: money,
  dividend: money,
  /** Corrections, fees, openings. */
  other: money,
  closing: money,
});

export const DOWNLOADS = ['statement-pdf', 'statement-csv', 'history-csv', 'bets-csv'] as const;

/** A member's records. */
export const reportsApi = defineApi(reportsRoutes, {
  /** #62, newest first; of an agent's downline too (AGENT-012). */
  listTransactions: {
    access: 'session',
    input: z.strictObject({
      /** A range counts whole hours. */
      from: dayOrMoment.optional(),
      to: dayOrMoment.optional(),
      type: type.default('ALL'),
      status: status.default('ALL'),
      account: ofDownline,
      ...played,
      ...paging,
    }),
    output: page(transaction).extend({
      /** Over the whole range and type, not only this page. `validBet` is known for type ALL, BET and WIN. */
      summary: z.object({ in: money, out: money, validBet: money.nullable(), winLoss: money }),
    }),
    errors: ['wallet_missing', 'not_in_team', ...RANGE],
  },
  /** The ledger entries of a bet's round, oldest first: from a bet down to the money. */
  listRoundEntries: {
    access: 'session',
    input: z.object({
      betId: z.string().min(1).max(64),
      placedAt: z.coerce.number().int().min(0),
      account: ofDownline,
    }),
    output: z.object({ list: z.array(transaction) }),
    errors: ['bet_not_found', 'not_in_team'],
  },
  /** WALLET-019: a row for each day something happened, newest first. */
  listDailyProfit: {
    access: 'member',
    input: z.strictObject({ from: day.optional(), to: day.optional() }),
    output: z.object({ list: z.array(figures.extend({ day: z.string() })), totals: figures }),
    errors: ['wallet_missing', ...RANGE],
  },
  /** Standards R21: at most 12 months. Opening and movements come to the closing of each month. */
  getStatement: {
    access: 'member',
    input: z.strictObject({ from: month.optional(), to: month.optional() }),
    output: z.object({
      currency: z.string(),
      from: z.string(),
      to: z.string(),
      months: z.array(statementMonth),
      totals: statementMonth.omit({ month: true }),
      /** Everything ever deposited less everything ever paid out. */
      lifetimeNetDeposits: money,
    }),
    errors: ['wallet_missing', 'range_invalid', 'range_too_long'],
  },
  /** A link that works for five minutes, so that the browser takes the file down by itself, however long it is. */
  createDownload: {
    access: 'member',
    input: z.discriminatedUnion('what', [
      z.strictObject({ what: z.enum(['statement-pdf', 'statement-csv']), from: month, to: month }),
      z.strictObject({
        what: z.literal('history-csv'),
        from: day,
        to: day,
        type: type.default('ALL'),
        status: status.default('ALL'),
        account: ofDownline,
        ...played,
      }),
      z.strictObject({
        what: z.literal('bets-csv'),
        from: day,
        to: day,
        gameType: z.string().max(12).default(''),
        vassalage: z.string().max(20).default(''),
        account: ofDownline,
      }),
    ]),
    output: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['wallet_missing', 'not_in_team', 'too_many_requests', ...RANGE],
  },
});

const dailyRow = z.object({
  day: z.string(),
  currency: z.string(),
  /** The agent's account or the vendor's code; empty where the totals are of the brand. */
  key: z.string(),
  registrations: z.number().int(),
  firstDeposits: z.number().int(),
  deposits: money,
  /** Of the deposits, what only an operator says came. */
  manualDeposits: money,
  withdrawals: money,
  /** Of the withdrawals, what only an operator says was paid; less what came back of payouts. */
  manualWithdrawals: money,
  /** Balances wallets began with: no money came in. */
  openings: money,
  /** Credits less debits of operators. */
  adjustments: money,
  bets: money,
  validBet: money,
  /** The house's side: bets less wins. */
  winLoss: money,
  bonuses: money,
  /** Of contracts, what members got less what they paid to members below: all of a brand come to what the house paid. */
  salaries: money,
  dividends: money,
});

export const reportsConsoleApi = defineApi(reportsConsoleRoutes, {
  /** OP-24. What of the brand waits for a person now, of the queues the caller may work on; empty ones too. */
  listQueues: {
    access: 'staff',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          name: z.string(),
          count: z.number().int(),
          oldestAt: instant.nullable(),
          newest: z
            .object({
              /** An account or a number. */
              about: z.string(),
              /** A name, a text or a code. */
              detail: z.string().nullable(),
              amount: money.nullable(),
              currency: z.string().nullable(),
            })
            .nullable(),
        }),
      ),
    }),
    errors: [],
  },
  /** OP-24. What the brand still lacks, of what the caller may do something about, in the order of doing. */
  listSteps: {
    access: 'staff',
    input: z.object({}),
    output: z.object({ missing: z.array(z.string()) }),
    errors: [],
  },
  /** OP-31. Trial play is in no total. By vendor there are bets only; by agent no valid bet. */
  listDailyTotals: {
    access: 'staff:ledger.read',
    input: z.object({
      from: day.optional(),
      to: day.optional(),
      by: z.enum(['brand', 'agent', 'vendor']).default('brand'),
    }),
    output: z.object({
      list: z.array(dailyRow),
      /** Until when every wallet is counted: now, or on a busy brand the last full hour. */
      asOf: instant,
    }),
    errors: ['range_invalid', 'range_too_long'],
  },
});
