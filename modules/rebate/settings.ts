import type { Db } from '@baize/db';
import { parseUnits } from '@baize/kernel';
import { z } from 'zod';
import { setting, type Version } from './rates.sql.ts';
import type { RateRow } from './rules.ts';

const units = z.string().transform((text) => parseUnits(text));

/** What an operator sets per brand, with what a new brand starts with. Money as decimal text. */
const settingsSchema = z.object({
  /** The clock pays what was not claimed, at noon of the next day. */
  automatic: z.boolean().default(true),
  /** The least that is claimed by hand (OPEN-PROMO-05). */
  minClaim: units.prefault('1'),
});
export type RebateSettings = z.output<typeof settingsSchema>;
export type StoredSettings = z.input<typeof settingsSchema>;

export const getSettings = async (db: Db, merchantId: number): Promise<RebateSettings> =>
  settingsSchema.parse((await setting.find(db, merchantId))?.value ?? {});

/** What holds on a day; before anything was set, nothing does. */
export const rowsOn = (versions: readonly Version[], day: string): readonly RateRow[] =>
  versions.findLast(({ fromDay }) => fromDay <= day)?.rows ?? [];
