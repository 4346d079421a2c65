import type { Db, Tx } from '@baize/db';
import type { PageRequest } from '@baize/kernel';
import { offsetOf } from '@baize/kernel';
import type { DepositFlag, DepositState } from './deposit.ts';
import type { PayMethod, Receiver } from './channel.sql.ts';

/** What a gateway told a payer to do. */
export type Instructions = { receiver: Receiver | null; qrPayload: string | null; payUrl: string | null };

export type DepositRow = {
  orderNo: string;
  merchantId: number;
  memberId: number;
  account: string;
  accountId: bigint;
  channelId: number;
  method: PayMethod;
  channelName: string;
  gateway: string;
  currency: string;
  amount: bigint;
  receivedAmount: bigint | null;
  fee: bigint;
  state: DepositState;
  flags: DepositFlag[];
  requestId: string;
  gatewayRef: string | null;
  authorisation: string | null;
  instructions: Instructions | null;
  payerReference: string | null;
  failure: string | null;
  reason: string | null;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
};

const DEPOSIT = `order_no as "orderNo", merchant_id as "merchantId", member_id as "memberId", account,
  account_id as "accountId", channel_id as "channelId", method, channel_name as "channelName", gateway, currency,
  amount, received_amount as "receivedAmount", fee, state, flags, request_id as "requestId",
  gateway_ref as "gatewayRef", authorisation, instructions, payer_reference as "payerReference", failure, reason,
  created_at as "createdAt", expires_at as "expiresAt", closed_at as "closedAt"`;

/** One writer per member at a time: limits and "one waiting" are counted under it. */
export const lockMember = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('select pg_advisory_xact_lock(7263001, $1)', [memberId]);

export const findDeposit = (db: Db, memberId: number, orderNo: string): Promise<DepositRow | undefined> =>
  db.maybe(`select ${DEPOSIT} from cashier.deposit where order_no = $1 and member_id = $2`, [
    orderNo,
    memberId,
  ]);

export const lockDeposit = (tx: Tx, orderNo: string): Promise<DepositRow | undefined> =>
  tx.maybe(`select ${DEPOSIT} from cashier.deposit where order_no = $1 for update`, [orderNo]);

export const findDepositByRequest = (
  db: Db,
  memberId: number,
  requestId: string,
): Promise<DepositRow | undefined> =>
  db.maybe(`select ${DEPOSIT} from cashier.deposit where member_id = $1 and request_id = $2`, [
    memberId,
    requestId,
  ]);

/** The order that occupies a channel, locked. */
export const lockWaitingDeposit = (
  tx: Tx,
  memberId: number,
  channelId: number,
): Promise<DepositRow | undefined> =>
  tx.maybe(
    `select ${DEPOSIT} from cashier.deposit
      where member_id = $1 and channel_id = $2 and state in ('CREATED', 'WAITING_PAYMENT') for update`,
    [memberId, channelId],
  );

export const listWaitingDeposits = (
  db: Db,
  memberId: number,
  now: Date,
): Promise<{ orderNo: string; channelId: number }[]> =>
  db.many(
    `select order_no as "orderNo", channel_id as "channelId" from cashier.deposit
      where member_id = $1 and state = 'WAITING_PAYMENT' and expires_at > $2`,
    [memberId, now],
  );

export const countSubmittedDeposits = async (db: Db, memberId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      `select count(*)::int as n from cashier.deposit where member_id = $1 and state = 'SUBMITTED'`,
      [memberId],
    )
  ).n;

export type NewDeposit = Pick<
  DepositRow,
  | 'orderNo'
  | 'merchantId'
  | 'memberId'
  | 'account'
  | 'accountId'
  | 'channelId'
  | 'method'
  | 'channelName'
  | 'gateway'
  | 'currency'
  | 'amount'
  | 'requestId'
  | 'createdAt'
  | 'expiresAt'
>;
export const insertDeposit = (tx: Tx, row: NewDeposit): Promise<DepositRow> =>
  tx.one(
    `insert into cashier.deposit (order_no, merchant_id, member_id, account, account_id, channel_id, method,
       channel_name, gateway, currency, amount, request_id, created_at, expires_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'CREATED') returning ${DEPOSIT}`,
    [
      row.orderNo,
      row.merchantId,
      row.memberId,
      row.account,
      row.accountId,
      row.channelId,
      row.method,
      row.channelName,
      row.gateway,
      row.currency,
      row.amount,
      row.requestId,
      row.createdAt,
      row.expiresAt,
    ],
  );

export type DepositChange = {
  state: DepositState;
  closedAt?: Date;
  receivedAmount?: bigint;
  fee?: bigint;
  flags?: DepositFlag[];
  gatewayRef?: string | null;
  authorisation?: string | null;
  instructions?: Instructions;
  payerReference?: string;
  failure?: string | null;
  reason?: string;
};
/** Changes a locked deposit; what is not named stays. */
export const updateDeposit = (tx: Tx, orderNo: string, change: DepositChange): Promise<DepositRow> =>
  tx.one(
    `update cashier.deposit set state = $2, closed_at = coalesce($3, closed_at),
       received_amount = coalesce($4, received_amount), fee = coalesce($5, fee), flags = coalesce($6, flags),
       gateway_ref = coalesce($7, gateway_ref), authorisation = coalesce($8, authorisation),
       instructions = coalesce($9, instructions), payer_reference = coalesce($10, payer_reference),
       failure = case when $2 = 'CREDITED' then null else coalesce($11, failure) end, reason = coalesce($12, reason)
     where order_no = $1 returning ${DEPOSIT}`,
    [
      orderNo,
      change.state,
      change.closedAt ?? null,
      change.receivedAmount ?? null,
      change.fee ?? null,
      change.flags ?? null,
      change.gatewayRef ?? null,
      change.authorisation ?? null,
      change.instructions ?? null,
      change.payerReference ?? null,
      change.failure ?? null,
      change.reason ?? null,
    ],
  );

/** Orders whose time is over, and those called paid at a gateway that can be asked (`gateways`). */
export const listDepositsToCheck = (
  db: Db,
  now: Date,
  gateways: readonly string[],
  limit: number,
): Promise<{ orderNo: string }[]> =>
  db.many(
    `select order_no as "orderNo" from cashier.deposit
      where (state in ('CREATED', 'WAITING_PAYMENT') and expires_at <= $1)
         or (state = 'SUBMITTED' and gateway = any ($2))
      order by expires_at limit $3`,
    [now, gateways, limit],
  );

export type DepositFilter = {
  merchantId: number;
  memberId?: number;
  account?: string | undefined;
  state?: DepositState | undefined;
  from: Date;
  to: Date;
};
const WHERE = `merchant_id = $1 and created_at >= $2 and created_at < $3
  and ($4::int is null or member_id = $4) and ($5::text is null or account = $5) and ($6::text is null or state = $6)`;
const paramsOf = (filter: DepositFilter) => [
  filter.merchantId,
  filter.from,
  filter.to,
  filter.memberId ?? null,
  filter.account ?? null,
  filter.state ?? null,
];

export const listDepositRows = (db: Db, filter: DepositFilter, page: PageRequest): Promise<DepositRow[]> =>
  db.many(
    `select ${DEPOSIT} from cashier.deposit where ${WHERE} order by created_at desc, order_no limit $7 offset $8`,
    [...paramsOf(filter), page.pageSize, offsetOf(page)],
  );

export const countDeposits = async (db: Db, filter: DepositFilter): Promise<number> =>
  (
    await db.one<{ n: number }>(
      `select count(*)::int as n from cashier.deposit where ${WHERE}`,
      paramsOf(filter),
    )
  ).n;
