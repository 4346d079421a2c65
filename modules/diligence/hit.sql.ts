import { type Db, type Tx, listPage, insertRow } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { HIT_STATES } from './console-api.ts';
import type { Match, Subject } from './screening-provider.ts';

export type HitState = (typeof HIT_STATES)[number];
export type HitRow = {
  id: number;
  merchantId: number;
  memberId: number;
  account: string;
  source: 'list' | 'provider';
  listName: string;
  name: string;
  born: string | null;
  kind: 'sanction' | 'pep';
  reference: string;
  withBirth: boolean;
  why: Match['why'];
  likeness: number | null;
  matchedName: string;
  subjectName: string;
  state: HitState;
  foundAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
};

/** One member's hits are written and judged one after the other. */
export const lockSubject = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('select pg_advisory_xact_lock(7263035, $1)', [memberId]);

export const insertHit = (
  tx: Tx,
  hit: { merchantId: number; memberId: number; account: string; match: Match; at: Date },
): Promise<number> =>
  insertRow(tx, 'diligence.hit', {
    merchantId: hit.merchantId,
    memberId: hit.memberId,
    account: hit.account,
    source: hit.match.source,
    entryKey: hit.match.entryKey,
    listName: hit.match.listName,
    name: hit.match.name,
    born: hit.match.born,
    kind: hit.match.kind,
    reference: hit.match.reference,
    withBirth: hit.match.withBirth,
    why: hit.match.why,
    likeness: hit.match.likeness,
    matchedName: hit.match.matchedName,
    subjectName: hit.match.subjectName,
    foundAt: hit.at,
  });

export type KnownHit = Pick<HitRow, 'id' | 'source' | 'state' | 'likeness' | 'withBirth'> & {
  entryKey: string;
};
export const listKnownHits = (db: Db, memberId: number): Promise<KnownHit[]> =>
  db.many(
    'select id, source, entry_key, state, likeness, with_birth from diligence.hit where member_id = $1 limit 10000',
    [memberId],
  );

/** More alike than when it was judged: judged anew. What was said then is in the audit log. */
export const reopenHit = (tx: Tx, id: number, match: Match, at: Date): Promise<number> =>
  tx.run(
    `update diligence.hit
        set state = 'OPEN', decided_by = null, decided_at = null, reason = null, found_at = $2, with_birth = $3, why = $4,
            likeness = $5, matched_name = $6, subject_name = $7
      where id = $1`,
    [id, at, match.withBirth, match.why, match.likeness, match.matchedName, match.subjectName],
  );

export const countHits = async (db: Db, memberId: number, states: readonly HitState[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      'select count(*)::int as n from diligence.hit where member_id = $1 and state = any ($2)',
      [memberId, states],
    )
  ).n;

export const findHit = (db: Db, merchantId: number, id: number): Promise<HitRow | undefined> =>
  db.maybe('select * from diligence.hit where merchant_id = $1 and id = $2', [merchantId, id]);

export const decideHitRow = (
  tx: Tx,
  to: { id: number; state: 'CLEARED' | 'CONFIRMED'; by: string; at: Date; reason: string },
): Promise<HitRow> =>
  tx.one(
    `update diligence.hit set state = $2, decided_by = $3, decided_at = $4, reason = $5 where id = $1 returning *`,
    [to.id, to.state, to.by, to.at, to.reason],
  );

export const listHitsOf = (db: Db, memberId: number): Promise<HitRow[]> =>
  db.many('select * from diligence.hit where member_id = $1 order by id desc limit 100', [memberId]);

export const searchHits = <View>(
  db: Db,
  filter: { merchantId: number; state: HitState; account: string | undefined },
  request: PageRequest,
  view: (row: HitRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: '*',
      from: 'diligence.hit',
      where: [
        ['merchant_id = ?', filter.merchantId],
        ['state = ?', filter.state],
        ['account = ?', filter.account],
      ],
      order: 'id desc',
    },
    request,
    view,
  );

type SubjectRow = { nameKey: string; birthday: string | null; version: number; screenedAt: Date };
export const findSubject = (db: Db, memberId: number): Promise<SubjectRow | undefined> =>
  db.maybe('select name_key, birthday, version, screened_at from diligence.subject where member_id = $1', [
    memberId,
  ]);

export const saveSubject = (tx: Tx, subject: Subject, version: number, at: Date): Promise<number> =>
  insertRow(
    tx,
    'diligence.subject',
    {
      memberId: subject.memberId,
      merchantId: subject.merchantId,
      nameKey: subject.nameKey,
      birthday: subject.birthday,
      version,
      screenedAt: at,
    },
    `on conflict (member_id) do update set name_key = excluded.name_key, birthday = excluded.birthday, version = excluded.version, screened_at = excluded.screened_at`,
  );
