import { instant, money } from '@baize/endpoint/shapes';
import { exactText } from '@baize/kernel';
import { z } from 'zod';
import { CHANGE_KINDS, GIFT_KINDS } from './rules.ts';
import type { ListedChange } from './vip.sql.ts';

export const sumsShown = z.object({ deposits: money, validBet: money });
export const levelShown = z.object({
  level: z.number().int(),
  name: z.object({ EN: z.string(), CN: z.string(), KM: z.string() }),
  rise: sumsShown,
  keep: sumsShown,
  gifts: z.object({ UPGRADE: money, WEEKLY: money, MONTHLY: money, BIRTHDAY: money }),
  turnoverTimes: z.number().int(),
  withdrawalsPerDay: z.number().int().nullable(),
  freeWithdrawalsPerDay: z.number().int().nullable(),
  /** The largest stake of a game is this many times the game's own, in hundredths. */
  tableTimes: z.number().int(),
});
export const giftKind = z.enum(GIFT_KINDS);

/** What a change was decided by stands with it: of all time, of a fall the month. */
export const changeShown = z.object({
  changeId: z.string(),
  at: instant,
  fromLevel: z.number().int(),
  toLevel: z.number().int(),
  kind: z.enum(CHANGE_KINDS),
  deposits: money,
  validBet: money,
});

export const shownChange = (row: ListedChange, currency: string): z.output<typeof changeShown> => ({
  changeId: String(row.changeId),
  at: row.at.getTime(),
  fromLevel: row.fromLevel,
  toLevel: row.toLevel,
  kind: row.kind,
  deposits: exactText(row.deposits, currency),
  validBet: exactText(row.validBet, currency),
});
