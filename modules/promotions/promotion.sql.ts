import { insertReturning, insertRow, listPage, updateRow, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { PromotionContent } from './terms.ts';

export type StoredState = 'DRAFT' | 'PUBLISHED' | 'STOPPED';
export type PromotionRow = {
  promoId: number;
  merchantId: number;
  state: StoredState;
  draft: PromotionContent;
  draftRevision: number;
  version: number | null;
  /** What is published; null: nothing yet. */
  content: PromotionContent | null;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Units. */
  total: bigint;
  spent: bigint;
  grants: number;
};

const COLUMNS = `p.promo_id, p.merchant_id, p.state, p.draft, p.draft_revision, p.version, v.content, v.published_at,
  p.created_at, p.updated_at, b.total, b.spent, b.grants::int as grants`;
const FROM = `promotions.promotion p
  join promotions.budget b on b.promo_id = p.promo_id
  left join promotions.version v on v.promo_id = p.promo_id and v.version = p.version`;

export const findPromotion = (
  db: Db,
  merchantId: number,
  promoId: number,
): Promise<PromotionRow | undefined> =>
  db.maybe(`select ${COLUMNS} from ${FROM} where p.merchant_id = $1 and p.promo_id = $2`, [
    merchantId,
    promoId,
  ]);

/** Publishing, stopping and editing of one promotion come one after the other. */
export async function lockPromotion(tx: Tx, promoId: number): Promise<PromotionRow | undefined> {
  await tx.run('select 1 from promotions.promotion where promo_id = $1 for update', [promoId]);
  return tx.maybe(`select ${COLUMNS} from ${FROM} where p.promo_id = $1`, [promoId]);
}

/** Keeps it as it is until the transaction ends; who joins beside waits for nobody. */
export async function sharePromotion(tx: Tx, promoId: number): Promise<PromotionRow | undefined> {
  await tx.run('select 1 from promotions.promotion where promo_id = $1 for share', [promoId]);
  return tx.maybe(`select ${COLUMNS} from ${FROM} where p.promo_id = $1`, [promoId]);
}

/** What members may see: those published, not over for longer than `since`, in the operator's order. */
export const listShown = (
  db: Db,
  merchantId: number,
  { since, limit }: { since: string; limit: number },
): Promise<PromotionRow[]> =>
  db.many(
    `select ${COLUMNS} from ${FROM}
      where p.merchant_id = $1 and p.state = 'PUBLISHED'
        and coalesce(v.content #>> '{terms,when,to}', '9999-12-31') >= $2
      order by (v.content ->> 'sort')::int, p.promo_id desc limit $3`,
    [merchantId, since, limit],
  );

export const listPromotions = <View>(
  db: Db,
  filter: { merchantId: number; state: StoredState | undefined },
  request: PageRequest,
  view: (row: PromotionRow) => View,
): Promise<Page<View>> =>
  listPage<PromotionRow, View>(
    db,
    {
      select: COLUMNS,
      from: FROM,
      where: [
        ['p.merchant_id = ?', filter.merchantId],
        ['p.state = ?', filter.state],
      ],
      order: 'p.promo_id desc',
    },
    request,
    view,
  );

export async function insertPromotion(
  tx: Tx,
  { merchantId, draft, at }: { merchantId: number; draft: PromotionContent; at: Date },
): Promise<number> {
  const row = { merchantId, state: 'DRAFT', draft, draftRevision: 1, createdAt: at, updatedAt: at };
  const { promoId } = await insertReturning<{ promoId: number }>(
    tx,
    'promotions.promotion',
    { ...row, draft: JSON.stringify(draft) },
    'promo_id',
  );
  await insertRow(tx, 'promotions.budget', { promoId, total: 0n });
  return promoId;
}

export const updateDraft = (
  tx: Tx,
  promoId: number,
  { draft, revision, at }: { draft: PromotionContent; revision: number; at: Date },
): Promise<number> =>
  updateRow(
    tx,
    'promotions.promotion',
    { promoId },
    { draft: JSON.stringify(draft), draftRevision: revision, updatedAt: at },
  );

export async function insertVersion(
  tx: Tx,
  {
    promoId,
    version,
    content,
    at,
  }: { promoId: number; version: number; content: PromotionContent; at: Date },
): Promise<void> {
  await insertRow(tx, 'promotions.version', {
    promoId,
    version,
    content: JSON.stringify(content),
    code: content.terms.how.code,
    publishedAt: at,
  });
  await updateRow(tx, 'promotions.promotion', { promoId }, { state: 'PUBLISHED', version, updatedAt: at });
}

/** The stop is kept: a cashback pays nothing for a period in which it stood still. */
export async function stopNow(tx: Tx, promoId: number, at: Date): Promise<void> {
  await updateRow(tx, 'promotions.promotion', { promoId }, { state: 'STOPPED', updatedAt: at });
  await insertRow(tx, 'promotions.stop', { promoId, at });
}

export const findVersion = (
  db: Db,
  merchantId: number,
  promoId: number,
  version: number,
): Promise<{ content: PromotionContent; publishedAt: Date } | undefined> =>
  db.maybe(
    `select v.content, v.published_at from promotions.version v join promotions.promotion p on p.promo_id = v.promo_id
      where p.merchant_id = $1 and v.promo_id = $2 and v.version = $3`,
    [merchantId, promoId, version],
  );

/** The version that held at a time, else the first. */
export const findVersionAt = (
  db: Db,
  promoId: number,
  at: Date,
): Promise<{ version: number; content: PromotionContent; publishedAt: Date } | undefined> =>
  db.maybe(
    `select version, content, published_at from promotions.version where promo_id = $1
      order by published_at <= $2 desc, case when published_at <= $2 then -version else version end limit 1`,
    [promoId, at],
  );

/** Another published promotion of the brand with this code. */
export const isCodeTaken = async (
  db: Db,
  { merchantId, promoId, code }: { merchantId: number; promoId: number; code: string },
): Promise<boolean> =>
  (
    await db.one<{ taken: boolean }>(
      `select exists (select 1 from promotions.promotion p
          join promotions.version v on v.promo_id = p.promo_id and v.version = p.version
         where p.merchant_id = $1 and p.promo_id <> $2 and p.state = 'PUBLISHED' and v.code = $3) as taken`,
      [merchantId, promoId, code],
    )
  ).taken;

export const updateBudget = (tx: Tx, promoId: number, total: bigint): Promise<number> =>
  tx.run('update promotions.budget set total = $2 where promo_id = $1', [promoId, total]);

/** Takes a reward out of the budget; false: there is not as much left. The row decides between two at once. */
export const takeBudget = async (tx: Tx, promoId: number, amount: bigint): Promise<boolean> =>
  (await tx.run(
    `update promotions.budget set spent = spent + $2, grants = grants + 1
      where promo_id = $1 and total - spent >= $2`,
    [promoId, amount],
  )) === 1;

export type VersionRow = {
  version: number;
  content: PromotionContent;
  publishedAt: Date;
  /** What members who join now get. */
  isCurrent: boolean;
};
/** Of a promotion, the newest first. */
export const listVersions = <View>(
  db: Db,
  promoId: number,
  request: PageRequest,
  view: (row: VersionRow) => View,
): Promise<Page<View>> =>
  listPage<VersionRow, View>(
    db,
    {
      select: `v.version, v.content, v.published_at, (v.version = p.version and p.state = 'PUBLISHED') as is_current`,
      from: 'promotions.version v join promotions.promotion p on p.promo_id = v.promo_id',
      where: [['v.promo_id = ?', promoId]],
      order: 'v.version desc',
    },
    request,
    view,
  );
