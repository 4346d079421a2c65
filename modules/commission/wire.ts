import type { Db } from '@baize/db';
import { instant, money, page } from '@baize/endpoint/shapes';
import { exactText, mulRateFloor, payableText, type PageRequest } from '@baize/kernel';
import { accountNames } from '@baize/members';
import { RATE_ONE, SCALES } from '@baize/rates/rules';
import { z } from 'zod';
import { listLines, type Posting } from './commission.sql.ts';
import { resultOf } from './shares.ts';
import { POSTING_STATES } from './states.ts';

export const day = z.iso.date('range_invalid');

export const postingShown = z.object({
  postingId: z.string(),
  day: z.string(),
  /** Of the day; what is finer than a coin is not paid. */
  earned: money,
  /** Below zero: what was taken back and not earned again yet. */
  carryIn: money,
  carryOut: money,
  amount: money,
  state: z.enum(POSTING_STATES),
  /** Why the wallet took nothing; empty: it did, or will. */
  refusal: z.string(),
  postedAt: instant.nullable(),
});

export const sheetShown = postingShown.extend({
  currency: z.string(),
  lines: page(
    z.object({
      /** The direct downline whose branch played; empty: the account's own play by prize mode. */
      account: z.string(),
      scale: z.enum(SCALES),
      /** Valid bet; by prize mode the stake. */
      base: money,
      /** Ten-thousandths of the valid bet, or prize modes of 2000: of the account, and of the branch or of what was played. */
      own: z.number().int(),
      below: z.number().int(),
      result: money,
    }),
  ),
});

export const shownPosting = (row: Posting): z.output<typeof postingShown> => ({
  postingId: String(row.postingId),
  day: row.day,
  earned: exactText(row.earned, row.currency),
  carryIn: exactText(row.carryIn, row.currency),
  carryOut: exactText(row.carryOut, row.currency),
  amount: payableText(row.amount, row.currency),
  state: row.state,
  refusal: row.refusal ?? '',
  postedAt: row.postedAt?.getTime() ?? null,
});

export async function shownSheet(
  db: Db,
  row: Posting,
  request: PageRequest,
): Promise<z.output<typeof sheetShown>> {
  const found = await listLines(db, row.postingId, request, (line) => line);
  const branches = found.list.flatMap(({ branchId }) => branchId ?? []);
  const accounts = await accountNames(db, branches);
  const list = found.list.map((line) => ({
    account: line.branchId === null ? '' : (accounts.get(line.branchId) ?? ''),
    scale: line.scale,
    base: exactText(line.base, row.currency),
    own: line.own,
    below: line.below,
    result: exactText(mulRateFloor(resultOf(line), 1n, BigInt(RATE_ONE)), row.currency),
  }));
  return { ...shownPosting(row), currency: row.currency, lines: { ...found, list } };
}
