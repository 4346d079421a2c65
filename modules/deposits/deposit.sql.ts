import { insertReturning, listPage, lockNamed, updateReturning, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { CreatedPayment, PayMethod } from '@baize/cashier';
import type { DepositFlag, DepositState } from './deposit.ts';

/** What a gateway asks a payer to do. */
export type Instructions = Omit<CreatedPayment, 'gatewayRef'> & {
  /** A person looks for the money: a picture of the bank's slip helps. */
  takesSlip?: boolean;
};
/** What a chain shows of a payment that does not count yet. `seen` is for people: "12.2 USDT at 0.98". */
export type Progress = { seen: string; confirmations: number };

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
  /** What came for it and waits for operators; null: nothing. */
  heldAmount: bigint | null;
  fee: bigint;
  state: DepositState;
  flags: DepositFlag[];
  requestId: string;
  gatewayRef: string | null;
  authorisation: string | null;
  instructions: Instructions | null;
  bonusCode: string | null;
  addressIndex: number | null;
  progress: Progress | null;
  slipCount: number;
  payerReference: string | null;
  failure: string | null;
  /** Internal; what the member is told of a refusal is `memberReason`. */
  reason: string | null;
  memberReason: string | null;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
};

const DEPOSIT = `order_no, merchant_id, member_id, account,
  account_id, channel_id, method, channel_name, gateway, currency,
  amount, received_amount, fee, state, flags, request_id,
  gateway_ref, authorisation, instructions, payer_reference, failure, reason, member_reason,
  created_at, expires_at, closed_at, bonus_code,
  address_index, progress,
  (select count(*)::int from deposits.deposit_slip s where s.order_no = deposit.order_no) as slip_count,
  (select sum(i.amount)::bigint from deposits.incoming i
    where i.order_no = deposit.order_no and i.state = 'OPEN' and i.why in ('amount_differs', 'payment_unknown')) as held_amount`;

export const findDeposit = (db: Db, memberId: number, orderNo: string): Promise<DepositRow | undefined> =>
  db.maybe(`select ${DEPOSIT} from deposits.deposit where order_no = $1 and member_id = $2`, [
    orderNo,
    memberId,
  ]);

/** Of any member; the caller checks whose it is. */
export const findAnyDeposit = (db: Db, orderNo: string): Promise<DepositRow | undefined> =>
  db.maybe(`select ${DEPOSIT} from deposits.deposit where order_no = $1`, [orderNo]);

export const lockDeposit = (tx: Tx, orderNo: string): Promise<DepositRow | undefined> =>
  tx.maybe(`select ${DEPOSIT} from deposits.deposit where order_no = $1 for update`, [orderNo]);

export const findDepositByRequest = (
  db: Db,
  memberId: number,
  requestId: string,
): Promise<DepositRow | undefined> =>
  db.maybe(`select ${DEPOSIT} from deposits.deposit where member_id = $1 and request_id = $2`, [
    memberId,
    requestId,
  ]);

/** Whether a gateway's payment was credited to another order. Locked by its number, so that two orders do not both find that it was not. */
export async function isCreditedElsewhere(
  tx: Tx,
  { gateway, orderNo }: Pick<DepositRow, 'gateway' | 'orderNo'>,
  gatewayRef: string,
): Promise<boolean> {
  await lockNamed(tx, `deposits.payment ${gateway} ${gatewayRef}`, 0);
  const other = await tx.maybe(
    `select 1 from deposits.deposit
      where gateway = $1 and gateway_ref = $2 and order_no <> $3 and state = 'CREDITED' limit 1`,
    [gateway, gatewayRef, orderNo],
  );
  return other !== undefined;
}

/** The order that occupies a channel, locked. */
export const lockWaitingDeposit = (
  tx: Tx,
  memberId: number,
  channelId: number,
): Promise<DepositRow | undefined> =>
  tx.maybe(
    `select ${DEPOSIT} from deposits.deposit
      where member_id = $1 and channel_id = $2 and state in ('CREATED', 'WAITING_PAYMENT') for update`,
    [memberId, channelId],
  );

