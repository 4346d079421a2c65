import { subjectNames } from '@baize/catalogue';
import type { Db } from '@baize/db';
import type { Ctx, Language } from '@baize/endpoint';
import {
  businessDay,
  payableText,
  plusDays,
  refuse,
  ok,
  ttlCache,
  type Clock,
  type TtlCache,
} from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { Answer } from '@baize/endpoint';
import type { promotionsApi } from './api.ts';
import type { PromotionsDeps } from './deps.ts';
import { listEntriesOf } from './entry.sql.ts';
import { personOf } from './facts.ts';
import { isBarred, shortLine, standingsOf } from './gifts/kinds.ts';
import { entryNow, memberState, type Viewer } from './member-state.ts';
import { spanOf } from './period.ts';
import { findPromotion, findVersion, listShown, type PromotionRow } from './promotion.sql.ts';
import { LISTED_MAX } from './rules.ts';
import type { StateOfMember } from './state.ts';
import type { PromotionContent, Terms } from './terms.ts';
import { subjectsOf, termsText } from './terms-text.ts';
import { lineText, wordsOf } from './wording.ts';

type Api = typeof promotionsApi;
/** What ended is shown so long. */
const ENDED_DAYS = 7;
/** A change shows this much later where it is everybody's. */
const CACHE_MS = 10_000;
const BRANDS_MAX = 1_000;

type Published = PromotionRow & { content: PromotionContent; version: number };
const isPublished = (row: PromotionRow): row is Published => row.content !== null && row.version !== null;

async function shownRows(db: Db, merchantId: number, now: Date): Promise<Published[]> {
  const { timeZone } = await getMerchant(db, merchantId);
  const since = plusDays(businessDay(now, timeZone), -ENDED_DAYS);
  return (await listShown(db, merchantId, { since, limit: LISTED_MAX })).filter(isPublished);
}

const caches = new WeakMap<Db, TtlCache<number, Published[]>>();
/** What everybody sees, read once in ten seconds and process: it is in each page's first answers. */
function cachedRows({ db, clock }: { db: Db; clock: Clock }, merchantId: number): Promise<Published[]> {
  const known =
    caches.get(db) ??
    ttlCache({
      load: (id: number) => shownRows(db, id, clock.now()),
      clock,
      ttlMs: CACHE_MS,
      entriesMax: BRANDS_MAX,
    });
  caches.set(db, known);
  return known.get(merchantId);
}
/** After an operator's change: this process reads them anew. */
export const forgetShown = (db: Db): void => caches.get(db)?.forget();

type Announced = {
  promoId: number;
  title: string;
  content: string;
  imageUrl: string;
  startTime: number;
  endTime: number | null;
  type: string;
  state: 'JOIN' | 'COMING_SOON' | 'CLOSED' | 'FORBIDDEN' | 'JOINED';
  canApply: boolean;
};
const announced = new WeakMap<Published[], Map<Language, Promise<Announced[]>>>();

/** #34 (D13): what the public config says of promotions, the same array as long as nothing changed. Empty: the brand publishes none. */
export const announcedPromotions =
  (deps: { db: Db; clock: Clock }) =>
  async (merchantId: number, language: Language): Promise<Announced[]> => {
    const rows = await cachedRows(deps, merchantId);
    const known = announced.get(rows) ?? new Map<Language, Promise<Announced[]>>();
    announced.set(rows, known);
    const made = known.get(language) ?? announce(deps, merchantId, rows, language);
    known.set(language, made);
    made.catch(() => known.delete(language));
    return made;
  };

async function announce(
  { db, clock }: { db: Db; clock: Clock },
  merchantId: number,
  rows: readonly Published[],
  language: Language,
): Promise<Announced[]> {
  const { timeZone } = await getMerchant(db, merchantId);
  const viewer = nobody(clock.now(), timeZone);
  return Promise.all(
    rows.map(async (row) => {
      const state = await memberState(db, { ...row, terms: row.content.terms }, viewer);
      const { promoId, title, imageUrl, startTime, endTime, type } = viewOf(row, row.content, state, {
        timeZone,
        language,
      });
      const { content } = wordsIn(row.content, language);
      return {
        promoId,
        title,
        content,
        imageUrl,
        startTime,
        endTime,
        type,
        state: state.state as Announced['state'],
        canApply: state.canApply,
      };
    }),
  );
}

