import path from 'node:path';
import { MINUTE_MS, ok, refuse, type Result } from '@baize/kernel';
import type { Ctx, Input } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { keepPrivately, reencode, type ImageRefusal } from '@baize/images';
import { getMerchant } from '@baize/site';
import type { messagingApi } from './api.ts';
import type { MessagingDeps } from './deps.ts';
import { claimImages, deleteUnclaimed, insertFeedback, insertImage } from './feedback.sql.ts';

type FeedbackInput = Input<typeof messagingApi, 'sendFeedback'>;

/** An uploaded picture must be claimed by a feedback within this time. */
const CLAIM_MS = 60 * MINUTE_MS;
const IMAGES_PER_HOUR = 12;
const IMAGE_WIDTH_MAX = 1_600;

export const FEEDBACK_FOLDER = 'feedback';
/** Removed with their files in one transaction. */
const SWEPT_AT_ONCE = 100;

/** Saves feedback of a member or visitor (SITE-059, SITE-060, OPEN-SITE-06). */
export async function sendFeedback(
  deps: MessagingDeps,
  input: FeedbackInput,
  ctx: Ctx<'anyone'>,
): Promise<Result<{ feedbackId: number }, 'feedback_length' | 'image_unknown' | 'too_many_requests'>> {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const { minLength, maxLength } = settings.registration.feedback;
  const length = [...input.content].length;
  if (length < minLength || length > maxLength) return refuse('feedback_length', { minLength, maxLength });
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const taken = await takeAttempt(tx, deps.clock, {
      merchantId: ctx.merchantId,
      subject: `feedback:ip:${ctx.ip}`,
      max: 1,
      windowMs: MINUTE_MS,
    });
    if (!taken.ok) return refuse('too_many_requests', taken.detail);
    const feedbackId = await insertFeedback(tx, {
      merchantId: ctx.merchantId,
      memberId: 'memberId' in ctx.caller ? ctx.caller.memberId : null,
      account: 'memberId' in ctx.caller ? ctx.caller.account : '',
      type: input.type,
      content: input.content,
      contact: input.contact,
      ip: ctx.ip,
      at: now,
    });
    const refs = [...new Set(input.images)];
    const since = new Date(now.getTime() - CLAIM_MS);
    if ((await claimImages(tx, ctx.merchantId, feedbackId, refs, since)) !== refs.length)
      return refuse('image_unknown');
    return ok({ feedbackId });
  });
}

/** Stores a picture for a later feedback: re-encoded, under a random name, outside every served folder. */
export async function uploadFeedbackImage(
  deps: MessagingDeps,
  { data }: { data: string },
  ctx: Ctx<'anyone'>,
): Promise<Result<{ ref: string }, ImageRefusal | 'too_many_requests'>> {
  const taken = await takeAttempt(deps.db, deps.clock, {
    merchantId: ctx.merchantId,
    subject: `feedback-image:ip:${ctx.ip}`,
    max: IMAGES_PER_HOUR,
    windowMs: CLAIM_MS,
  });
  if (!taken.ok) return refuse('too_many_requests', taken.detail);
  const made = await reencode(Buffer.from(data, 'base64'), {
    widthMax: IMAGE_WIDTH_MAX,
    accept: ['png', 'jpeg'],
  });
  if (!made.ok) return made;
  return keepPrivately(deps.files, FEEDBACK_FOLDER, made.value.bytes, async (file) => {
    const ref = path.parse(file).name;
    await insertImage(deps.db, { ref, merchantId: ctx.merchantId, file, at: deps.clock.now() });
    return ok({ ref });
  });
}

/** Deletes pictures that no feedback claimed in time. A row stays until its file is gone, so that none is forgotten. */
export async function sweepFeedbackImages({ db, clock, files }: MessagingDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - 2 * CLAIM_MS);
  let gone = SWEPT_AT_ONCE;
  while (gone === SWEPT_AT_ONCE)
    gone = await db.transaction(async (tx) => {
      const swept = await deleteUnclaimed(tx, before, SWEPT_AT_ONCE);
      for (const { file } of swept) await files.remove(`${FEEDBACK_FOLDER}/${file}`);
      return swept.length;
    });
}
