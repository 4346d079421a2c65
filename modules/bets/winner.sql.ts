import { insertRow, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

export type WinnerRow = {
  id: bigint;
  accountId: bigint;
  customer: string;
  gameId: number;
  currency: string;
  wonAt: Date;
  hiddenAt: Date | null;
  /** What the round paid, as the bet record has it now. */
  amount: bigint;
};

/** The round as the bet record has it: nothing where it is open again, or no win any more. */
const ROUND = `cross join lateral (
    select coalesce(sum(b.payout), 0)::bigint as amount from bets.bet b
     where b.account_id = w.account_id and b.round = w.round
    having bool_and(b.state <> 1)
       and sum(coalesce(b.payout, 0) - case when b.state = 3 or b.flags & 1 <> 0 then 0 else b.stake end) > 0) as r`;
const COLUMNS = 'w.id, w.account_id, w.customer, w.game_id, w.currency, w.won_at, w.hidden_at, r.amount';

export const listWinnerRows = (
  db: Db,
  query: { merchantId: number; threshold: bigint; limit: number },
): Promise<WinnerRow[]> =>
  db.many(
    `select ${COLUMNS} from bets.winner w ${ROUND}
      where w.merchant_id = $1 and w.hidden_at is null and r.amount >= $2
      order by w.won_at desc, w.id desc limit $3`,
    [query.merchantId, query.threshold, query.limit],
  );

export const listAllWinners = <View>(
  db: Db,
  merchantId: number,
  request: PageRequest,
  view: (row: WinnerRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: `bets.winner w ${ROUND}`,
      where: [['w.merchant_id = ?', merchantId]],
      order: 'w.won_at desc, w.id desc',
    },
    request,
    view,
  );

/** A brand whose search is due, locked; undefined while another process searches. */
export const lockSearch = async (
  tx: Tx,
  merchantId: number,
  due: Date,
): Promise<{ upto: Date; deepAt: Date } | undefined> => {
  await tx.run(
    `insert into bets.winner_search (merchant_id, upto, deep_at) values ($1, 'epoch', 'epoch') on conflict do nothing`,
    [merchantId],
  );
  return tx.maybe(
    'select upto, deep_at from bets.winner_search where merchant_id = $1 and upto <= $2 for update skip locked',
    [merchantId, due],
  );
};

export const updateSearch = (
  tx: Tx,
  merchantId: number,
  search: { upto: Date; deepAt: Date },
): Promise<number> =>
  tx.run('update bets.winner_search set upto = $2, deep_at = $3 where merchant_id = $1', [
    merchantId,
    search.upto,
    search.deepAt,
  ]);

export type FoundRow = {
  accountId: bigint;
  memberId: number;
  round: bigint;
  gameId: number;
  currency: string;
  wonAt: Date;
};

/** Finished rounds with a win of the threshold that are not noted yet, the latest first. Trial play wins nothing. */
export const listNewWinners = (
  tx: Tx,
  query: { merchantId: number; threshold: bigint; since: Date; limit: number },
): Promise<FoundRow[]> =>
  tx.many(
    `select b.account_id, p.member_id, b.round, max(b.game_id) as game_id, p.currency, max(b.settled_at) as won_at
      from bets.bet b join bets.player p on p.account_id = b.account_id
      where b.placed_at >= $3 and b.state = 2 and b.payout >= $2 and b.payout > 0
        and p.merchant_id = $1 and not p.is_trial
        and not exists (select from bets.winner w where w.account_id = b.account_id and w.round = b.round)
      group by b.account_id, p.member_id, b.round, p.currency
      order by max(b.settled_at) desc limit $4`,
    [query.merchantId, query.threshold, query.since, query.limit],
  );

export const insertWinner = (
  tx: Tx,
  winner: Omit<FoundRow, 'memberId'> & { merchantId: number; customer: string },
): Promise<number> =>
  insertRow(
    tx,
    'bets.winner',
    {
      merchantId: winner.merchantId,
      accountId: winner.accountId,
      round: winner.round,
      customer: winner.customer,
      gameId: winner.gameId,
      currency: winner.currency,
      wonAt: winner.wonAt,
    },
    'on conflict (account_id, round) do nothing',
  );

export const deleteWinnersBefore = (tx: Tx, merchantId: number, before: Date): Promise<number> =>
  tx.run('delete from bets.winner where merchant_id = $1 and won_at < $2', [merchantId, before]);

export const lockWinner = (
  tx: Tx,
  merchantId: number,
  id: bigint,
): Promise<{ id: bigint; customer: string; hiddenAt: Date | null } | undefined> =>
  tx.maybe('select id, customer, hidden_at from bets.winner where merchant_id = $1 and id = $2 for update', [
    merchantId,
    id,
  ]);

export const updateWinnerHidden = (tx: Tx, id: bigint, hiddenAt: Date | null): Promise<number> =>
  tx.run('update bets.winner set hidden_at = $2 where id = $1', [id, hiddenAt]);
