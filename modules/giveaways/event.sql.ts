import { insertReturning, listPage, updateRow, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { StoredState } from './rules.ts';
import type { GiveawayTerms } from './terms.ts';

export type EventRow = {
  eventId: number;
  merchantId: number;
  state: StoredState;
  revision: number;
  terms: GiveawayTerms;
  /** In the clear: published before seeds were sealed. */
  serverSeed: string | null;
  seedSealed: Buffer | null;
  seedHash: string | null;
  createdAt: Date;
  publishedAt: Date | null;
  stoppedAt: Date | null;
};
const COLUMNS = `e.event_id, e.merchant_id, e.state, e.revision, e.terms, e.server_seed, e.seed_sealed, e.seed_hash, e.created_at, e.published_at, e.stopped_at`;

export const insertEvent = (
  tx: Tx,
  { merchantId, terms, at }: { merchantId: number; terms: GiveawayTerms; at: Date },
): Promise<{ eventId: number }> =>
  insertReturning(
    tx,
    'giveaways.event',
    { merchantId, terms: JSON.stringify(terms), createdAt: at },
    'event_id',
  );

export const findEvent = (db: Db, merchantId: number, eventId: number): Promise<EventRow | undefined> =>
  db.maybe(`select ${COLUMNS} from giveaways.event e where e.merchant_id = $1 and e.event_id = $2`, [
    merchantId,
    eventId,
  ]);

export const lockEvent = (tx: Tx, eventId: number): Promise<EventRow | undefined> =>
  tx.maybe(`select ${COLUMNS} from giveaways.event e where e.event_id = $1 for update`, [eventId]);

export const saveDraft = (tx: Tx, eventId: number, terms: GiveawayTerms, revision: number): Promise<number> =>
  updateRow(tx, 'giveaways.event', { eventId }, { terms: JSON.stringify(terms), revision });

export const publishEvent = (
  tx: Tx,
  eventId: number,
  { at, ...seed }: { serverSeed: string | null; seedSealed: Buffer | null; seedHash: string; at: Date },
): Promise<number> =>
  updateRow(
    tx,
    'giveaways.event',
    { eventId, state: 'DRAFT' },
    { state: 'PUBLISHED', ...seed, publishedAt: at },
  );

export const stop = (tx: Tx, eventId: number, at: Date): Promise<number> =>
  updateRow(tx, 'giveaways.event', { eventId, state: 'PUBLISHED' }, { state: 'STOPPED', stoppedAt: at });

export type Counted = EventRow & { given: number; spent: bigint; isSoldOut: boolean };
const COUNTS = `${COLUMNS},
  (select count(*)::int from giveaways.draw d where d.event_id = e.event_id) as given,
  (select coalesce(sum(d.amount), 0)::bigint from giveaways.draw d where d.event_id = e.event_id) as spent,
  not exists (select 1 from giveaways.share s where s.event_id = e.event_id and s.next_no < s.until_no) as is_sold_out`;

/** What members see: published ones, those that ended since `since` too; what runs first, then the newest. */
export const listShown = (
  db: Db,
  merchantId: number,
  { kind, since, limit }: { kind: string | undefined; since: Date; limit: number },
): Promise<Counted[]> =>
  db.many(
    `select ${COUNTS} from giveaways.event e
      where e.merchant_id = $1 and e.published_at is not null
        and least(e.stopped_at, to_timestamp((e.terms->>'until')::bigint / 1000.0)) > $2
        and ($3::text is null or e.terms->'what'->>'kind' = $3)
      order by (e.state = 'PUBLISHED') desc, e.event_id desc limit $4`,
    [merchantId, since, kind ?? null, limit],
  );

export const listEvents = <View>(
  db: Db,
  {
    merchantId,
    kind,
    state,
  }: { merchantId: number; kind?: string | undefined; state?: StoredState | undefined },
  request: PageRequest,
  view: (row: Counted) => View,
): Promise<Page<View>> =>
  listPage<Counted, View>(
    db,
    {
      select: COUNTS,
      from: 'giveaways.event e',
      where: [
        ['e.merchant_id = ?', merchantId],
        ["e.terms->'what'->>'kind' = ?", kind],
        ['e.state = ?', state],
      ],
      order: 'e.event_id desc',
    },
    request,
    view,
  );
