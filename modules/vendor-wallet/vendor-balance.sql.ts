import type { Db } from '@baize/db';

export type BalanceRow = {
  walletId: string;
  balance: bigint | null;
  mayHold: boolean;
  /** When a game of this vendor was opened last. */
  launchedAt: Date | null;
};

export const listBalanceRows = (db: Db, memberId: number): Promise<BalanceRow[]> =>
  db.many(
    `select wallet_id, balance, may_hold, launched_at from vendor_wallet.vendor_balance
      where member_id = $1 order by wallet_id`,
    [memberId],
  );

/** Whether money of any member may lie at a vendor, or be on its way there or back. */
export const mayHoldMoney = async (db: Db, walletId: string): Promise<boolean> =>
  (
    await db.one<{ may: boolean }>(
      `select exists (select from vendor_wallet.vendor_balance where wallet_id = $1 and may_hold)
           or exists (select from vendor_wallet.transfer
                       where wallet_id = $1 and state in ('CREATED', 'HELD', 'PENDING', 'REVIEW')) as may`,
      [walletId],
    )
  ).may;

/** From now on money may lie at the vendor, whatever it answers. */
export const markMayHold = (db: Db, memberId: number, walletId: string): Promise<number> =>
  db.run(
    `insert into vendor_wallet.vendor_balance (member_id, wallet_id, may_hold) values ($1, $2, true)
     on conflict (member_id, wallet_id) do update set may_hold = true`,
    [memberId, walletId],
  );

export const markLaunched = (db: Db, memberId: number, walletId: string, at: Date): Promise<number> =>
  db.run(
    `insert into vendor_wallet.vendor_balance (member_id, wallet_id, may_hold, launched_at) values ($1, $2, false, $3)
     on conflict (member_id, wallet_id) do update set launched_at = excluded.launched_at`,
    [memberId, walletId, at],
  );

/** Saves the balance a vendor reported. A balance of zero means that no money lies there until the next transfer. */
export const saveReportedBalance = (
  db: Db,
  reported: { memberId: number; walletId: string; balance: bigint; at: Date },
): Promise<number> =>
  db.run(
    `insert into vendor_wallet.vendor_balance (member_id, wallet_id, balance, reported_at, may_hold) values ($1, $2, $3::bigint, $4, $3::bigint > 0)
     on conflict (member_id, wallet_id) do update
       set balance = excluded.balance, reported_at = excluded.reported_at, may_hold = excluded.may_hold`,
    [reported.memberId, reported.walletId, reported.balance, reported.at],
  );
