import { z } from 'zod';
import type { Db } from '@baize/db';
import { parseUnits } from '@baize/kernel';
import { setting } from './setting.sql.ts';

const units = z.string().transform((text) => parseUnits(text));

/** What an operator can set per brand, with the value a new brand starts with. Money as decimal text. */
export const settingsSchema = z.object({
  /** Valid bet a deposit asks for before a withdrawal, in percent of it (OPEN-WALLET-06: 1 ×). */
  depositTurnoverPercent: z.number().int().min(0).default(100),
  /** Minutes a member has to pay (OPEN-WALLET-04). */
  depositMinutes: z.number().int().min(1).default(30),
  /** Whether money without a readable reference is credited to the one open order that asks for its amount. */
  matchByAmount: z.boolean().default(false),
  withdrawMin: units.prefault('10'),
  withdrawMax: units.prefault('10000'),
  withdrawalsPerDay: z.number().int().min(1).default(5),
  freeWithdrawalsPerDay: z.number().int().min(0).default(3),
  withdrawFeeBps: z.number().int().min(0).max(2000).default(100),
  withdrawFeeMin: units.prefault('1'),
  bankAccountsMax: z.number().int().min(1).default(5),
  /** The gateway withdrawals are paid through; empty: none yet, and an approval is refused. */
  payoutGateway: z.string().default(''),
});
export type CashierSettings = z.output<typeof settingsSchema>;
export type CashierSettingsInput = z.input<typeof settingsSchema>;

export async function getSettings(db: Db, merchantId: number): Promise<CashierSettings> {
  const row = await setting.find(db, merchantId);
  return settingsSchema.parse(row?.value ?? {});
}
