import { contractNoOf } from '@baize/contracts/wire';
import { CONTRACT_KINDS, rateText } from '@baize/contracts/rules';
import { instant, money } from '@baize/endpoint/shapes';
import { exactText, payableText } from '@baize/kernel';
import { z } from 'zod';
import type { Payment } from './payment.sql.ts';
import { periodText } from './periods.ts';
import { SETTLEMENT_STATES } from './rules.ts';
import { OUTCOMES, sheetSchema } from './sheet.ts';
import type { ListedSettlement } from './list.sql.ts';

/** The number of a settlement on the wire. */
export const settlementNo = z
  .string('required')
  .regex(/^s_\d{1,18}$/, 'number_expected')
  .meta({ examples: ['s_1'] });
export const noOf = (settlementId: bigint): string => `s_${settlementId}`;
export const idOf = (no: string): bigint => BigInt(no.slice('s_'.length));

export const kind = z.enum(CONTRACT_KINDS);

export const settlementRow = z.object({
  settlementId: z.string(),
  contractId: z.string(),
  version: z.number().int(),
  /** First and last day of the brand's zone; of hours and five minutes the minute they begin and end. */
  periodStart: z.string(),
  periodEnd: z.string(),
  /** The other side: the downline of what goes out, the upline of what comes in; empty: the house. */
  account: z.string(),
  /** Of the tier that was reached, a fraction of four decimals; empty where several rates count. */
  rate: z.string(),
  /** null: the terms do not ask. */
  activeMembers: z.number().int().nullable(),
  validBet: money,
  profitLoss: money,
  carryIn: money,
  amount: money,
  /** Of it, what the downline has. */
  paid: money,
  state: z.enum(SETTLEMENT_STATES),
  /** The contract ended inside the period. */
  isCutOff: z.boolean(),
  paidAt: instant.nullable(),
  /** What the caller may do with it now. */
  acts: z.array(z.enum(['pay', 'request', 'confirmOffline'])),
});

/** What a payer owes: to the downline, and to the house that paid in the payer's place. */
export const overdueRow = settlementRow.extend({ kind, left: money, toHouse: money });

export const settlementCase = settlementRow.extend({
  /** The sheet in sentences, in the caller's language. */
  text: z.array(z.string()),
  sheet: sheetSchema,
  payments: z.array(
    z.object({
      amount: money,
      of: z.enum(['UPLINE', 'HOUSE', 'ADVANCE', 'REPAYMENT', 'OFFLINE']),
      paidAt: instant,
    }),
  ),
});

/** A period as it stands, or stood: what a contract pays for it by its terms, computed as settlements are. */
const periodFigures = z.object({
  currency: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  /** Until when everything that settled is counted; null: nothing is yet. */
  asOf: instant.nullable(),
  validBet: money,
  profitLoss: money,
  /** null: the terms do not ask. */
  activeMembers: z.number().int().nullable(),
  /** What it pays. */
  amount: money,
  outcome: z.enum(OUTCOMES),
  /** Of the tier it stands in; '0.0000': in none; empty where several rates count. */
  rate: z.string(),
  /** How it is computed, in sentences, in the caller's language; empty where nothing was played. */
  text: z.array(z.string()),
});
export const termsEstimate = periodFigures;
export const runningPeriod = periodFigures.extend({
  carryIn: money,
  /** The period before is not settled yet, so what it carries may change. */
  isCarryOpen: z.boolean(),
  /** What lacks to the tier above; null: it stands in the highest, or there are no tiers. */
  next: z
    .object({
      rate: z.string(),
      validBet: money,
      profitLoss: money,
      activeMembers: z.number().int(),
      /** How much of what is asked is there, of the condition that lacks most. 0 to 99. */
      percent: z.number().int(),
    })
    .nullable(),
});

export type Act = z.infer<typeof settlementRow>['acts'][number];

export const rowOf = (row: ListedSettlement, timeZone: string, account: string, acts: Act[]) => ({
  settlementId: noOf(row.settlementId),
  contractId: contractNoOf(row.contractId),
  version: row.version,
  ...periodText(row, timeZone),
  account,
  rate: row.rateBps === null ? '' : rateText(row.rateBps),
  activeMembers: row.activeMembers,
  validBet: exactText(row.validBet, row.currency),
  profitLoss: exactText(row.profitLoss, row.currency),
  carryIn: exactText(row.carryIn, row.currency),
  amount: payableText(row.amount, row.currency),
  paid: payableText(row.paid, row.currency),
  state: row.state,
  isCutOff: row.isCutOff,
  paidAt: row.paidAt?.getTime() ?? null,
  acts,
});

export const paymentsOf = (payments: readonly Payment[], currency: string) =>
  payments.map(({ amount, of, paidAt }) => ({
    amount: payableText(amount, currency),
    of,
    paidAt: paidAt.getTime(),
  }));
