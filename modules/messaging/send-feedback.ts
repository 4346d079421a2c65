import fs from 'node:fs/promises';
import path from 'node:path';
import { MINUTE_MS, ok, refuse, type Result } from '@baize/kernel';
import { randomToken } from '@baize/kernel/token';
import type { Ctx, Input } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { reencode, type ImageRefusal } from '@baize/images';
import { getMerchant } from '@baize/site';
import type { messagingApi } from './api.ts';
import type { MessagingDeps } from './deps.ts';
import { claimImages, deleteUnclaimed, insertFeedback, insertImage } from './feedback.sql.ts';

type FeedbackInput = Input<typeof messagingApi, 'sendFeedback'>;

/** An uploaded picture must be claimed by a feedback within this time. */
const CLAIM_MS = 60 * MINUTE_MS;
const IMAGES_PER_HOUR = 12;
const IMAGE_WIDTH_MAX = 1_600;

export const folderOf = ({ dataDir }: Pick<MessagingDeps, 'dataDir'>): string =>
  path.join(dataDir, 'feedback');

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
  const ref = randomToken(24);
  const file = `${ref}.webp`;
  const folder = folderOf(deps);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await fs.writeFile(path.join(folder, file), made.value.bytes, { mode: 0o600, flag: 'wx' });
  await insertImage(deps.db, { ref, merchantId: ctx.merchantId, file, at: deps.clock.now() });
  return ok({ ref });
}

/** Deletes pictures that no feedback claimed in time. */
export async function sweepFeedbackImages(deps: MessagingDeps): Promise<void> {
  const gone = await deleteUnclaimed(deps.db, new Date(deps.clock.now().getTime() - 2 * CLAIM_MS));
  for (const { file } of gone) await fs.rm(path.join(folderOf(deps), file), { force: true });
}
