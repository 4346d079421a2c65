import { type Db, type Tx, listPage, insertReturning } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { FEEDBACK_STATES } from './api.ts';
import type { FEEDBACK_TYPES } from './rules.ts';

export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
export type FeedbackState = (typeof FEEDBACK_STATES)[number];
export type FeedbackRow = {
  id: number;
  memberId: number | null;
  account: string;
  type: FeedbackType;
  content: string;
  contact: string;
  ip: string;
  state: FeedbackState;
  answer: string;
  answeredBy: string;
  answeredAt: Date | null;
  createdAt: Date;
  images: string[];
};

const COLUMNS = `f.id, f.member_id, f.account, f.type, f.content, f.contact, f.ip, f.state, f.answer,
    f.answered_by, f.answered_at, f.created_at,
    array(select i.ref from messaging.feedback_image i where i.feedback_id = f.id order by i.created_at) as images`;
const SELECT = `select ${COLUMNS} from messaging.feedback f`;

export async function insertFeedback(
  tx: Tx,
  f: {
    merchantId: number;
    memberId: number | null;
    account: string;
    type: FeedbackType;
    content: string;
    contact: string;
    ip: string;
    at: Date;
  },
): Promise<number> {
  const { id } = await insertReturning<{ id: number }>(
    tx,
    'messaging.feedback',
    {
      merchantId: f.merchantId,
      memberId: f.memberId,
      account: f.account,
      type: f.type,
      content: f.content,
      contact: f.contact,
      ip: f.ip,
      createdAt: f.at,
    },
    'id',
  );
  return id;
}

export const findFeedback = (db: Db, merchantId: number, id: number): Promise<FeedbackRow | undefined> =>
  db.maybe<FeedbackRow>(`${SELECT} where f.merchant_id = $1 and f.id = $2`, [merchantId, id]);

export const lockFeedback = (tx: Tx, merchantId: number, id: number): Promise<FeedbackRow | undefined> =>
  tx.maybe<FeedbackRow>(`${SELECT} where f.merchant_id = $1 and f.id = $2 for update of f`, [merchantId, id]);

/** A member's own, newest first; the last fifty. */
export const listFeedbackOf = (db: Db, memberId: number): Promise<FeedbackRow[]> =>
  db.many<FeedbackRow>(`${SELECT} where f.member_id = $1 order by f.id desc limit 50`, [memberId]);

export const searchFeedbackRows = <View>(
  db: Db,
  filter: { merchantId: number; state: FeedbackState | undefined; type: FeedbackType | undefined },
  request: PageRequest,
  view: (row: FeedbackRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: COLUMNS,
      from: 'messaging.feedback f',
      where: [
        ['f.merchant_id = ?', filter.merchantId],
        ['f.state = ?', filter.state],
        ['f.type = ?', filter.type],
      ],
      order: 'f.id desc',
    },
    request,
    view,
  );

/** Answers or closes one that is in `from`; 0 when it is not (any more). */
export const settleFeedback = (
  tx: Tx,
  to: {
    merchantId: number;
    id: number;
    from: readonly FeedbackState[];
    state: FeedbackState;
    answer: string;
    by: string;
    at: Date;
  },
): Promise<number> =>
  tx.run(
    `update messaging.feedback
        set state = $4, answer = case when $5 = '' then answer else $5 end,
            answered_by = case when $5 = '' then answered_by else $6 end,
            answered_at = case when $5 = '' then answered_at else $7 end
      where merchant_id = $1 and id = $2 and state = any($3)`,
    [to.merchantId, to.id, to.from, to.state, to.answer, to.by, to.at],
  );

export const insertImage = (
  db: Db,
  image: { ref: string; merchantId: number; file: string; at: Date },
): Promise<number> =>
  db.run(
    'insert into messaging.feedback_image (ref, merchant_id, file, created_at) values ($1, $2, $3, $4)',
    [image.ref, image.merchantId, image.file, image.at],
  );

/** Assigns uploaded pictures to a feedback. Answers how many were assigned. */
export const claimImages = (
  tx: Tx,
  merchantId: number,
  feedbackId: number,
  refs: readonly string[],
  since: Date,
): Promise<number> =>
  tx.run(
    `update messaging.feedback_image set feedback_id = $2
      where merchant_id = $1 and ref = any($3) and feedback_id is null and created_at > $4`,
    [merchantId, feedbackId, refs, since],
  );

export const findImage = (db: Db, merchantId: number, ref: string): Promise<{ file: string } | undefined> =>
  db.maybe<{ file: string }>(
    'select file from messaging.feedback_image where merchant_id = $1 and ref = $2',
    [merchantId, ref],
  );

/** Deletes the rows of unclaimed pictures. The caller deletes their files. */
export const deleteUnclaimed = (tx: Tx, before: Date, limit: number): Promise<{ file: string }[]> =>
  tx.many<{ file: string }>(
    `delete from messaging.feedback_image where ref in (
       select ref from messaging.feedback_image
        where feedback_id is null and created_at < $1 order by ref limit $2 for update)
     returning file`,
    [before, limit],
  );