export const listWaitingDeposits = (
  db: Db,
  memberId: number,
  now: Date,
): Promise<{ orderNo: string; channelId: number }[]> =>
  db.many(
    `select order_no, channel_id from deposits.deposit
      where member_id = $1 and state = 'WAITING_PAYMENT' and expires_at > $2`,
    [memberId, now],
  );

export type UnpaidDeposit = { orderNo: string; memberId: number };

/** Orders nobody has called paid, in the order of their numbers. */
export const listUnpaidDeposits = (
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<UnpaidDeposit[]> =>
  db.many(
    `select order_no, member_id from deposits.deposit
      where state in ('CREATED', 'WAITING_PAYMENT') and order_no > $1 order by order_no limit $2`,
    [after ?? '', limit],
  );

export const countSubmittedDeposits = async (db: Db, memberId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      `select count(*)::int as n from deposits.deposit where member_id = $1 and state = 'SUBMITTED'`,
      [memberId],
    )
  ).n;

/** What members ever brought in; those who brought in nothing are not in it. */
export const sumCreditedDeposits = async (
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> => {
  const rows = await db.many<{ memberId: number; sum: bigint }>(
    `select member_id, sum(received_amount)::bigint as sum from deposits.deposit
      where member_id = any ($1::int[]) and state = 'CREDITED' group by member_id`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, sum }) => [memberId, sum]));
};

/** Whose deposits were closed in a span. */
export const listDepositors = async (
  db: Db,
  span: { from: Date; to: Date; afterId: number; limit: number },
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select distinct member_id as id from deposits.deposit
        where closed_at >= $1 and closed_at < $2 and member_id > $3 order by 1 limit $4`,
      [span.from, span.to, span.afterId, span.limit],
    )
  ).map(({ id }) => id);

/** What a member may still pay for orders that are open. */
export const sumOpenDeposits = async (db: Db, memberId: number): Promise<bigint> =>
  (
    await db.one<{ sum: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as sum from deposits.deposit
        where member_id = $1 and state in ('CREATED', 'WAITING_PAYMENT', 'SUBMITTED')`,
      [memberId],
    )
  ).sum;

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
> & {
  bonusCode?: string | undefined;
  flags?: DepositFlag[];
  /** The order gets the next address of the extended public key. */
  needsAddress?: boolean | undefined;
  /** SUBMITTED: its money is there; beside an order that waits on the same channel it can only stand so. */
  state?: 'CREATED' | 'SUBMITTED';
};
export async function insertDeposit(
  tx: Tx,
  { needsAddress = false, ...row }: NewDeposit,
): Promise<DepositRow> {
  const addressIndex = needsAddress ? await nextAddressIndex(tx) : undefined;
  return insertReturning(tx, 'deposits.deposit', { state: 'CREATED', ...row, addressIndex }, DEPOSIT);
}

const nextAddressIndex = async (tx: Tx): Promise<number> =>
  (await tx.one<{ next: number }>(`select nextval('deposits.address_index')::int as next`)).next;

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
  memberReason?: string;
};
/** Changes a locked deposit; what is not named stays. Money that came ends its failure. */
export const updateDeposit = (tx: Tx, orderNo: string, change: DepositChange): Promise<DepositRow> =>
  updateReturning(
    tx,
    'deposits.deposit',
    { orderNo },
    {
      state: change.state,
      closedAt: change.closedAt,
      receivedAmount: change.receivedAmount,
      fee: change.fee,
      flags: change.flags,
      gatewayRef: change.gatewayRef ?? undefined,
      authorisation: change.authorisation ?? undefined,
      instructions: change.instructions,
      payerReference: change.payerReference,
      failure: change.state === 'CREDITED' ? null : (change.failure ?? undefined),
      reason: change.reason,
      memberReason: change.memberReason,
    },
    DEPOSIT,
  );

/** Orders a memo may mean: by the end of their number, the newest first. */
export const listDepositsByTail = (
  db: Db,
  merchantId: number | undefined,
  tails: readonly string[],
): Promise<DepositRow[]> =>
  db.many(
    `select ${DEPOSIT} from deposits.deposit
      where right(order_no, 8) = any ($1) and ($2::int is null or merchant_id = $2)
      order by created_at desc limit 10`,
    [tails, merchantId ?? null],
  );

