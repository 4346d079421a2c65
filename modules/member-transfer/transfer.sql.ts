import { insertRow, listPage, whereOf, type Condition, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { LineDirection } from './shapes.ts';

export type TransferRow = {
  transferNo: string;
  merchantId: number;
  fromId: number;
  fromAccount: string;
  toId: number;
  toAccount: string;
  direction: LineDirection;
  currency: string;
  amount: bigint;
  remark: string;
  requestNo: string | null;
  requestId: string;
  createdAt: Date;
};

const TRANSFER = `transfer_no, merchant_id, from_id,
  from_account, to_id, to_account, direction, currency, amount, remark,
  request_no, request_id, created_at`;

/** Serialises a sender's transfers, so that the day's limit is counted exactly. */
export const lockSender = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('select pg_advisory_xact_lock(7263020, $1)', [memberId]);

export const insertTransfer = (tx: Tx, t: TransferRow): Promise<number> =>
  insertRow(tx, 'member_transfer.transfer', t);

export const findTransferByRequest = (
  db: Db,
  fromId: number,
  requestId: string,
): Promise<TransferRow | undefined> =>
  db.maybe(`select ${TRANSFER} from member_transfer.transfer where from_id = $1 and request_id = $2`, [
    fromId,
    requestId,
  ]);

export const sumSentSince = (
  db: Db,
  fromId: number,
  since: Date,
): Promise<{ amount: bigint; times: number }> =>
  db.one(
    `select coalesce(sum(amount), 0)::bigint as amount, count(*)::int as times
       from member_transfer.transfer where from_id = $1 and created_at >= $2`,
    [fromId, since],
  );

type Range = { from: Date; to: Date };

/** What a member sent and received, newest first, with the sums of the whole selection. */
export async function searchCredit(
  db: Db,
  of: Range & { memberId: number; flow: 'ALL' | 'IN' | 'OUT'; account: string | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: TransferRow[]; count: number; in: bigint; out: bigint }> {
  const where = `created_at >= $2 and created_at < $3
    and (($4 <> 'IN' and from_id = $1 and ($5::text is null or lower(to_account) = lower($5)))
      or ($4 <> 'OUT' and to_id = $1 and ($5::text is null or lower(from_account) = lower($5))))`;
  const params = [of.memberId, of.from, of.to, of.flow, of.account ?? null];
  const rows = await db.many<TransferRow>(
    `select ${TRANSFER} from member_transfer.transfer where ${where}
      order by created_at desc, transfer_no limit $6 offset $7`,
    [...params, page.limit, page.offset],
  );
  const sums = await db.one<{ count: number; in: bigint; out: bigint }>(
    `select count(*)::int as count, coalesce(sum(amount) filter (where to_id = $1), 0)::bigint as "in",
            coalesce(sum(amount) filter (where from_id = $1), 0)::bigint as "out"
       from member_transfer.transfer where ${where}`,
    params,
  );
  return { rows, ...sums };
}

/** One page of a brand's transfers, and the sum of all that the filter finds. */
export async function searchBrandTransfers<View>(
  db: Db,
  of: Partial<Range> & { merchantId: number; account: string | undefined; transferNo?: string },
  request: PageRequest,
  view: (row: TransferRow) => View,
): Promise<{ page: Page<View>; total: bigint }> {
  const where: Condition[] = [
    ['merchant_id = ?', of.merchantId],
    ['created_at >= ?', of.from],
    ['created_at < ?', of.to],
    ['lower(?) in (lower(from_account), lower(to_account))', of.account],
    ['transfer_no = upper(?)', of.transferNo],
  ];
  const { sql, params } = whereOf(where);
  const [page, { total }] = await Promise.all([
    listPage(
      db,
      {
        select: TRANSFER,
        from: 'member_transfer.transfer',
        where,
        order: 'created_at desc, transfer_no',
      },
      request,
      view,
    ),
    db.one<{ total: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as total from member_transfer.transfer where ${sql}`,
      params,
    ),
  ]);
  return { page, total };
}

/** Who sent or got money along the line in a span. */
export const listLineMovers = async (
  db: Db,
  span: { from: Date; to: Date; afterId: number; limit: number },
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select id from (
         select from_id as id from member_transfer.transfer where created_at >= $1 and created_at < $2
         union select to_id from member_transfer.transfer where created_at >= $1 and created_at < $2) as mover
        where id > $3 order by 1 limit $4`,
      [span.from, span.to, span.afterId, span.limit],
    )
  ).map(({ id }) => id);
