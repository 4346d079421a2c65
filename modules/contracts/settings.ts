import type { Db } from '@baize/db';
import { isFlagOn, type SiteSettings } from '@baize/site';
import { z } from 'zod';
import { CONTRACT_KINDS, RATE_ONE, type ContractKind } from './rules.ts';
import { setting } from './setting.sql.ts';

const rateBps = z.number().int().min(0).max(RATE_ONE);
/** What a brand sets, with what a new one starts with. */
const settingsSchema = z.object({
  /** The most the house gives a top agent, in ten-thousandths; of a real-time salary, of each side. */
  maxRatesBps: z
    .object({
      DIVIDEND: rateBps.default(4_000),
      DAILY_SALARY: rateBps.default(200),
      HOURLY_SALARY: rateBps.default(50),
      REALTIME_SALARY: rateBps.default(50),
    })
    .prefault({}),
  /** The kinds of which a member who is no agent may be a downline, too. */
  memberKinds: z.array(z.enum(CONTRACT_KINDS)).max(CONTRACT_KINDS.length).default([]),
  /** Who is held for what is overdue does not bet, either (protocols.md C5.3). */
  strictHold: z.boolean().default(false),
});
export type ContractSettings = z.output<typeof settingsSchema>;
export type StoredSettings = z.input<typeof settingsSchema>;

export const settingsOf = (stored: unknown): ContractSettings => settingsSchema.parse(stored);
export const getSettings = async (db: Db, merchantId: number): Promise<ContractSettings> =>
  settingsOf((await setting.find(db, merchantId))?.value ?? {});

const SWITCHES = {
  DIVIDEND: 'divtypereq',
  DAILY_SALARY: 'dailysalreqtype',
  HOURLY_SALARY: 'contracthoursalreq',
  REALTIME_SALARY: 'realtimesalreqtype',
} as const;

/** Whether the brand has contracts of that kind (CONTRACT-005): its switch is not 0, and there are agents' policies. */
export const isKindOn = (
  { flags, agentPolicy }: Pick<SiteSettings, 'flags' | 'agentPolicy'>,
  kind: ContractKind,
): boolean => isFlagOn(flags, 'AGENTPOLICY3') && agentPolicy[SWITCHES[kind]] !== 0;
