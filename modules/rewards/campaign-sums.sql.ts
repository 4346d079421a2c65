import type { Db } from '@baize/db';
import type { RewardSource } from './rules.ts';

export type CampaignSums = {
  campaign: string;
  /** Rewards that can still be claimed, and those nobody claimed in time. */
  offered: number;
  unclaimed: number;
  /** Bonuses credited, at once or by a claim, and what became of them. */
  credited: number;
  open: number;
  completed: number;
  expired: number;
  /** Given up by the member, ended by an operator, or nothing of the wallet was left. */
  ended: number;
  /** Units. */
  given: bigint;
  takenBack: bigint;
  openAmount: bigint;
  /** What completed bonuses asked for and got. */
  turnoverPlayed: bigint;
};

/** What became of campaigns of one source, those given nothing yet left out. */
export const sumCampaigns = (
  db: Db,
  merchantId: number,
  source: RewardSource,
  campaigns: readonly string[],
): Promise<CampaignSums[]> =>
  db.many(
    `select c.campaign, coalesce(r.offered, 0) as offered, coalesce(r.unclaimed, 0) as unclaimed,
            coalesce(b.credited, 0) as credited, coalesce(b.open, 0) as open, coalesce(b.completed, 0) as completed,
            coalesce(b.expired, 0) as expired, coalesce(b.ended, 0) as ended, coalesce(b.given, 0) as given,
            coalesce(b.taken_back, 0) as taken_back, coalesce(b.open_amount, 0) as open_amount,
            coalesce(b.turnover_played, 0) as turnover_played
       from unnest($3::text[]) as c (campaign)
       left join lateral (
         select (count(*) filter (where state = 'ISSUED'))::int as offered,
                (count(*) filter (where state = 'EXPIRED'))::int as unclaimed, count(*) as rows
           from rewards.reward where merchant_id = $1 and source = $2 and campaign = c.campaign) r on true
       left join lateral (
         select count(*)::int as credited, (count(*) filter (where state = 'OPEN'))::int as open,
                (count(*) filter (where state = 'COMPLETED'))::int as completed,
                (count(*) filter (where state = 'EXPIRED'))::int as expired,
                (count(*) filter (where state in ('CANCELLED', 'FORFEITED', 'ADJUSTED', 'LOST')))::int as ended,
                sum(amount)::bigint as given, sum(taken_back)::bigint as taken_back,
                (sum(amount) filter (where state = 'OPEN'))::bigint as open_amount,
                (sum(turnover) filter (where state = 'COMPLETED'))::bigint as turnover_played
           from rewards.bonus where merchant_id = $1 and source = $2 and campaign = c.campaign) b on true
      where r.rows > 0 or b.credited > 0`,
    [merchantId, source, campaigns],
  );

/** What bonuses hold open in members' wallets, and what is offered and can still be claimed; by currency, units. */
export const sumBonusesOwed = (
  db: Db,
  merchantId: number,
): Promise<{ currency: string; open: bigint; offered: bigint }[]> =>
  db.many(
    `select currency, sum(open)::bigint as open, sum(offered)::bigint as offered
       from (select currency, amount as open, 0 as offered from rewards.bonus where merchant_id = $1 and state = 'OPEN'
             union all
             select currency, 0, amount from rewards.reward where merchant_id = $1 and state = 'ISSUED') owed
      group by currency order by currency`,
    [merchantId],
  );
