import type { Db } from '@baize/db';
import { parseUnits } from '@baize/kernel';
import { z } from 'zod';
import { setting } from './setting.sql.ts';

const units = z.string().transform((text) => parseUnits(text));

/** What an operator sets per brand, with what a new brand starts with. Money as decimal text. */
const settingsSchema = z.object({
  autoTransferIn: z.boolean().default(false),
  autoRecall: z.boolean().default(false),
  min: units.prefault('1'),
  max: units.prefault('1000000'),
  /** What members may bring home from one vendor in a day beyond what was sent there, before a person looks. */
  credit: units.prefault('100000'),
});
export type VendorWalletSettings = z.output<typeof settingsSchema>;
export type StoredSettings = z.input<typeof settingsSchema>;

export const getSettings = async (db: Db, merchantId: number): Promise<VendorWalletSettings> =>
  settingsOf((await setting.find(db, merchantId))?.value ?? {});

export const settingsOf = (stored: unknown): VendorWalletSettings => settingsSchema.parse(stored);
