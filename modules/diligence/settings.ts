import type { Db } from '@baize/db';
import type { SecretBox } from '@baize/site';
import { z } from 'zod';
import { findBrand } from './brand.sql.ts';
import { hasLists } from './screening-list.sql.ts';

/** Below this half the members of a country would be one person. */
export const LIKENESS_MIN = 75;

/** What an operator sets per brand, with what a new brand starts with. */
export const settingsSchema = z.object({
  /** Days a member has to answer a question about their funds. */
  fundsDueDays: z.number().int().min(1).max(90).default(14),
  /** What an overdue or refused answer does. */
  fundsStopDeposits: z.boolean().default(true),
  fundsHoldWithdrawals: z.boolean().default(true),
  /** Days a document is kept once its question is settled: five years, which is what most rules against laundering ask. */
  documentsKeepDays: z.number().int().min(30).max(3_650).default(1_825),
  /** How much alike a listed name must be, in percent; 100: the same in some letters. */
  nameLikeness: z.number().int().min(LIKENESS_MIN).max(100).default(90),
  /** The address of the screening provider; empty: lists only. */
  providerUrl: z.string().max(300).default(''),
});
export type DiligenceSettings = z.output<typeof settingsSchema>;

export const secretPurpose = (merchantId: number): string => `diligence.provider:${merchantId}`;

export type Brand = {
  settings: DiligenceSettings;
  version: number;
  /** Undefined: no provider is named. */
  provider: { url: string; secret: string } | undefined;
  hasSecret: boolean;
  /** Whether there is anything to compare members with. */
  isScreening: boolean;
  walkedTo: number;
  walkBeganAt: Date | null;
  moversUpto: Date | null;
};

export async function getBrand(db: Db, box: SecretBox, merchantId: number): Promise<Brand> {
  const row = await findBrand(db, merchantId);
  const settings = settingsSchema.parse(row?.value ?? {});
  const sealed = row?.secretSealed;
  const provider =
    settings.providerUrl !== '' && sealed
      ? { url: settings.providerUrl, secret: box.open(sealed, secretPurpose(merchantId)) }
      : undefined;
  return {
    settings,
    version: row?.version ?? 0,
    provider,
    hasSecret: Boolean(sealed),
    isScreening: provider !== undefined || (await hasLists(db, merchantId)),
    walkedTo: row?.walkedTo ?? 0,
    walkBeganAt: row?.walkBeganAt ?? null,
    moversUpto: row?.moversUpto ?? null,
  };
}
