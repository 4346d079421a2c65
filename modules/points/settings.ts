import type { Db } from '@baize/db';
import { parseUnits } from '@baize/kernel';
import { brandSetting } from '@baize/site';
import { z } from 'zod';

export const setting = brandSetting('points.setting');

const units = z.string().transform((text) => parseUnits(text));
/** The valid bet or deposit that gives a point; 0: none. */
const per = units.prefault('0');

/** What an operator sets per brand, with what a new brand starts with. Money as decimal text. */
const settingsSchema = z.object({
  per: z.object({ live: per, lottery: per, card: per, slots: per, sports: per, deposit: per }).prefault({}),
  /** So many points are worth `amount`. */
  points: z.number().int().default(100),
  amount: units.prefault('1'),
  minConvert: z.number().int().default(100),
});
export type PointSettings = z.output<typeof settingsSchema>;
export type StoredSettings = z.input<typeof settingsSchema>;

export const getSettings = async (db: Db, merchantId: number): Promise<PointSettings> =>
  settingsSchema.parse((await setting.find(db, merchantId))?.value ?? {});
