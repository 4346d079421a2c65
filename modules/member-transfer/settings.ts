import type { Db } from '@baize/db';
import { parseUnits } from '@baize/kernel';
import { isOffInBranch } from '@baize/members';
import { z } from 'zod';
import { setting } from './setting.sql.ts';

const units = z.string().transform((text) => parseUnits(text));

/** What an operator sets per brand, with what a new brand starts with: off. Money as decimal text. */
const settingsSchema = z.object({
  toUpline: z.boolean().default(false),
  toDownline: z.boolean().default(false),
  agentDeposit: z.boolean().default(false),
  min: units.prefault('1'),
  max: units.prefault('10000'),
  /** Of one sender on a business day; 0: no limit. */
  dayMax: units.prefault('0'),
  perDay: z.number().int().min(1).default(20),
});
export type LineSettings = z.output<typeof settingsSchema>;
export type StoredSettings = z.input<typeof settingsSchema>;

export const getSettings = async (db: Db, merchantId: number): Promise<LineSettings> =>
  settingsOf((await setting.find(db, merchantId))?.value ?? {});

/** As they are for who pays downwards: operators may have switched that off for a branch (OP-09). */
export async function settingsFor(
  db: Db,
  merchantId: number,
  payerId: number | undefined,
): Promise<LineSettings> {
  const settings = await getSettings(db, merchantId);
  const isOff = payerId !== undefined && (await isOffInBranch(db, payerId, 'transferDown'));
  return isOff ? { ...settings, toDownline: false, agentDeposit: false } : settings;
}

export const settingsOf = (stored: unknown): LineSettings => settingsSchema.parse(stored);
