import { insertRow, type Db, type Tx } from '@baize/db';
import type { PayoutOutcome } from './payout.ts';

export type PayoutRow = {
  payoutNo: string;
  withdrawalNo: string;
  attempt: number;
  /** 'rest': the second payout of a dispute. */
  purpose: 'withdrawal' | 'rest';
  gateway: string;
  amount: bigint;
  outcome: PayoutOutcome;
  gatewayRef: string | null;
  detail: string | null;
  /** When the last order left under this number; null: none did. */
  sentAt: Date | null;
  /** What the gateway said no with to an order that was not the first: no news of the first. */
  refusedCode: string | null;
  createdAt: Date;
};

const PAYOUT = `payout_no, withdrawal_no, attempt, purpose, gateway, amount,
  outcome, gateway_ref, detail, sent_at, refused_code, created_at`;

export const findPayout = (db: Db, payoutNo: string): Promise<PayoutRow | undefined> =>
  db.maybe(`select ${PAYOUT} from withdrawals.payout where payout_no = $1`, [payoutNo]);

export const findLastPayout = (db: Db, withdrawalNo: string): Promise<PayoutRow | undefined> =>
  db.maybe(
    `select ${PAYOUT} from withdrawals.payout where withdrawal_no = $1 order by attempt desc limit 1`,
    [withdrawalNo],
  );

/** The last payout of each withdrawal that has one. */
export const listLastPayouts = (db: Db, withdrawalNos: readonly string[]): Promise<PayoutRow[]> =>
  db.many(
    `select distinct on (withdrawal_no) ${PAYOUT} from withdrawals.payout
      where withdrawal_no = any ($1) order by withdrawal_no, attempt desc`,
    [withdrawalNos],
  );

export const listPayouts = (db: Db, withdrawalNo: string): Promise<PayoutRow[]> =>
  db.many(`select ${PAYOUT} from withdrawals.payout where withdrawal_no = $1 order by attempt`, [
    withdrawalNo,
  ]);

/** Numbers are never used twice; the withdrawal's lock makes the next one ours. */
export const nextAttempt = async (tx: Tx, withdrawalNo: string): Promise<number> =>
  ((await findLastPayout(tx, withdrawalNo))?.attempt ?? 0) + 1;

export const insertPayout = (
  tx: Tx,
  row: Pick<
    PayoutRow,
    'payoutNo' | 'withdrawalNo' | 'attempt' | 'purpose' | 'gateway' | 'amount' | 'createdAt'
  >,
): Promise<number> => insertRow(tx, 'withdrawals.payout', { ...row, outcome: 'pending' });

export type PayoutChange = {
  gatewayRef?: string | null;
  detail?: string | null;
  refusedCode?: string;
  askedAt?: Date;
  closedAt?: Date;
};
export const updatePayout = (
  tx: Tx,
  payoutNo: string,
  outcome: PayoutOutcome,
  change: PayoutChange,
): Promise<number> =>
  tx.run(
    `update withdrawals.payout set outcome = $2, gateway_ref = coalesce($3, gateway_ref), detail = $4,
       asked_at = coalesce($5, asked_at), closed_at = coalesce($6, closed_at),
       refused_code = coalesce($7, refused_code) where payout_no = $1`,
    [
      payoutNo,
      outcome,
      change.gatewayRef ?? null,
      change.detail ?? null,
      change.askedAt ?? null,
      change.closedAt ?? null,
      change.refusedCode ?? null,
    ],
  );

/**
 * Counts an order before it is handed to the network. Answers how many there were with this one. While it is on the wire its
 * outcome is pending, that of one sent again too: nobody marks it paid by hand meanwhile.
 */
export const countSend = async (tx: Tx, payoutNo: string, now: Date): Promise<number> =>
  (
    await tx.one<{ sends: number }>(
      `update withdrawals.payout set sends = sends + 1, outcome = 'pending', asked_at = $2, sent_at = $2
        where payout_no = $1 returning sends`,
      [payoutNo, now],
    )
  ).sends;

/** Written before the gateway is asked, so that a payout which cannot be worked off waits its turn again, too. */
export const setAsked = (db: Db, payoutNo: string, now: Date): Promise<number> =>
  db.run('update withdrawals.payout set asked_at = $2 where payout_no = $1', [payoutNo, now]);

/**
 * Payouts under way that nobody has asked about since `before`: up to `limit` of each gateway, those unasked longest first, so
 * that none stops others.
 */
export const listPayoutsToAsk = (
  db: Db,
  before: Date,
  limit: number,
): Promise<{ payoutNo: string; gateway: string }[]> =>
  db.many(
    `select payout_no, gateway from (
       select p.payout_no, p.gateway,
              row_number() over (partition by p.gateway order by coalesce(p.asked_at, p.created_at), p.payout_no) as place
         from withdrawals.payout p join withdrawals.withdrawal w using (withdrawal_no)
        where p.outcome in ('pending', 'unknown') and w.state in ('APPROVED', 'PAYING', 'PARTLY', 'NOT_RECEIVED')
          and coalesce(p.asked_at, p.created_at) <= $1) as due
      where place <= $2 order by place`,
    [before, limit],
  );
