import { insertReturning, type Db, type Tx } from '@baize/db';

export type Conversion = {
  merchantId: number;
  memberId: number;
  requestId: string;
  points: bigint;
  amount: bigint;
  currency: string;
  /** After it. */
  pointBalance: bigint;
  ratio: string;
  at: Date;
};

export const findConversion = (
  db: Db,
  memberId: number,
  requestId: string,
): Promise<Conversion | undefined> =>
  db.maybe(
    `select merchant_id, member_id, request_id, points, amount, currency, point_balance, ratio, at
       from points.conversion where member_id = $1 and request_id = $2`,
    [memberId, requestId],
  );

export const insertConversion = async (tx: Tx, row: Conversion): Promise<bigint> =>
  (await insertReturning<{ conversionId: bigint }>(tx, 'points.conversion', row, 'conversion_id'))
    .conversionId;
