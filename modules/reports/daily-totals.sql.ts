import type { Db } from '@baize/db';
import { KIND, kindsIn } from '@baize/wallet';

type Range = { merchantId: number; from: Date; to: Date; zone: string };
export type MovedRow = {
  day: string;
  currency: string;
  agentId: number | null;
  kind: number;
  isFrozen: boolean;
  amount: bigint;
};

/** A brand's movements by day, agent and kind; trials are left out. */
export const sumMoved = (db: Db, { merchantId, from, to, zone }: Range): Promise<MovedRow[]> =>
  db.many<MovedRow>(
    `select to_char(h.hour at time zone $4, 'YYYY-MM-DD') as day, a.currency, h.agent_id, h.kind,
            a.account_id % 4 = 1 as is_frozen, sum(h.amount_in - h.amount_out)::bigint as amount
       from reports.entry_hour h join reports.account a on a.account_id = h.account_id
      where a.merchant_id = $1 and not a.is_trial and h.hour >= $2 and h.hour < $3
      group by 1, 2, 3, 4, 5`,
    [merchantId, from, to, zone],
  );

/** Members whose first deposit ever fell in the range. */
export const countFirstDeposits = (
  db: Db,
  { merchantId, from, to, zone }: Range,
): Promise<{ day: string; currency: string; agentId: number | null; n: number }[]> =>
  db.many(
    `select to_char(h.hour at time zone $4, 'YYYY-MM-DD') as day, a.currency, h.agent_id, count(distinct h.account_id)::int as n
       from reports.entry_hour h join reports.account a on a.account_id = h.account_id
      where a.merchant_id = $1 and not a.is_trial and h.hour >= $2 and h.hour < $3 and h.kind = any($5::smallint[])
        and not exists (select 1 from reports.entry_hour o
                         where o.account_id = h.account_id and o.kind = any($5::smallint[]) and o.hour < h.hour)
      group by 1, 2, 3`,
    [merchantId, from, to, zone, kindsIn('deposit')],
  );

/** Play from wallets at vendors, by day and the members' agent of the time: the ledger has no amounts of it. */
export const sumOffLedger = (
  db: Db,
  { merchantId, from, to, zone }: Range,
): Promise<{ day: string; currency: string; agentId: number | null; stake: bigint; net: bigint }[]> =>
  db.many(
    `select to_char(b.hour at time zone $4, 'YYYY-MM-DD') as day, a.currency, h.agent_id,
            sum(b.off_ledger_stake)::bigint as stake, sum(b.off_ledger_net)::bigint as net
       from bets.bet_hour b join reports.account a on a.account_id = b.account_id
       left join reports.entry_hour h on h.account_id = b.account_id and h.hour = b.hour and h.kind = ${KIND.vendor_play}
      where a.merchant_id = $1 and not a.is_trial and b.hour >= $2 and b.hour < $3
        and (b.off_ledger_stake <> 0 or b.off_ledger_net <> 0)
      group by 1, 2, 3`,
    [merchantId, from, to, zone],
  );

/** Bets by day and game. */
export const sumBetsByGame = (
  db: Db,
  { merchantId, from, to, zone }: Range,
): Promise<
  { day: string; currency: string; gameId: number; stake: bigint; validBet: bigint; net: bigint }[]
> =>
  db.many(
    `select to_char(b.hour at time zone $4, 'YYYY-MM-DD') as day, a.currency, b.game_id, sum(b.stake)::bigint as stake,
            sum(b.valid_bet)::bigint as valid_bet, sum(b.net)::bigint as net
       from bets.bet_hour b join reports.account a on a.account_id = b.account_id
      where a.merchant_id = $1 and not a.is_trial and b.hour >= $2 and b.hour < $3
      group by 1, 2, 3`,
    [merchantId, from, to, zone],
  );
