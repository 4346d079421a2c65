import { listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { DISCREPANCY_SOURCES } from './api.ts';
import type { Discrepancy } from './deps.ts';

export type DiscrepancySource = (typeof DISCREPANCY_SOURCES)[number];
export type DiscrepancyRow = Discrepancy & {
  id: number;
  source: DiscrepancySource;
  state: 'OPEN' | 'RESOLVED';
  firstSeenAt: Date;
  lastSeenAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  reason: string | null;
};

/**
 * What a complete run of one source found. New ones open; one that a person explained stays explained while it says the
 * same, and opens again when it says something else or came back after it was gone; what is gone is resolved by the clock.
 */
export async function recordRun(
  tx: Tx,
  source: DiscrepancySource,
  found: readonly Discrepancy[],
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into bookkeeping.discrepancy as d (source, kind, subject, ours, theirs, first_seen_at, last_seen_at)
     select distinct on (kind, subject) $1, kind, subject, ours, theirs, $3, $3
       from jsonb_to_recordset($2::jsonb) as f (kind text, subject text, ours text, theirs text)
     on conflict (source, kind, subject) do update
       set ours = excluded.ours, theirs = excluded.theirs, last_seen_at = excluded.last_seen_at,
           state = case when ${STAYS} then d.state else 'OPEN' end,
           resolved_at = case when ${STAYS} then d.resolved_at end,
           resolved_by = case when ${STAYS} then d.resolved_by end,
           reason = case when ${STAYS} then d.reason end`,
    [source, JSON.stringify(found), at],
  );
  await tx.run(
    `update bookkeeping.discrepancy
        set state = 'RESOLVED', resolved_at = $2, resolved_by = 'clock', reason = 'no longer there'
      where source = $1 and state = 'OPEN' and last_seen_at < $2`,
    [source, at],
  );
}
const STAYS = `(d.state = 'OPEN' or (d.resolved_by <> 'clock' and d.ours = excluded.ours and d.theirs = excluded.theirs))`;

export const lockDiscrepancy = (tx: Tx, id: number): Promise<DiscrepancyRow | undefined> =>
  tx.maybe('select * from bookkeeping.discrepancy where id = $1 for update', [id]);

export const setDiscrepancy = (
  tx: Tx,
  to: { id: number; state: 'OPEN' | 'RESOLVED'; at: Date; by: string; reason: string },
): Promise<DiscrepancyRow> =>
  tx.one(
    `update bookkeeping.discrepancy
        set state = $2, resolved_at = case when $2 = 'RESOLVED' then $3::timestamptz end,
            resolved_by = case when $2 = 'RESOLVED' then $4 end, reason = case when $2 = 'RESOLVED' then $5 end
      where id = $1 returning *`,
    [to.id, to.state, to.at, to.by, to.reason],
  );

export const listDiscrepancyPage = <View>(
  db: Db,
  { source, state }: { source?: DiscrepancySource | undefined; state?: 'OPEN' | 'RESOLVED' | undefined },
  page: PageRequest,
  view: (row: DiscrepancyRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: '*',
      from: 'bookkeeping.discrepancy',
      where: [
        ['source = ?', source],
        ['state = ?', state],
      ],
      order: 'state, last_seen_at desc, id desc',
    },
    page,
    view,
  );
