import { isDeepStrictEqual } from 'node:util';
import { withProposed } from '@baize/approvals';
import { subjectNames } from '@baize/catalogue';
import type { Db } from '@baize/db';
import type { Answer, Ctx, Input, Language } from '@baize/endpoint';
import { ok, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { budgetTargetOf } from './budget-control.ts';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { findPromotion, listPromotions, listVersions, type PromotionRow } from './promotion.sql.ts';
import { targetOf } from './save-promotion.ts';
import type { Terms } from './terms.ts';
import { subjectsOf, termsText } from './terms-text.ts';

type Api = typeof promotionsConsoleApi;
type ReadCtx = Ctx<'staff:promotions.read'>;

export async function listBrandPromotions(
  { db, clock }: PromotionsDeps,
  { state, ...request }: Input<Api, 'listBrandPromotions'>,
  { merchantId }: ReadCtx,
): Promise<Answer<Api, 'listBrandPromotions'>> {
  const { currency } = await getMerchant(db, merchantId);
  const found = await listPromotions(db, { merchantId, state }, request, (row) => rowView(row, currency));
  const list = await withProposed(db, { merchantId, now: clock.now() }, found.list, waitingAbout);
  return ok({ ...found, list });
}

export async function getBrandPromotion(
  { db, clock }: PromotionsDeps,
  { promoId }: { promoId: number },
  { merchantId }: ReadCtx,
): Promise<Answer<Api, 'getBrandPromotion'>> {
  const row = await findPromotion(db, merchantId, promoId);
  if (!row) return refuse('not_found');
  const { currency } = await getMerchant(db, merchantId);
  const at = { merchantId, now: clock.now() };
  const { proposed = null } = (await withProposed(db, at, [row], waitingAbout))[0] ?? {};
  return ok({
    ...rowView(row, currency),
    proposed,
    draft: row.draft,
    sentences: await sentencesOf(db, row.draft.terms, currency),
    isDraftPublished: row.state === 'PUBLISHED' && isDeepStrictEqual(row.draft, row.content),
  });
}

/** The terms of each version in words, as members of it have them. */
export async function listPromotionVersions(
  { db }: PromotionsDeps,
  { promoId, ...request }: Input<Api, 'listPromotionVersions'>,
  { merchantId }: ReadCtx,
): Promise<Answer<Api, 'listPromotionVersions'>> {
  if (!(await findPromotion(db, merchantId, promoId))) return refuse('not_found');
  const { currency } = await getMerchant(db, merchantId);
  const found = await listVersions(db, promoId, request, (row) => row);
  const list = await Promise.all(
    found.list.map(async ({ version, publishedAt, isCurrent, content }) => ({
      version,
      publishedAt: publishedAt.getTime(),
      isCurrent,
      content,
      sentences: await sentencesOf(db, content.terms, currency),
    })),
  );
  return ok({ ...found, list });
}

export async function previewPromotion(
  { db }: PromotionsDeps,
  { content }: Input<Api, 'previewPromotion'>,
  { merchantId }: ReadCtx,
): Promise<Answer<Api, 'previewPromotion'>> {
  const { currency } = await getMerchant(db, merchantId);
  return ok({ sentences: await sentencesOf(db, content.terms, currency) });
}

/** What two decide about a promotion: its publication and its budget. */
const waitingAbout = ({ promoId }: { promoId: number }) => [targetOf(promoId), budgetTargetOf(promoId)];

export async function sentencesOf(db: Db, terms: Terms, currency: string) {
  const names = await subjectNames(db, subjectsOf(terms));
  const said = (language: Language) => termsText(terms, { language, currency, names });
  return { EN: said('EN'), CN: said('CN'), KM: said('KM') };
}

const rowView = (row: PromotionRow, currency: string) => {
  const { texts, terms } = row.content ?? row.draft;
  return {
    promoId: row.promoId,
    title: texts.EN.title,
    type: terms.type,
    trigger: terms.trigger,
    state: row.state,
    version: row.version,
    revision: row.draftRevision,
    from: terms.when.from,
    to: terms.when.to,
    updatedAt: row.updatedAt.getTime(),
    currency,
    total: payableText(row.total, currency),
    spent: payableText(row.spent, currency),
    grants: row.grants,
  };
};
