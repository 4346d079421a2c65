import { insertReturning, type Db, type Tx } from '@baize/db';

export type SlipRow = { slipId: number; bytes: number; file: string; createdAt: Date };

const SLIP = 'id as slip_id, bytes, file, created_at';

export const listSlips = (db: Db, orderNo: string): Promise<SlipRow[]> =>
  db.many(`select ${SLIP} from deposits.deposit_slip where order_no = $1 order by id`, [orderNo]);

export const findSlip = (db: Db, orderNo: string, slipId: number): Promise<SlipRow | undefined> =>
  db.maybe(`select ${SLIP} from deposits.deposit_slip where order_no = $1 and id = $2`, [orderNo, slipId]);

export const insertSlip = (tx: Tx, slip: Omit<SlipRow, 'slipId'> & { orderNo: string }): Promise<SlipRow> =>
  insertReturning(tx, 'deposits.deposit_slip', slip, SLIP);
