import { rateText } from '@baize/contracts';
import { instant, money } from '@baize/endpoint/shapes';
import { exactText, payableText } from '@baize/kernel';
import { z } from 'zod';
import type { Payment } from './payment.sql.ts';
import { periodText } from './periods.ts';
import { SETTLEMENT_STATES } from './rules.ts';
import { sheetSchema } from './sheet.ts';
import type { ListedSettlement } from './list.sql.ts';

/** The number of a settlement on the wire. */
export const settlementNo = z
  .string('required')
  .regex(/^s_\d{1,18}$/, 'number_expected')
  .meta({ examples: ['s_1'] });
export const noOf = (settlementId: bigint): string => `s_${settlementId}`;
export const idOf = (no: string): bigint => BigInt(no.slice('s_'.length));

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

export type Act = z.infer<typeof settlementRow>['acts'][number];

export const rowOf = (row: ListedSettlement, timeZone: string, account: string, acts: Act[]) => ({
  settlementId: noOf(row.settlementId),
  contractId: `c_${row.contractId}`,
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
