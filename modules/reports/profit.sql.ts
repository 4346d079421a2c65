import type { Db } from '@baize/db';

/** Hours of an account added up to days of the product's zone, by kind; newest first. */
export const sumDaysByKind = (
  db: Db,
  query: { accountId: bigint; from: Date; to: Date; zone: string },
): Promise<{ day: string; kind: number; amount: bigint }[]> =>
  db.many(
    `select to_char(hour at time zone $4, 'YYYY-MM-DD') as day, kind, sum(amount_in - amount_out)::bigint as amount
       from reports.entry_hour where account_id = $1 and hour >= $2 and hour < $3
      group by 1, 2 order by 1 desc`,
    [query.accountId, query.from, query.to, query.zone],
  );

/** `offLedger`: what play from wallets at vendors left, which has no entries (module bets has it). */
export const sumBetsByDay = (
  db: Db,
  query: { accountId: bigint; from: Date; to: Date; zone: string },
): Promise<{ day: string; validBet: bigint; offLedger: bigint }[]> =>
  db.many(
    `select to_char(hour at time zone $4, 'YYYY-MM-DD') as day, sum(valid_bet)::bigint as valid_bet,
            sum(off_ledger_net)::bigint as off_ledger
       from bets.bet_hour where account_id = $1 and hour >= $2 and hour < $3
      group by 1 having sum(valid_bet) <> 0 or sum(off_ledger_net) <> 0`,
    [query.accountId, query.from, query.to, query.zone],
  );
