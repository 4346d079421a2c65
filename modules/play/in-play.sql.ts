import type { Db } from '@baize/db';

/** Of a currency, units; no trials. */
export type InPlay = {
  currency: string;
  /** Stakes of rounds that are not decided. */
  open: bigint;
  /** What decided rounds, and wins so far of open ones, left to members: the net of all but the open stakes. */
  decided: bigint;
};

/** From the bets alone, so that it can be held against the ledger. Net as in view bet_record. */
export const sumInPlay = (db: Db, merchantId: number): Promise<InPlay[]> =>
  db.many(
    `select p.currency, coalesce(sum(b.open), 0)::bigint as open, coalesce(sum(b.net + b.open), 0)::bigint as decided
       from play.player p
      cross join lateral (
        select case when s.state = 1 and s.flags & 1 = 0 then s.stake else 0 end as open,
               coalesce(s.payout, 0) - case when s.state = 3 or s.flags & 1 <> 0 then 0 else s.stake end as net
          from play.bet s where s.account_id = p.account_id) as b
      where p.merchant_id = $1 and not p.is_trial
      group by p.currency`,
    [merchantId],
  );
