import { insertIfAbsent, insertRow, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { StoredState } from './rules.ts';
import type { GiveawayTerms } from './terms.ts';

export type Share = { shareNo: number; nextNo: number };

/** The numbers of an event in `parts`, each with what its draws are worth. */
export const insertShares = (
  tx: Tx,
  eventId: number,
  parts: readonly { from: number; until: number; worth: bigint }[],
): Promise<number> =>
  tx.run(
    `insert into giveaways.share (event_id, share_no, next_no, until_no, money_left)
     select $1, ordinality, from_no, until_no, worth
       from unnest($2::int[], $3::int[], $4::bigint[]) with ordinality as p (from_no, until_no, worth, ordinality)`,
    [
      eventId,
      parts.map(({ from }) => from),
      parts.map(({ until }) => until),
      parts.map(({ worth }) => worth),
    ],
  );

/** A share with something left, locked: one that nobody holds, or else the first to become free. undefined: nothing is left. */
export async function lockShare(tx: Tx, eventId: number): Promise<Share | undefined> {
  const find = (wait: string) =>
    tx.maybe<Share>(
      `select share_no, next_no from giveaways.share
        where event_id = $1 and not closed and next_no < until_no order by share_no limit 1 for update ${wait}`,
      [eventId],
    );
  return (await find('skip locked')) ?? find('');
}
/** Locks nothing: a no stays a no, a yes may be outdated. */
export const hasLeft = async (db: Db, eventId: number): Promise<boolean> =>
  (await db.maybe(
    'select 1 as one from giveaways.share where event_id = $1 and not closed and next_no < until_no limit 1',
    [eventId],
  )) !== undefined;
export const takeNext = (tx: Tx, eventId: number, shareNo: number, amount: bigint): Promise<number> =>
  tx.run(
    `update giveaways.share set next_no = next_no + 1, money_left = money_left - $3 where event_id = $1 and share_no = $2`,
    [eventId, shareNo, amount],
  );
/** Waits for the claims that hold one. */
export const closeShares = async (tx: Tx, eventId: number): Promise<void> => {
  await tx.run('select 1 from giveaways.share where event_id = $1 order by share_no for update', [eventId]);
  await tx.run('update giveaways.share set closed = true where event_id = $1', [eventId]);
};

export type DrawRow = {
  eventId: number;
  number: number;
  memberId: number;
  memberNo: number;
  day: string;
  prize: number;
  amount: bigint;
  grantId: bigint | null;
  drawnAt: Date;
};
export const insertDraw = (tx: Tx, row: DrawRow): Promise<number> => insertRow(tx, 'giveaways.draw', row);

type Ticket = { eventId: number; ref: string; memberId: number; count: number; givenAt: Date };
/** Nothing is written where the ref has its tickets. */
export const insertTicket = (tx: Tx, row: Ticket): Promise<unknown> =>
  insertIfAbsent(tx, 'giveaways.ticket', row, 'event_id');

/** What a member was given beside what is earned in these events. */
export const countTickets = (
  db: Db,
  { memberId, eventIds }: { memberId: number; eventIds: readonly number[] },
): Promise<{ eventId: number; tickets: number }[]> =>
  db.many(
    `select event_id, sum(count)::int as tickets from giveaways.ticket where member_id = $1 and event_id = any ($2::int[])
      group by event_id`,
    [memberId, eventIds],
  );

export type Used = { eventId: number; all: number; today: number };
/** How often a member drew in each of these events, and on this day. */
export const countUsed = (
  db: Db,
  { memberId, eventIds, today }: { memberId: number; eventIds: readonly number[]; today: string },
): Promise<Used[]> =>
  db.many(
    `select event_id, count(*)::int as all, (count(*) filter (where day = $3::date))::int as today
       from giveaways.draw where member_id = $1 and event_id = any ($2::int[]) group by event_id`,
    [memberId, eventIds, today],
  );

export type Listed = DrawRow & { terms: GiveawayTerms; state: StoredState };
/** The newest first. */
export const listDraws = <View>(
  db: Db,
  of: {
    memberId?: number | undefined;
    eventId?: number | undefined;
    merchantId: number;
    kind?: string | undefined;
  },
  request: PageRequest,
  view: (row: Listed) => View,
): Promise<Page<View>> =>
  listPage<Listed, View>(
    db,
    {
      select:
        'd.event_id, d.number, d.member_id, d.member_no, d.day::text as day, d.prize, d.amount, d.grant_id, d.drawn_at, e.terms, e.state',
      from: 'giveaways.draw d join giveaways.event e on e.event_id = d.event_id',
      where: [
        ['e.merchant_id = ?', of.merchantId],
        ['d.member_id = ?', of.memberId],
        ['d.event_id = ?', of.eventId],
        ["e.terms->'what'->>'kind' = ?", of.kind],
      ],
      order: 'd.drawn_at desc, d.event_id desc, d.number desc',
    },
    request,
    view,
  );
