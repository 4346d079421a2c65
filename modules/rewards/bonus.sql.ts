import { listPage, type Db, type Tx } from '@baize/db';
import { DAY_MS, type Page, type PageRequest } from '@baize/kernel';
import type { BonusState, RewardSource } from './rules.ts';
import type { Title } from './reward.sql.ts';
import type { StoredTerms } from './terms.ts';

export type BonusRow = {
  grantId: bigint;
  rewardId: bigint | null;
  merchantId: number;
  memberId: number;
  accountId: bigint;
  source: RewardSource;
  ref: string;
  campaign: string;
  title: Title;
  currency: string;
  amount: bigint;
  terms: StoredTerms;
  turnover: bigint;
  ownBefore: bigint;
  seq: bigint;
  state: BonusState;
  grantedAt: Date;
  expiresAt: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
  reason: string | null;
  takenBack: bigint;
};
export type NewBonus = Omit<BonusRow, 'grantId' | 'state' | 'endedAt' | 'endedBy' | 'reason' | 'takenBack'>;

const COLUMNS = `b.grant_id, b.reward_id, b.merchant_id, b.member_id, b.account_id, b.source, b.ref, b.campaign, b.title, b.currency,
  b.amount, b.terms, b.turnover, b.own_before, b.seq, b.state, b.granted_at, b.expires_at, b.ended_at, b.ended_by, b.reason, b.taken_back`;

/** undefined: a bonus of that source and ref was granted before. */
export const insertBonus = async (tx: Tx, row: NewBonus): Promise<bigint | undefined> =>
  (
    await tx.maybe<{ grantId: bigint }>(
      `insert into rewards.bonus (reward_id, merchant_id, member_id, account_id, source, ref, campaign, title, currency, amount, terms,
                                  turnover, own_before, seq, state, granted_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11::jsonb, $12, $13, $14, 'OPEN', $15, $16)
       on conflict (source, ref) do nothing returning grant_id`,
      [
        row.rewardId,
        row.merchantId,
        row.memberId,
        row.accountId,
        row.source,
        row.ref,
        row.campaign,
        JSON.stringify(row.title),
        row.currency,
        row.amount,
        JSON.stringify(row.terms),
        row.turnover,
        row.ownBefore,
        row.seq,
        row.grantedAt,
        row.expiresAt,
      ],
    )
  )?.grantId;

export const findBonusOf = (db: Db, source: RewardSource, ref: string): Promise<BonusRow | undefined> =>
  db.maybe(`select ${COLUMNS} from rewards.bonus b where b.source = $1 and b.ref = $2`, [source, ref]);

export const findBonus = (db: Db, grantId: bigint): Promise<BonusRow | undefined> =>
  db.maybe(`select ${COLUMNS} from rewards.bonus b where b.grant_id = $1`, [grantId]);

export const listTitles = (
  db: Db,
  grantIds: readonly bigint[],
): Promise<Pick<BonusRow, 'grantId' | 'title'>[]> =>
  db.many('select grant_id, title from rewards.bonus where grant_id = any ($1)', [grantIds]);

export const lockBonus = (tx: Tx, grantId: bigint): Promise<BonusRow | undefined> =>
  tx.maybe(`select ${COLUMNS} from rewards.bonus b where b.grant_id = $1 for update`, [grantId]);

export const saveEnd = (
  tx: Tx,
  grantId: bigint,
  end: { state: BonusState; at: Date; by: string; reason: string | null; takenBack: bigint },
): Promise<number> =>
  tx.run(
    `update rewards.bonus set state = $2, ended_at = $3, ended_by = $4, reason = $5, taken_back = $6
      where grant_id = $1 and state = 'OPEN'`,
    [grantId, end.state, end.at, end.by, end.reason, end.takenBack],
  );

/** A wallet's open bonuses, the oldest first. */
export const listOpenOf = (db: Db, accountIds: readonly bigint[]): Promise<BonusRow[]> =>
  db.many(
    `select ${COLUMNS} from rewards.bonus b where b.account_id = any ($1) and b.state = 'OPEN' order by b.grant_id`,
    [accountIds],
  );

/**
 * What came in and went out beside play since an entry, the bonus itself left out. Units. Money goes to no vendor's wallet while a bonus is
 * open (decision 0062): what comes back from one lay there before, and is the member's own. So is what a stake placed before it returns.
 */
export const sumBesidesPlay = async (
  db: Db,
  bonuses: readonly Pick<BonusRow, 'grantId' | 'accountId' | 'seq'>[],
): Promise<ReadonlyMap<bigint, bigint>> => {
  const rows = await db.many<{ grantId: bigint; sum: bigint }>(
    `select b.grant_id, e.sum from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as b (grant_id, account_id, seq)
      cross join lateral (select coalesce(sum(amount), 0)::bigint as sum from wallet.entry
                           where account_id = b.account_id and seq > b.seq and (not is_play or bet_seq < b.seq)) as e`,
    [
      bonuses.map(({ grantId }) => grantId),
      bonuses.map(({ accountId }) => accountId),
      bonuses.map(({ seq }) => seq),
    ],
  );
  return new Map(rows.map(({ grantId, sum }) => [grantId, sum]));
};

export type GivenFilter = {
  merchantId: number;
  source?: RewardSource | undefined;
  campaign?: string | undefined;
  memberId?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};
