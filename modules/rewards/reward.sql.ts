import { listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { RewardSource, RewardState } from './rules.ts';
import type { StoredTerms } from './terms.ts';

/** A name in each language; EN stands for one that is missing. */
export type Title = { EN: string; CN?: string | undefined; KM?: string | undefined };

export type RewardRow = {
  rewardId: bigint;
  merchantId: number;
  memberId: number;
  source: RewardSource;
  ref: string;
  campaign: string;
  title: Title;
  currency: string;
  amount: bigint;
  terms: StoredTerms;
  state: RewardState;
  issuedAt: Date;
  claimUntil: Date;
  endedAt: Date | null;
};
export type NewReward = Omit<RewardRow, 'rewardId' | 'state' | 'endedAt'>;

const COLUMNS = `r.reward_id, r.merchant_id, r.member_id, r.source, r.ref, r.campaign, r.title, r.currency, r.amount, r.terms, r.state,
  r.issued_at, r.claim_until, r.ended_at`;

/** undefined: something of that source and ref was offered before. */
export const insertReward = async (tx: Tx, row: NewReward): Promise<bigint | undefined> =>
  (
    await tx.maybe<{ rewardId: bigint }>(
      `insert into rewards.reward (merchant_id, member_id, source, ref, campaign, title, currency, amount, terms, state, issued_at, claim_until)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9::jsonb, 'ISSUED', $10, $11)
       on conflict (source, ref) do nothing returning reward_id`,
      [
        row.merchantId,
        row.memberId,
        row.source,
        row.ref,
        row.campaign,
        JSON.stringify(row.title),
        row.currency,
        row.amount,
        JSON.stringify(row.terms),
        row.issuedAt,
        row.claimUntil,
      ],
    )
  )?.rewardId;

export const findRewardOf = (db: Db, source: RewardSource, ref: string): Promise<RewardRow | undefined> =>
  db.maybe(`select ${COLUMNS} from rewards.reward r where r.source = $1 and r.ref = $2`, [source, ref]);

export const lockReward = (tx: Tx, rewardId: bigint): Promise<RewardRow | undefined> =>
  tx.maybe(`select ${COLUMNS} from rewards.reward r where r.reward_id = $1 for update`, [rewardId]);

export const findReward = (db: Db, rewardId: bigint): Promise<RewardRow | undefined> =>
  db.maybe(`select ${COLUMNS} from rewards.reward r where r.reward_id = $1`, [rewardId]);

export const endReward = (tx: Tx, rewardId: bigint, state: RewardState, at: Date): Promise<number> =>
  tx.run(`update rewards.reward set state = $2, ended_at = $3 where reward_id = $1 and state = 'ISSUED'`, [
    rewardId,
    state,
    at,
  ]);

/** Rewards a member can claim now: the badge. */
export const countClaimable = async (db: Db, memberId: number, now: Date): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int from rewards.reward where member_id = $1 and state = 'ISSUED' and claim_until > $2`,
      [memberId, now],
    )
  ).count;

/** What can be claimed first, then the newest. */
export const listRewards = <View>(
  db: Db,
  { memberId, states }: { memberId: number; states?: readonly RewardState[] | undefined },
  request: PageRequest,
  view: (row: RewardRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: 'rewards.reward r',
      where: [
        ['r.member_id = ?', memberId],
        ['r.state = any (?)', states],
      ],
      order: `r.state = 'ISSUED' desc, r.reward_id desc`,
    },
    request,
    view,
  );

/** Whose time is over, the oldest first; another worker's rows are passed over. */
export const lockLapsed = (tx: Tx, now: Date, limit: number): Promise<RewardRow[]> =>
  tx.many(
    `select ${COLUMNS} from rewards.reward r where r.state = 'ISSUED' and r.claim_until <= $1
      order by r.claim_until, r.reward_id limit $2 for update skip locked`,
    [now, limit],
  );

/** Marks and answers those whose last day began; each once. */
export const takeToRemind = (tx: Tx, now: Date, before: Date, limit: number): Promise<RewardRow[]> =>
  tx.many(
    `update rewards.reward r set reminded_at = $1 where r.reward_id = any (array(
       select d.reward_id from rewards.reward d where d.state = 'ISSUED' and d.reminded_at is null
          and d.claim_until > $1 and d.claim_until <= $2 order by d.claim_until, d.reward_id limit $3 for update skip locked))
     returning ${COLUMNS}`,
    [now, before, limit],
  );
