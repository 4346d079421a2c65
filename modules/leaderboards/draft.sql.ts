import { insertReturning, listPage, updateRow, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { StoredState } from './rules.ts';
import type { BoardTerms } from './terms.ts';

export type BoardRow = {
  boardId: number;
  merchantId: number;
  state: StoredState;
  revision: number;
  terms: BoardTerms;
};
const COLUMNS = 'b.board_id, b.merchant_id, b.state, b.revision, b.terms';

export const insertBoard = (
  tx: Tx,
  { merchantId, terms, at }: { merchantId: number; terms: BoardTerms; at: Date },
): Promise<{ boardId: number }> =>
  insertReturning(
    tx,
    'leaderboards.board',
    { merchantId, terms: JSON.stringify(terms), createdAt: at },
    'board_id',
  );

export const findBoard = (db: Db, merchantId: number, boardId: number): Promise<BoardRow | undefined> =>
  db.maybe(`select ${COLUMNS} from leaderboards.board b where b.merchant_id = $1 and b.board_id = $2`, [
    merchantId,
    boardId,
  ]);

export const lockBoard = (tx: Tx, boardId: number): Promise<BoardRow | undefined> =>
  tx.maybe(`select ${COLUMNS} from leaderboards.board b where b.board_id = $1 for update`, [boardId]);

export const saveDraft = (tx: Tx, boardId: number, terms: BoardTerms, revision: number): Promise<number> =>
  updateRow(tx, 'leaderboards.board', { boardId }, { terms: JSON.stringify(terms), revision });

export const publishBoard = (tx: Tx, boardId: number, at: Date): Promise<number> =>
  updateRow(tx, 'leaderboards.board', { boardId, state: 'DRAFT' }, { state: 'PUBLISHED', publishedAt: at });

export const stopBoard = (tx: Tx, boardId: number, at: Date): Promise<number> =>
  updateRow(tx, 'leaderboards.board', { boardId, state: 'PUBLISHED' }, { state: 'STOPPED', stoppedAt: at });

/** With how many periods there are, how many of them are paid, and what they paid. */
export type Counted = BoardRow & { periods: number; paidPeriods: number; paid: bigint };
const COUNTS = `${COLUMNS},
  (select count(*)::int from leaderboards.period p where p.board_id = b.board_id) as periods,
  (select count(*)::int from leaderboards.period p where p.board_id = b.board_id and p.state = 'PAID') as paid_periods,
  (select coalesce(sum(w.prize), 0)::bigint from leaderboards.place w where w.board_id = b.board_id) as paid`;

export const listBoards = <View>(
  db: Db,
  { merchantId, state }: { merchantId: number; state?: StoredState | undefined },
  request: PageRequest,
  view: (row: Counted) => View,
): Promise<Page<View>> =>
  listPage<Counted, View>(
    db,
    {
      select: COUNTS,
      from: 'leaderboards.board b',
      where: [
        ['b.merchant_id = ?', merchantId],
        ['b.state = ?', state],
      ],
      order: 'b.board_id desc',
    },
    request,
    view,
  );
