import type { Actor, Page, PageRequest } from '@baize/kernel';
import { insertIfAbsent, insertRow, listPage, updateReturning, type Db, type Tx } from '@baize/db';
import type { SourceOfFundsEvent, SourceOfFundsState } from './source-of-funds-state.ts';

export type SourceOfFundsRow = {
  id: number;
  merchantId: number;
  memberId: number;
  account: string;
  state: SourceOfFundsState;
  question: string;
  askedBy: string;
  askedAt: Date;
  dueAt: Date;
  statement: string;
  isBlocking: boolean;
  changedAt: Date;
};

/** undefined: a question is open already. */
export const insertSourceOfFunds = (
  tx: Tx,
  ask: Pick<
    SourceOfFundsRow,
    'merchantId' | 'memberId' | 'account' | 'question' | 'askedBy' | 'askedAt' | 'dueAt'
  >,
): Promise<SourceOfFundsRow | undefined> =>
  insertIfAbsent(
    tx,
    'diligence.source_of_funds',
    { ...ask, state: 'REQUESTED', changedAt: ask.askedAt },
    '*',
  );

export const lockSourceOfFunds = (tx: Tx, id: number): Promise<SourceOfFundsRow | undefined> =>
  tx.maybe('select * from diligence.source_of_funds where id = $1 for update', [id]);

/** The member's latest question, locked. */
export const lockLastSourceOfFunds = (tx: Tx, memberId: number): Promise<SourceOfFundsRow | undefined> =>
  tx.maybe(
    'select * from diligence.source_of_funds where member_id = $1 order by id desc limit 1 for update',
    [memberId],
  );

export const findLastSourceOfFunds = (db: Db, memberId: number): Promise<SourceOfFundsRow | undefined> =>
  db.maybe('select * from diligence.source_of_funds where member_id = $1 order by id desc limit 1', [
    memberId,
  ]);

/** The question that blocks a member, if one does. */
export const findBlockingRequest = (db: Db, memberId: number): Promise<SourceOfFundsRow | undefined> =>
  db.maybe(
    `select * from diligence.source_of_funds
      where member_id = $1 and is_blocking and state not in ('ACCEPTED', 'WITHDRAWN')`,
    [memberId],
  );

export const moveSourceOfFundsRow = (
  tx: Tx,
  { id, ...to }: Pick<SourceOfFundsRow, 'id' | 'state' | 'isBlocking' | 'dueAt' | 'statement' | 'changedAt'>,
): Promise<SourceOfFundsRow> => updateReturning(tx, 'diligence.source_of_funds', { id }, to, '*');

export const listDueSourceOfFunds = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select id from diligence.source_of_funds where state = 'REQUESTED' and due_at <= $1 order by due_at limit $2`,
      [now, limit],
    )
  ).map(({ id }) => id);

/** Settled before an instant, with documents that still are there; the oldest first. */
export const listEndedSourceOfFunds = async (
  db: Db,
  { merchantId, before, limit }: { merchantId: number; before: Date; limit: number },
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select r.id from diligence.source_of_funds r
        where r.merchant_id = $1 and r.state in ('ACCEPTED', 'WITHDRAWN') and r.changed_at < $2
          and exists (select from diligence.source_of_funds_document d
                       where d.request_id = r.id and d.removed_at is null and d.purged_at is null)
        order by r.changed_at limit $3`,
      [merchantId, before, limit],
    )
  ).map(({ id }) => id);

export const markPurged = (tx: Tx, requestId: number, at: Date): Promise<number> =>
  tx.run(
    'update diligence.source_of_funds_document set purged_at = $2 where request_id = $1 and removed_at is null and purged_at is null',
    [requestId, at],
  );

export const listSourceOfFundsOf = (db: Db, memberId: number): Promise<SourceOfFundsRow[]> =>
  db.many('select * from diligence.source_of_funds where member_id = $1 order by id desc limit 20', [
    memberId,
  ]);

/** Without a state: what is not settled. */
export const searchSourceOfFunds = (
  db: Db,
  filter: { merchantId: number; state: SourceOfFundsState | undefined; account: string | undefined },
  request: PageRequest,
): Promise<Page<SourceOfFundsRow>> =>
  listPage<SourceOfFundsRow, SourceOfFundsRow>(
    db,
    {
      select: '*',
      from: 'diligence.source_of_funds',
      where: [
        ['merchant_id = ?', filter.merchantId],
        filter.state ? ['state = ?', filter.state] : ['state <> all (?)', ['ACCEPTED', 'WITHDRAWN']],
        ['account = ?', filter.account],
      ],
      order: 'id desc',
    },
    request,
    (row) => row,
  );

export type StepRow = {
  event: SourceOfFundsEvent | 'ask' | 'purge';
  state: SourceOfFundsState;
  actor: Actor;
  reason: string;
  at: Date;
};
export const insertStep = (tx: Tx, requestId: number, step: StepRow): Promise<number> =>
  insertRow(tx, 'diligence.source_of_funds_step', {
    requestId,
    event: step.event,
    state: step.state,
    actor: step.actor,
    reason: step.reason,
    at: step.at,
  });
export const listSteps = (db: Db, requestId: number): Promise<StepRow[]> =>
  db.many(
    'select event, state, actor, reason, at from diligence.source_of_funds_step where request_id = $1 order by id',
    [requestId],
  );

export type DocumentRow = {
  id: number;
  requestId: number;
  name: string;
  bytes: number;
  file: string;
  addedAt: Date;
};
export const listDocuments = (db: Db, requestId: number): Promise<DocumentRow[]> =>
  db.many(
    `select id, request_id, name, bytes, file, added_at from diligence.source_of_funds_document
      where request_id = $1 and removed_at is null and purged_at is null order by id`,
    [requestId],
  );
export const insertDocument = (
  tx: Tx,
  document: { requestId: number; name: string; bytes: number; file: string; at: Date },
): Promise<number> =>
  insertRow(tx, 'diligence.source_of_funds_document', {
    requestId: document.requestId,
    name: document.name,
    bytes: document.bytes,
    file: document.file,
    addedAt: document.at,
  });
/** Its file; undefined: there is no such document. */
export const removeDocument = async (
  tx: Tx,
  requestId: number,
  id: number,
  at: Date,
): Promise<string | undefined> =>
  (
    await tx.maybe<{ file: string }>(
      `update diligence.source_of_funds_document set removed_at = $3
        where request_id = $1 and id = $2 and removed_at is null and purged_at is null returning file`,
      [requestId, id, at],
    )
  )?.file;
/** With whose brand it is. */
export const findDocument = (
  db: Db,
  id: number,
): Promise<{ file: string; merchantId: number; memberId: number; name: string } | undefined> =>
  db.maybe(
    `select d.file, d.name, r.merchant_id, r.member_id
       from diligence.source_of_funds_document d join diligence.source_of_funds r on r.id = d.request_id
      where d.id = $1 and d.removed_at is null and d.purged_at is null`,
    [id],
  );
