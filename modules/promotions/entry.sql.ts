import { insertIfAbsent, insertRow, listPage, updateReturning, type Db, type Tx } from '@baize/db';
import type { Actor, Page, PageRequest } from '@baize/kernel';
import type { Kind } from './gifts/gift.ts';
import type { Shared } from './rules.ts';
import type { EntryEvent, EntryState } from './state.ts';

export type EntryRow = {
  entryId: bigint;
  merchantId: number;
  promoId: number;
  version: number;
  /** What its version gives. */
  kind: Kind;
  memberId: number;
  slot: string;
  state: EntryState;
  amount: bigint | null;
  base: bigint | null;
  remark: string;
  decision: string;
  appliedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  pictures: string[];
};

const COLUMNS = `entry.entry_id, entry.merchant_id, entry.promo_id, entry.version, entry.member_id, entry.slot, entry.state,
  (select v.content->'terms'->'what'->>'kind' from promotions.version v
    where v.promo_id = entry.promo_id and v.version = entry.version) as kind,
  entry.amount, entry.base, entry.remark, entry.decision, entry.applied_at, entry.decided_at, entry.decided_by,
  array(select i.ref from promotions.picture i where i.entry_id = entry.entry_id order by i.created_at, i.ref) as pictures`;

type NewEntry = Pick<
  EntryRow,
  | 'merchantId'
  | 'promoId'
  | 'version'
  | 'memberId'
  | 'slot'
  | 'state'
  | 'amount'
  | 'base'
  | 'remark'
  | 'appliedAt'
>;
/** Nothing comes back where the member has one for this slot: of two at once, one has it. */
export const insertEntry = (tx: Tx, row: NewEntry): Promise<EntryRow | undefined> =>
  insertIfAbsent(tx, 'promotions.entry', row, COLUMNS);

export const updateEntry = (
  tx: Tx,
  entryId: bigint,
  change: Partial<
    Pick<
      EntryRow,
      'state' | 'version' | 'amount' | 'remark' | 'decision' | 'appliedAt' | 'decidedAt' | 'decidedBy'
    >
  >,
): Promise<EntryRow> => updateReturning(tx, 'promotions.entry', { entryId }, change, COLUMNS);

export const lockEntry = (tx: Tx, entryId: bigint): Promise<EntryRow | undefined> =>
  tx.maybe(`select ${COLUMNS} from promotions.entry where entry_id = $1 for update`, [entryId]);

export const findEntry = (db: Db, entryId: bigint): Promise<EntryRow | undefined> =>
  db.maybe(`select ${COLUMNS} from promotions.entry where entry_id = $1`, [entryId]);

export const lockEntryOf = (
  tx: Tx,
  of: { promoId: number; memberId: number; slot: string },
): Promise<EntryRow | undefined> =>
  tx.maybe(
    `select ${COLUMNS} from promotions.entry where promo_id = $1 and member_id = $2 and slot = $3 for update`,
    [of.promoId, of.memberId, of.slot],
  );

/** What a member has of these promotions; of each slot one. */
export const listEntriesOf = (db: Db, memberId: number, promoIds: readonly number[]): Promise<EntryRow[]> =>
  db.many(
    `select ${COLUMNS} from promotions.entry where member_id = $1 and promo_id = any ($2) order by entry_id desc limit 1000`,
    [memberId, promoIds],
  );

export const insertStep = (
  tx: Tx,
  step: { entryId: bigint; at: Date; event: EntryEvent; state: EntryState; actor: Actor; remark?: string },
): Promise<number> => insertRow(tx, 'promotions.step', step);

export type Mark = { kind: Shared; digest: string };
type Whose = { promoId: number; slot: string; memberId: number };

/** Kinds of these marks that another member has, in whatever slot. */
export const listTakenKinds = async (
  db: Db,
  { promoId, memberId }: Omit<Whose, 'slot'>,
  marks: readonly Mark[],
): Promise<Shared[]> =>
  (
    await db.many<{ kind: Shared }>(
      `select distinct m.kind from promotions.mark m
         join unnest($3::text[], $4::text[]) as asked (kind, digest) on asked.kind = m.kind and asked.digest = m.digest
        where m.promo_id = $1 and m.member_id <> $2`,
      [promoId, memberId, marks.map(({ kind }) => kind), marks.map(({ digest }) => digest)],
    )
  ).map(({ kind }) => kind);

