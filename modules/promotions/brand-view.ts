import { isDeepStrictEqual } from 'node:util';
import { findProposed, proposedView } from '@baize/approvals';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { findPromotion, listPromotions, type PromotionRow } from './promotion.sql.ts';
import { targetOf } from './save-promotion.ts';
import type { Terms } from './terms.ts';
import { termsText } from './terms-text.ts';

type Api = typeof promotionsConsoleApi;
type ReadCtx = Ctx<'staff:promotions.read'>;

export async function listBrandPromotions(
  { db }: PromotionsDeps,
  { state, ...request }: Input<Api, 'listBrandPromotions'>,
  { merchantId }: ReadCtx,
): Promise<Answer<Api, 'listBrandPromotions'>> {
  const { currency } = await getMerchant(db, merchantId);
  return ok(await listPromotions(db, { merchantId, state }, request, (row) => rowView(row, currency)));
}

export async function getBrandPromotion(
  { db, clock }: PromotionsDeps,
  { promoId }: { promoId: number },
  { merchantId }: ReadCtx,
): Promise<Answer<Api, 'getBrandPromotion'>> {
  const row = await findPromotion(db, merchantId, promoId);
  if (!row) return refuse('not_found');
  const { currency } = await getMerchant(db, merchantId);
  const subject = targetOf(promoId);
  const waiting = (await findProposed(db, merchantId, [subject], clock.now())).get(subject);
  return ok({
    ...rowView(row, currency),
    draft: row.draft,
    sentences: sentencesOf(row.draft.terms, currency),
    isDraftPublished: row.state === 'PUBLISHED' && isDeepStrictEqual(row.draft, row.content),
    proposed: proposedView(waiting),
  });
}

export async function previewPromotion(
  { db }: PromotionsDeps,
  { content }: Input<Api, 'previewPromotion'>,
  { merchantId }: ReadCtx,
): Promise<Answer<Api, 'previewPromotion'>> {
  const { currency } = await getMerchant(db, merchantId);
  return ok({ sentences: sentencesOf(content.terms, currency) });
}

const sentencesOf = (terms: Terms, currency: string) => ({
  EN: termsText(terms, { language: 'EN', currency }),
  CN: termsText(terms, { language: 'CN', currency }),
  KM: termsText(terms, { language: 'KM', currency }),
});

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
