import type { Db } from '@baize/db';
import { instant, money, page } from '@baize/endpoint/shapes';
import { exactText, payableText, type PageRequest } from '@baize/kernel';
import { z } from 'zod';
import { listLines, type Posting } from './rebate.sql.ts';
import { unitsOf, type Line } from './shares.ts';

export const lineShown = z.object({
  day: z.string(),
  gameType: z.string(),
  vendor: z.string(),
  level: z.number().int(),
  /** Below zero: taken back after an earlier payment. */
  validBet: money,
  /** Ten-thousandths of the valid bet. */
  rateBps: z.number().int(),
  result: money,
});

export const postingShown = z.object({
  postingId: z.string(),
  at: instant,
  kind: z.enum(['CLAIM', 'AUTOMATIC']),
  /** What the clock paid: the day; of a claim empty. */
  day: z.string(),
  earned: money,
  /** From and for other postings: what is finer than a coin, or below zero what was taken back. */
  carryIn: money,
  carryOut: money,
  amount: money,
});
export const sheetShown = postingShown.extend({ currency: z.string(), lines: page(lineShown) });

export const shownLine = (line: Line, currency: string): z.output<typeof lineShown> => ({
  day: line.day,
  gameType: line.gameType,
  vendor: line.vendor,
  level: line.level,
  validBet: exactText(line.base, currency),
  rateBps: line.rateBps,
  result: exactText(unitsOf(line.base * BigInt(line.rateBps)), currency),
});

export const shownPosting = (row: Posting): z.output<typeof postingShown> => ({
  postingId: String(row.postingId),
  at: row.at.getTime(),
  kind: row.runId === null ? 'CLAIM' : 'AUTOMATIC',
  day: row.day ?? '',
  earned: exactText(unitsOf(row.earned), row.currency),
  carryIn: exactText(unitsOf(row.carryIn), row.currency),
  carryOut: exactText(unitsOf(row.carryOut), row.currency),
  amount: payableText(row.amount, row.currency),
});

export async function shownSheet(
  db: Db,
  row: Posting,
  request: PageRequest,
): Promise<z.output<typeof sheetShown>> {
  const lines = await listLines(db, row.postingId, request, (line) => shownLine(line, row.currency));
  return { ...shownPosting(row), currency: row.currency, lines };
}
