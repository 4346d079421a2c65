import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { HOUR_MS, invariant, ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { promotionsApi } from './api.ts';
import type { PromotionsDeps } from './deps.ts';
import {
  claimPictures,
  insertEntry,
  insertStep,
  lockEntryOf,
  releasePictures,
  takeMarks,
  updateEntry,
  type EntryRow,
} from './entry.sql.ts';
import { SHARED_REASON } from './eligibility.ts';
import { marksFor, personOf } from './facts.ts';
import { isAtOnce, isBarred, standingsOf } from './gifts/kinds.ts';
import { issueTo, type Issue } from './issue.ts';
import { memberState } from './member-state.ts';
import { slotOf } from './period.ts';
import { sharePromotion } from './promotion.sql.ts';
import { nextEntry } from './state.ts';
import { PICTURE_CLAIM_MS } from './upload-picture.ts';

type Api = typeof promotionsApi;
type ApplyInput = Input<Api, 'applyPromotion'>;
type Applied = Answer<Api, 'applyPromotion'>;

/** Guesses of codes by one member in an hour. */
const CODES_PER_HOUR = 20;

/**
 * A member joins: by pressing, by a code or by an application (PROMO-004, -006, -007). The promotion's row is shared, so that it is
 * not published anew or stopped meanwhile: who joins has the version that was read here.
 */
export async function applyPromotion(
  deps: PromotionsDeps,
  input: ApplyInput,
  ctx: Ctx<'member'>,
): Promise<Applied> {
  const { merchantId } = ctx;
  const { memberId } = ctx.caller;
  if (input.code !== undefined) {
    const guess = {
      merchantId,
      subject: `promotion-code:${memberId}`,
      max: CODES_PER_HOUR,
      windowMs: HOUR_MS,
    };
    const taken = await takeAttempt(deps.db, deps.clock, guess);
    if (!taken.ok) return refuse('too_many_requests', taken.detail);
  }
  const { timeZone, currency } = await getMerchant(deps.db, merchantId);
  return deps.db.transaction(async (tx): Promise<Applied> => {
    const row = await sharePromotion(tx, input.promoId);
    if (row?.merchantId !== merchantId || !row.content || row.version === null)
      return refuse('promotion_unknown');
    const { promoId, version, content } = row;
    const { terms } = content;
    if (terms.trigger !== 'JOIN') return refuse('joined_otherwise');
    const now = deps.clock.now();
    const slot = slotOf(terms.who.limit, now, timeZone);
    const person = await personOf(tx, { memberId, now, timeZone, ip: ctx.ip });
    const before = await lockEntryOf(tx, { promoId, memberId, slot });
    const entries = before ? [before] : [];
    const { state, reason, canApply } = await memberState(
      tx,
      { ...row, terms },
      {
        now,
        timeZone,
        person,
        isBarred: await isBarred(tx, memberId, now),
        standings: await standingsOf(tx, entries),
        entries,
      },
    );
    if (state === 'COMING_SOON' || state === 'CLOSED') return refuse('promotion_closed');
    if (state === 'FORBIDDEN') return refuse('not_eligible', { reason });
    if (!canApply) return refuse(state === 'REJECTED' ? 'no_second_application' : 'already_joined');
    const { how } = terms;
    if (how.way === 'CODE' && input.code !== how.code) return refuse('code_wrong');
    const what: Issue = {
      merchantId,
      promoId,
      version,
      content,
      person,
      currency,
      slot,
      base: null,
      now,
      actor: `member:${memberId}`,
    };
    if (how.way === 'APPLICATION') return applyTo(tx, what, before, input);
    const issued = await issueTo(tx, what);
    if (issued.ok) return ok({ state: isAtOnce(terms.what) ? 'CLAIMED' : 'ISSUED' });
    if (issued.code === 'already_joined') return refuse('already_joined');
    return refuse('not_eligible', {
      reason: issued.code === 'nothing_to_give' ? 'budget_spent' : issued.code,
    });
  });
}

/** An application waits for an operator; a second one after a rejection is the same entry again, of the version that runs now. */
async function applyTo(
  tx: Tx,
  { merchantId, promoId, version, content, person, slot, now, actor }: Issue,
  before: EntryRow | undefined,
  { remark, images }: ApplyInput,
): Promise<Applied> {
  const { memberId } = person;
  const refs = [...new Set(images)];
  const { how } = content.terms;
  if (how.needsRemark && remark === '') return refuse('remark_needed');
  if (refs.length < how.picturesMin) return refuse('pictures_needed', { min: how.picturesMin });
  const taken = await takeMarks(tx, { promoId, slot, memberId }, marksFor(content.terms, person));
  if (taken) return refuse('not_eligible', { reason: SHARED_REASON[taken] });
  const state = nextEntry(before?.state ?? 'NONE', 'applied');
  invariant(state, 'who may apply has none that stands', { promoId, memberId });
  const entry = before
    ? await updateEntry(tx, before.entryId, {
        state,
        version,
        remark,
        decision: '',
        appliedAt: now,
        decidedAt: null,
        decidedBy: null,
      })
    : await insertEntry(tx, {
        merchantId,
        promoId,
        version,
        memberId,
        slot,
        state,
        amount: null,
        base: null,
        remark,
        appliedAt: now,
      });
  if (!entry) return refuse('already_joined');
  const { entryId } = entry;
  if (before) await releasePictures(tx, entryId);
  const since = new Date(now.getTime() - PICTURE_CLAIM_MS);
  if ((await claimPictures(tx, { entryId, memberId, refs, since })) !== refs.length)
    return refuse('image_unknown');
  await insertStep(tx, { entryId, at: now, event: 'applied', state, actor, remark });
  return ok({ state: 'APPLYING' });
}