const nobody = (now: Date, timeZone: string): Viewer => ({
  now,
  timeZone,
  person: undefined,
  isBarred: false,
  standings: new Map(),
  entries: [],
});

async function viewerOf(
  deps: PromotionsDeps,
  ctx: Ctx<'anyone'>,
  timeZone: string,
  promoIds: readonly number[],
): Promise<Viewer> {
  const now = deps.clock.now();
  const { caller } = ctx;
  // A trial account sees what a visitor sees.
  if (caller.role !== 'member' && caller.role !== 'agent') return nobody(now, timeZone);
  const { memberId } = caller;
  const entries = await listEntriesOf(deps.db, memberId, promoIds);
  return {
    now,
    timeZone,
    person: await personOf(deps.db, { memberId, now, timeZone, ip: ctx.ip }),
    isBarred: await isBarred(deps.db, memberId, now),
    standings: await standingsOf(deps.db, entries),
    entries,
  };
}

export async function listPromotions(
  deps: PromotionsDeps,
  { language }: { language?: Language | undefined },
  ctx: Ctx<'anyone'>,
): Promise<Answer<Api, 'listPromotions'>> {
  const { timeZone } = await getMerchant(deps.db, ctx.merchantId);
  const rows = await shownRows(deps.db, ctx.merchantId, deps.clock.now());
  const viewer = await viewerOf(
    deps,
    ctx,
    timeZone,
    rows.map(({ promoId }) => promoId),
  );
  const list = [];
  for (const row of rows) {
    const { content } = row;
    const state = await memberState(deps.db, { ...row, terms: content.terms }, viewer);
    list.push(viewOf(row, content, state, { timeZone, language: language ?? ctx.language }));
  }
  return ok({ list });
}

export async function getPromotion(
  deps: PromotionsDeps,
  { promoId, ...asked }: { promoId: number; language?: Language | undefined },
  ctx: Ctx<'anyone'>,
): Promise<Answer<Api, 'getPromotion'>> {
  const { db } = deps;
  const language = asked.language ?? ctx.language;
  const { timeZone, currency } = await getMerchant(db, ctx.merchantId);
  const row = await findPromotion(db, ctx.merchantId, promoId);
  if (!row || !isPublished(row)) return refuse('promotion_unknown');
  const viewer = await viewerOf(deps, ctx, timeZone, [promoId]);
  const state = await memberState(db, { ...row, terms: row.content.terms }, viewer);
  const own = entryNow({ promoId, terms: row.content.terms }, viewer);
  const joined = own && (await findVersion(db, ctx.merchantId, promoId, own.version));
  const content = joined?.content ?? row.content;
  return ok({
    ...viewOf(row, content, state, { timeZone, language }),
    content: wordsIn(content, language).content,
    terms: termsText(content.terms, {
      language,
      currency,
      names: await subjectNames(db, subjectsOf(content.terms)),
    }),
    way: content.terms.how.way,
    needsRemark: content.terms.how.needsRemark,
    picturesMin: content.terms.how.picturesMin,
    own: own
      ? {
          at: own.appliedAt.getTime(),
          amount: own.amount === null ? null : payableText(own.amount, currency),
          gift: own.amount === null ? null : giftText(content.terms, own.amount, { language, currency }),
          remark: own.remark,
          decision: own.decision,
        }
      : null,
  });
}

function viewOf(
  { promoId }: Published,
  content: PromotionContent,
  { state, reason, canApply }: StateOfMember,
  { timeZone, language }: { timeZone: string; language: Language },
) {
  const { terms, imageUrl } = content;
  const { from, until } = spanOf(terms.when, timeZone);
  return {
    promoId,
    title: wordsIn(content, language).title,
    type: terms.type,
    trigger: terms.trigger,
    imageUrl,
    startTime: from.getTime(),
    endTime: until?.getTime() ?? null,
    state,
    reason,
    canApply,
    canClaim: state === 'ISSUED',
  };
}

const giftText = (
  { what }: Terms,
  amount: bigint,
  { language, currency }: { language: Language; currency: string },
): string => lineText(shortLine(what, amount, { language, currency, word: wordsOf(language) }), language);

/** English stands in where a language has no words. */
export const wordsIn = ({ texts }: PromotionContent, language: Language) => ({
  title: texts[language].title || texts.EN.title,
  content: texts[language].content || texts.EN.content,
});