export type AmountMatch = { merchantId: number; gateway: string; currency: string; amount: bigint; at: Date };
/** Open orders of a gateway that ask for exactly this amount and could be paid at that instant. */
export const listDepositsByAmount = (db: Db, match: AmountMatch): Promise<DepositRow[]> =>
  db.many(
    `select ${DEPOSIT} from deposits.deposit
      where merchant_id = $1 and gateway = $2 and currency = $3 and amount = $4
        and state in ('WAITING_PAYMENT', 'SUBMITTED') and created_at <= $5 and expires_at >= $5
      order by created_at limit 10`,
    [match.merchantId, match.gateway, match.currency, match.amount, match.at],
  );

/** An order a gateway is to be asked about. Lists of them hold up to `limit` of each gateway, those asked longest ago first. */
type Waiting = { orderNo: string; gateway: string };

/**
 * Orders on chains that are due to be looked at: open ones every time, closed ones at longer pauses until `since`,
 * because a transfer may come late or twice.
 */
export const listDepositsToWatch = (
  db: Db,
  gateways: readonly string[],
  due: { since: Date; closedBefore: Date },
  limit: number,
): Promise<Waiting[]> =>
  db.many(
    `select order_no, gateway from (
       select order_no, gateway,
              row_number() over (partition by gateway order by checked_at nulls first, order_no) as place
         from deposits.deposit
        where address_index is not null and gateway = any ($1) and instructions is not null and created_at >= $2
          and (state in ('WAITING_PAYMENT', 'SUBMITTED') or checked_at is null or checked_at < $3)) as due
      where place <= $4 order by place`,
    [gateways, due.since, due.closedBefore, limit],
  );

export const setProgress = (tx: Tx, orderNo: string, progress: Progress | null): Promise<number> =>
  tx.run('update deposits.deposit set progress = $2 where order_no = $1', [orderNo, progress]);

/** Orders whose time is over, and those called paid at a gateway that can be asked (`gateways`). */
export const listDepositsToCheck = (
  db: Db,
  now: Date,
  gateways: readonly string[],
  limit: number,
): Promise<Waiting[]> =>
  db.many(
    `select order_no, gateway from (
       select order_no, gateway,
              row_number() over (partition by gateway order by checked_at nulls first, expires_at, order_no) as place
         from deposits.deposit
        where (state in ('CREATED', 'WAITING_PAYMENT') and expires_at <= $1
               and (address_index is null or instructions is null))
           or (state = 'SUBMITTED' and gateway = any ($2))) as due
      where place <= $3 order by place`,
    [now, gateways, limit],
  );

/** Written before its gateway is asked, so that an order which cannot be worked off goes to the end, too. */
export const setChecked = (db: Db, orderNo: string, checkedAt: Date): Promise<number> =>
  db.run('update deposits.deposit set checked_at = $2 where order_no = $1', [orderNo, checkedAt]);

export type DepositFilter = {
  merchantId: number;
  memberId?: number;
  account?: string | undefined;
  state?: DepositState | undefined;
  from?: Date;
  to?: Date;
};

/** Newest first. */
export const listDepositPage = <View>(
  db: Db,
  { merchantId, memberId, account, state, from, to }: DepositFilter,
  page: PageRequest,
  view: (row: DepositRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: DEPOSIT,
      from: 'deposits.deposit',
      where: [
        ['merchant_id = ?', merchantId],
        ['member_id = ?', memberId],
        ['account = ?', account],
        ['state = ?', state],
        ['created_at >= ?', from],
        ['created_at < ?', to],
      ],
      order: 'created_at desc, order_no',
    },
    page,
    view,
  );

/** Whether a brand ever had an order. */
export const hasDeposits = async (db: Db, merchantId: number): Promise<boolean> =>
  (await db.maybe('select 1 from deposits.deposit where merchant_id = $1 limit 1', [merchantId])) !==
  undefined;