/**
 * Takes the marks for one account, in whatever slot: a mark is its first owner's for the life of the promotion, as the terms say. The
 * locks make the second of two at once wait and see whose it is; in one order, so that none wait for each other.
 */
export async function takeMarks(tx: Tx, whose: Whose, marks: readonly Mark[]): Promise<Shared | undefined> {
  const { promoId, slot, memberId } = whose;
  if (marks.length === 0) return undefined;
  await tx.run(
    `select pg_advisory_xact_lock(hashtextextended('promotions.mark:' || key, 0)) from unnest($1::text[]) as key`,
    [marks.map(({ kind, digest }) => `${promoId}:${kind}:${digest}`).toSorted()],
  );
  await tx.run(
    `insert into promotions.mark (promo_id, slot, kind, digest, member_id)
     select $1, $2, kind, digest, $3 from unnest($4::text[], $5::text[]) as m (kind, digest) order by kind, digest
     on conflict do nothing`,
    [promoId, slot, memberId, marks.map(({ kind }) => kind), marks.map(({ digest }) => digest)],
  );
  const [taken] = await listTakenKinds(tx, whose, marks);
  return taken;
}

export const deleteMarks = (tx: Tx, { promoId, slot, memberId }: Whose): Promise<number> =>
  tx.run('delete from promotions.mark where promo_id = $1 and slot = $2 and member_id = $3', [
    promoId,
    slot,
    memberId,
  ]);

export type ListedEntry = EntryRow & { account: string };
export const listEntries = <View>(
  db: Db,
  filter: {
    merchantId: number;
    state?: EntryState | undefined;
    promoId?: number | undefined;
    memberId?: number | undefined;
  },
  request: PageRequest,
  view: (row: ListedEntry) => View,
): Promise<Page<View>> =>
  listPage<ListedEntry, View>(
    db,
    {
      select: `${COLUMNS}, m.account`,
      from: 'promotions.entry join members.caller m on m.id = entry.member_id',
      where: [
        ['entry.merchant_id = ?', filter.merchantId],
        ['entry.state = ?', filter.state],
        ['entry.promo_id = ?', filter.promoId],
        ['entry.member_id = ?', filter.memberId],
      ],
      order: 'entry.entry_id desc',
    },
    request,
    view,
  );

export const insertPicture = (
  db: Db,
  row: { ref: string; merchantId: number; memberId: number; file: string; createdAt: Date },
): Promise<number> => insertRow(db, 'promotions.picture', row);

/** How many of the member's own unclaimed pictures went with the entry. */
export const claimPictures = (
  tx: Tx,
  { entryId, memberId, refs, since }: { entryId: bigint; memberId: number; refs: string[]; since: Date },
): Promise<number> =>
  tx.run(
    `update promotions.picture set entry_id = $1
      where ref = any ($2) and member_id = $3 and entry_id is null and created_at >= $4`,
    [entryId, refs, memberId, since],
  );

export const findPicture = (db: Db, merchantId: number, ref: string): Promise<{ file: string } | undefined> =>
  db.maybe(
    'select file from promotions.picture where merchant_id = $1 and ref = $2 and entry_id is not null',
    [merchantId, ref],
  );

/** Of an earlier application: a new one comes with its own. */
export const releasePictures = (tx: Tx, entryId: bigint): Promise<number> =>
  tx.run('update promotions.picture set entry_id = null where entry_id = $1', [entryId]);

export const deleteUnclaimed = (tx: Tx, before: Date, limit: number): Promise<{ file: string }[]> =>
  tx.many(
    `delete from promotions.picture where ref in (
       select ref from promotions.picture where entry_id is null and created_at < $1 order by created_at limit $2
         for update skip locked) returning file`,
    [before, limit],
  );
