import { type Db, type Tx, listPage, insertReturning } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { RequestState } from './shapes.ts';

export type RequestRow = {
  requestNo: string;
  merchantId: number;
  memberId: number;
  memberAccount: string;
  uplineId: number;
  uplineAccount: string;
  currency: string;
  amount: bigint;
  remark: string;
  state: RequestState;
  reason: string | null;
  requestId: string;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
};

const REQUEST = `request_no, merchant_id, member_id,
  member_account, upline_id, upline_account, currency, amount, remark,
  state, reason, request_id, created_at, expires_at, closed_at`;

export const insertRequest = (
  tx: Tx,
  r: Omit<RequestRow, 'state' | 'reason' | 'closedAt'>,
): Promise<RequestRow> =>
  insertReturning(tx, 'member_transfer.request', { ...r, state: 'REQUESTED' }, REQUEST);

export const findRequest = (db: Db, requestNo: string): Promise<RequestRow | undefined> =>
  db.maybe(`select ${REQUEST} from member_transfer.request where request_no = $1`, [requestNo]);

export const lockRequest = (tx: Tx, requestNo: string): Promise<RequestRow | undefined> =>
  tx.maybe(`select ${REQUEST} from member_transfer.request where request_no = $1 for update`, [requestNo]);

export const findRequestById = (
  db: Db,
  memberId: number,
  requestId: string,
): Promise<RequestRow | undefined> =>
  db.maybe(`select ${REQUEST} from member_transfer.request where member_id = $1 and request_id = $2`, [
    memberId,
    requestId,
  ]);

export const findOpenRequest = (db: Db, memberId: number): Promise<RequestRow | undefined> =>
  db.maybe(`select ${REQUEST} from member_transfer.request where member_id = $1 and state = 'REQUESTED'`, [
    memberId,
  ]);

export const closeRequest = (
  tx: Tx,
  requestNo: string,
  change: { state: RequestState; reason: string | null; at: Date },
): Promise<RequestRow> =>
  tx.one(
    `update member_transfer.request set state = $2, reason = $3, closed_at = $4
      where request_no = $1 returning ${REQUEST}`,
    [requestNo, change.state, change.reason, change.at],
  );

export const expireRequests = (db: Db, at: Date): Promise<number> =>
  db.run(
    `update member_transfer.request set state = 'EXPIRED', closed_at = $1
      where state = 'REQUESTED' and expires_at <= $1`,
    [at],
  );

export const countWaiting = async (db: Db, uplineId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      `select count(*)::int as n from member_transfer.request where upline_id = $1 and state = 'REQUESTED'`,
      [uplineId],
    )
  ).n;

export const searchRequests = <View>(
  db: Db,
  filter: {
    merchantId?: number;
    memberId?: number;
    uplineId?: number;
    state?: RequestState | undefined;
    account?: string | undefined;
  },
  request: PageRequest,
  view: (row: RequestRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: REQUEST,
      from: 'member_transfer.request',
      where: [
        ['merchant_id = ?', filter.merchantId],
        ['member_id = ?', filter.memberId],
        ['upline_id = ?', filter.uplineId],
        ['state = ?', filter.state],
        ['lower(?) in (lower(member_account), lower(upline_account))', filter.account],
      ],
      order: 'created_at desc, request_no',
    },
    request,
    view,
  );
