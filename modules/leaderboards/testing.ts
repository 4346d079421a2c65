import type { Tx } from '@baize/db';
import { insertBoard, publishBoard } from './draft.sql.ts';
import { boardTerms, type BoardTerms } from './terms.ts';

/** A leaderboard of each week, from a moment on, with three prizes. */
export const someTerms = (at: Date, more: Partial<BoardTerms> = {}): BoardTerms =>
  boardTerms.parse({
    titles: { EN: 'Weekly turnover race', CN: '每周流水竞赛', KM: 'ការប្រកួតទឹកប្រាក់ភ្នាល់ប្រចាំសប្ដាហ៍' },
    repeats: 'WEEK',
    from: at.getTime(),
    until: null,
    games: [],
    leastScore: '10',
    prizes: [
      { upTo: 1, amount: '50.00' },
      { upTo: 3, amount: '20.00' },
      { upTo: 10, amount: '5.00' },
    ],
    turnoverTimes: 100,
    ...more,
  });

/** A board as two operators would have published it. */
export async function aLeaderboard(
  tx: Tx,
  { merchantId, terms, at }: { merchantId: number; terms: BoardTerms; at: Date },
): Promise<number> {
  const { boardId } = await insertBoard(tx, { merchantId, terms, at });
  await publishBoard(tx, boardId, at);
  return boardId;
}

/** The demo's: a leaderboard of each week. What is there stays. */
export async function seedDemo(tx: Tx, { merchantId, at }: { merchantId: number; at: Date }): Promise<void> {
  const { rows } = await tx.one<{ rows: number }>(
    'select count(*)::int as rows from leaderboards.board where merchant_id = $1',
    [merchantId],
  );
  if (rows > 0) return;
  await aLeaderboard(tx, { merchantId, terms: someTerms(at), at });
}
