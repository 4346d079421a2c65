import { type Db, type Tx, listPage, insertReturning } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { Worded } from './template.ts';

export type BroadcastTarget =
  | { kind: 'list'; memberIds: number[] }
  | { kind: 'level'; level: number }
  | { kind: 'all' };
export type BroadcastRow = {
  id: bigint;
  merchantId: number;
  target: BroadcastTarget;
  texts: Worded & { EN: { title: string; body: string } };
  state: 'SENDING' | 'SENT';
  cursor: number;
  sent: number;
  sentBy: string;
  reason: string;
  createdAt: Date;
  finishedAt: Date | null;
};
const COLUMNS =
  'id, merchant_id, target, texts, state, cursor, sent, sent_by, reason, created_at, finished_at';

export const insertBroadcast = (
  tx: Tx,
  b: { merchantId: number; target: BroadcastTarget; texts: object; by: string; reason: string; at: Date },
): Promise<BroadcastRow> =>
  insertReturning<BroadcastRow>(
    tx,
    'messaging.broadcast',
    {
      merchantId: b.merchantId,
      target: JSON.stringify(b.target),
      texts: JSON.stringify(b.texts),
      sentBy: b.by,
      reason: b.reason,
      createdAt: b.at,
    },
    COLUMNS,
  );

/** Takes the row lock: two workers write the pages of one broadcast one after the other. */
export const lockBroadcast = (tx: Tx, id: bigint): Promise<BroadcastRow | undefined> =>
  tx.maybe<BroadcastRow>(`select ${COLUMNS} from messaging.broadcast where id = $1 for update`, [id]);

export const searchBroadcasts = <View>(
  db: Db,
  filter: { merchantId: number },
  request: PageRequest,
  view: (row: BroadcastRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: 'messaging.broadcast',
      where: [['merchant_id = ?', filter.merchantId]],
      order: 'id desc',
    },
    request,
    view,
  );

export const writePage = (tx: Tx, b: BroadcastRow, memberIds: readonly number[], at: Date): Promise<number> =>
  tx.run(
    `insert into messaging.message (merchant_id, member_id, category, broadcast_id, created_at)
     select $1, member_id, 'OPERATOR', $2, $4 from unnest($3::int[]) as member_id
     on conflict do nothing`,
    [b.merchantId, b.id, memberIds, at],
  );

export const advanceBroadcast = (tx: Tx, id: bigint, cursor: number, written: number): Promise<number> =>
  tx.run('update messaging.broadcast set cursor = $2, sent = sent + $3 where id = $1', [id, cursor, written]);

export const finishBroadcast = (tx: Tx, id: bigint, at: Date): Promise<number> =>
  tx.run(`update messaging.broadcast set state = 'SENT', finished_at = $2 where id = $1`, [id, at]);
