import { unknownSubjects } from '@baize/catalogue';
import type { Tx } from '@baize/db';
import { plainText, sanitiseHtml } from '@baize/content';
import { staffAction, staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { isAmount, ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { giftAmounts, missingIn } from './gifts/kinds.ts';
import { insertPromotion, lockPromotion, updateDraft } from './promotion.sql.ts';
import type { PromotionContent, Terms } from './terms.ts';
import { subjectsOf } from './terms-text.ts';

type Api = typeof promotionsConsoleApi;

/** A draft binds nobody: one operator saves it. Its words are made harmless here, once, as content does it. */
export async function savePromotion(
  deps: PromotionsDeps,
  { promoId, revision, content: typed, reason }: Input<Api, 'savePromotion'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'savePromotion'>> {
  const { merchantId } = ctx;
  const { currency } = await getMerchant(deps.db, merchantId);
  const wrong = amountsOf(typed.terms).filter(([, text]) => !isAmount(text, currency));
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map(([path]) => [`content.terms.${path}`, 'amount_invalid']));
    return refuse('validation_failed', { fields });
  }
  const missing = await missingIn(deps.db, typed.terms.what, merchantId);
  if (missing) {
    const [path, fault] = missing;
    return refuse('validation_failed', { fields: { [`content.terms.${path}`]: fault } });
  }
  const unknown = await unknownSubjects(deps.db, subjectsOf(typed.terms));
  if (unknown) return refuse('games_unknown', unknown);
  const draft = harmless(typed);
  const action = 'promotion.save';
  if (promoId === undefined)
    return staffChange(deps, ctx, { action, reason }, async (tx: Tx) => {
      const made = await insertPromotion(tx, { merchantId, draft, at: deps.clock.now() });
      return ok({ target: targetOf(made), after: draft, value: { promoId: made, revision: 1 } });
    });
  return staffAction(deps, ctx, {
    action,
    reason,
    lock: (tx: Tx) => lockPromotion(tx, promoId),
    refuse: (row) => (row.draftRevision === revision ? undefined : ('state_changed' as const)),
    act: async (tx, row) => {
      const next = row.draftRevision + 1;
      await updateDraft(tx, promoId, { draft, revision: next, at: deps.clock.now() });
      return ok({
        target: targetOf(promoId),
        before: row.draft,
        after: draft,
        value: { promoId, revision: next },
      });
    },
  });
}

export const targetOf = (promoId: number): string => `promotion:${promoId}`;

/** The amounts of terms, each by its place in them. */
const amountsOf = ({ what, who }: Terms): [path: string, text: string][] => [
  ...giftAmounts(what),
  ...(who.deposit ? [['who.deposit.min', who.deposit.min] as [string, string]] : []),
  ...(who.deposit?.max ? [['who.deposit.max', who.deposit.max] as [string, string]] : []),
];

function harmless(content: PromotionContent): PromotionContent {
  const clean = ({ title, content: html }: PromotionContent['texts']['EN']) => ({
    title: plainText(title),
    content: sanitiseHtml(html),
  });
  const { EN, CN, KM } = content.texts;
  return { ...content, texts: { EN: clean(EN), CN: clean(CN), KM: clean(KM) } };
}
