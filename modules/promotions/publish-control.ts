import { staffControl } from '@baize/approvals';
import { unknownSubjects } from '@baize/catalogue';
import { plainText } from '@baize/content';
import type { Db, Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { isAmount, ok, parseUnits, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import { sentencesOf } from './brand-view.ts';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { missingIn } from './gifts/kinds.ts';
import { findPromotion, insertVersion, isCodeTaken, lockPromotion, updateBudget } from './promotion.sql.ts';
import { forgetShown } from './shown.ts';
import { targetOf } from './save-promotion.ts';
import { promotionContent, type PromotionContent } from './terms.ts';
import { subjectsOf } from './terms-text.ts';

type Api = typeof promotionsConsoleApi;
const wanted = z.strictObject({
  promoId: z.number().int(),
  /** As it was when it was asked for: what is edited meanwhile is not what was approved. */
  content: promotionContent,
  total: z.string(),
  currency: z.string(),
  /** As members will read it. */
  said: z.record(z.string(), z.string()),
});
type Wanted = z.output<typeof wanted>;
/** What members are promised, as both operators read it. */
type Seen = {
  version: number | null;
  isRunning: boolean;
  /** Titles, terms and texts in each language, and the picture. */
  [said: string]: string | number | boolean | null;
  budget: string;
} | null;
type Fault = 'not_found' | 'code_taken' | 'gift_unknown' | 'budget_below_spent';

/** Title, terms and text in each language and the picture: all that members read. */
async function wordsOf(db: Db, content: PromotionContent, currency: string): Promise<Record<string, string>> {
  const sentences = await sentencesOf(db, content.terms, currency);
  const told = Object.fromEntries(
    (['EN', 'CN', 'KM'] as const).flatMap((language) => [
      [`title.${language}`, content.texts[language].title],
      [`terms.${language}`, sentences[language].join(' ')],
      [`text.${language}`, plainText(content.texts[language].content.replaceAll(/<[^>]*>/g, ' ')).trim()],
    ]),
  );
  return { ...told, picture: content.imageUrl };
}

/** What is published promises money to everybody: two operators decide, whatever it says. */
export const publishControl = ({
  clock,
  db,
}: Pick<PromotionsDeps, 'clock' | 'db'>): Control<Tx, 'promotions.publish', Wanted, Seen, Fault> => ({
  kind: 'promotions.publish',
  action: 'promotion.publish',
  permission: 'promotions.write',
  wanted,
  subject: ({ promoId }) => targetOf(promoId),
  lock: async (tx, merchantId, { promoId, currency }) => {
    const row = await lockPromotion(tx, promoId);
    if (row?.merchantId !== merchantId) return null;
    return {
      version: row.version,
      isRunning: row.state === 'PUBLISHED',
      ...(row.content ? await wordsOf(tx, row.content, currency) : {}),
      budget: payableText(row.total, currency),
    };
  },
  refuse: async (tx, seen, { promoId, content, total }) => {
    const row = await lockPromotion(tx, promoId);
    if (seen === null || !row) return 'not_found';
    if (parseUnits(total) < row.spent) return 'budget_below_spent';
    const { code } = content.terms.how;
    if (code !== null && (await isCodeTaken(tx, { merchantId: row.merchantId, promoId, code })))
      return 'code_taken';
    if (await missingIn(tx, content.terms.what, row.merchantId)) return 'gift_unknown';
    return undefined;
  },
  next: (seen, { said, total, currency }) => ({
    version: (seen?.version ?? 0) + 1,
    isRunning: true,
    ...said,
    budget: payableText(parseUnits(total), currency),
  }),
  bindsLess: () => true,
  save: async (tx, _merchantId, { promoId, content, total }) => {
    const row = await lockPromotion(tx, promoId);
    const version = (row?.version ?? 0) + 1;
    await insertVersion(tx, { promoId, version, content, at: clock.now() });
    await updateBudget(tx, promoId, parseUnits(total));
  },
  saved: () => forgetShown(db),
});

export async function publishPromotion(
  deps: PromotionsDeps,
  { promoId, revision, total, reason }: Input<Api, 'publishPromotion'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'publishPromotion'>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  const row = await findPromotion(deps.db, ctx.merchantId, promoId);
  if (!row) return refuse('not_found');
  if (row.draftRevision !== revision) return refuse('state_changed');
  if (!isAmount(total, currency)) return refuse('validation_failed', { fields: { total: 'amount_invalid' } });
  if (Object.values(row.draft.texts).some(({ title }) => title === '')) return refuse('texts_missing');
  const unknown = await unknownSubjects(deps.db, subjectsOf(row.draft.terms));
  if (unknown) return refuse('games_unknown', unknown);
  const control = publishControl(deps);
  const said = await wordsOf(deps.db, row.draft, currency);
  const asked = { promoId, content: row.draft, total, currency, said };
  const changed = await staffControl(deps, ctx, control, { wanted: asked, reason });
  if (!changed.ok) return changed;
  forgetShown(deps.db);
  return ok({ version: changed.value.seen?.version ?? null, proposalId: changed.value.proposalId });
}