export type Given = {
  /** Bonuses credited, claimed rewards among them. */
  count: number;
  members: number;
  given: bigint;
  takenBack: bigint;
  /** Rewards that can still be claimed. */
  offered: number;
  offeredAmount: bigint;
};
/** What was given and is still offered, units; times are those of the gift and of the offer, `to` excluded. */
export const sumRewardsGiven = (db: Db, filter: GivenFilter): Promise<Given> =>
  db.one<Given>(
    `select g.count, g.members, g.given, g.taken_back, o.count as offered, o.amount as offered_amount
       from (select count(*)::int as count, count(distinct member_id)::int as members, coalesce(sum(amount), 0)::bigint as given,
                    coalesce(sum(taken_back), 0)::bigint as taken_back
               from rewards.bonus where merchant_id = $1 and ($2::text is null or source = $2) and ($3::text is null or campaign = $3)
                and ($4::int is null or member_id = $4) and ($5::timestamptz is null or granted_at >= $5)
                and ($6::timestamptz is null or granted_at < $6)) g
      cross join (select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
               from rewards.reward where merchant_id = $1 and ($2::text is null or source = $2) and ($3::text is null or campaign = $3)
                and ($4::int is null or member_id = $4) and ($5::timestamptz is null or issued_at >= $5)
                and ($6::timestamptz is null or issued_at < $6) and state = 'ISSUED') o`,
    [
      filter.merchantId,
      filter.source ?? null,
      filter.campaign ?? null,
      filter.memberId ?? null,
      filter.from ?? null,
      filter.to ?? null,
    ],
  );

/** A member's or a brand's bonuses, the newest first. */
export const listBonuses = <View>(
  db: Db,
  filter: {
    merchantId: number;
    memberId?: number | undefined;
    states?: readonly BonusState[] | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
  },
  request: PageRequest,
  view: (row: BonusRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: 'rewards.bonus b',
      where: [
        ['b.merchant_id = ?', filter.merchantId],
        ['b.member_id = ?', filter.memberId],
        ['b.state = any (?)', filter.states],
        ['b.granted_at >= ?', filter.from],
        ['b.granted_at < ?', filter.to],
      ],
      order: 'b.grant_id desc',
    },
    request,
    view,
  );

/** Whose days are over, the oldest first, after one of them. Not locked: the wallet comes before the row. */
export const listToExpire = (
  db: Db,
  now: Date,
  after: { expiresAt: Date; grantId: bigint },
  limit: number,
): Promise<{ expiresAt: Date; grantId: bigint }[]> =>
  db.many(
    `select expires_at, grant_id from rewards.bonus
      where state = 'OPEN' and expires_at <= $1 and (expires_at, grant_id) > ($2, $3) order by expires_at, grant_id limit $4`,
    [now, after.expiresAt, after.grantId, limit],
  );

/** Marks and answers those whose last day began; each once. */
export const takeEnding = (tx: Tx, now: Date, before: Date, limit: number): Promise<BonusRow[]> =>
  tx.many(
    `update rewards.bonus b set reminded_at = $1 where b.grant_id = any (array(
       select d.grant_id from rewards.bonus d where d.state = 'OPEN' and d.reminded_at is null
          and d.expires_at > $1 and d.expires_at <= $2 order by d.expires_at, d.grant_id limit $3 for update skip locked))
     returning ${COLUMNS}`,
    [now, before, limit],
  );

/** The last bonus that the sweep looked at; zeros: it begins anew. */
export type SweepMark = { accountId: bigint; grantId: bigint };
export const getSweepMark = (db: Db): Promise<SweepMark> =>
  db.one('select account_id, grant_id from rewards.sweep where id = 1', []);
export const saveSweepMark = (db: Db, { accountId, grantId }: SweepMark): Promise<number> =>
  db.run('update rewards.sweep set account_id = $1, grant_id = $2 where id = 1', [accountId, grantId]);

/** Open bonuses in the order of their wallets, for a sweep over all. */
export const listOpenAfter = (db: Db, after: SweepMark, limit: number): Promise<BonusRow[]> =>
  db.many(
    `select ${COLUMNS} from rewards.bonus b where b.state = 'OPEN' and (b.account_id, b.grant_id) > ($1, $2)
      order by b.account_id, b.grant_id limit $3`,
    [after.accountId, after.grantId, limit],
  );

/** Whether money went to a vendor's wallet since: then the main balance says nothing of what is left. From before decision 0062. */
export const hasPlayedElsewhere = async (
  db: Db,
  { accountId, seq }: Pick<BonusRow, 'accountId' | 'seq'>,
): Promise<boolean> =>
  (await db.maybe(
    'select 1 from wallet.entry where account_id = $1 and seq > $2 and is_vendor_transfer and amount < 0 limit 1',
    [accountId, seq],
  )) !== undefined;

/** What is open at a brand: how many bonuses, their money and its members. */
export const sumOpenBonuses = (
  db: Db,
  merchantId: number,
): Promise<{ count: number; members: number; amount: bigint }> =>
  db.one(
    `select count(*)::int as count, count(distinct member_id)::int as members, coalesce(sum(amount), 0)::bigint as amount
       from rewards.bonus where merchant_id = $1 and state = 'OPEN'`,
    [merchantId],
  );

/** The same of one member. */
export const sumOpenOf = async (db: Db, memberId: number): Promise<bigint> =>
  (
    await db.one<{ amount: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as amount from rewards.bonus where member_id = $1 and state = 'OPEN'`,
      [memberId],
    )
  ).amount;

/** A stake older than this is not waited for. */
const IN_PLAY_DAYS = 30;
/** Whether a stake that the wallet placed under the bonus is still in play: what it returns is not in the balance yet. */
export const isInPlay = async (
  db: Db,
  { accountId, seq }: Pick<BonusRow, 'accountId' | 'seq'>,
  now: Date,
): Promise<boolean> =>
  (await db.maybe(
    `select 1 from bets.bet_record where account_id = $1 and seq > $2 and placed_at >= $3
        and state = 'OPEN' and not is_free and not is_off_ledger limit 1`,
    [accountId, seq, new Date(now.getTime() - IN_PLAY_DAYS * DAY_MS)],
  )) !== undefined;
