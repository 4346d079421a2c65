import path from 'node:path';
import type { Answer, Ctx } from '@baize/endpoint';
import { takeAttempt } from '@baize/factors';
import { keepPrivately, redrawn } from '@baize/images';
import { HOUR_MS, ok, refuse } from '@baize/kernel';
import type { promotionsApi } from './api.ts';
import type { PromotionsDeps } from './deps.ts';
import { deleteUnclaimed, insertPicture } from './entry.sql.ts';

/** A picture must go with an application within this time. */
export const PICTURE_CLAIM_MS = HOUR_MS;
const PICTURES_PER_HOUR = 12;
const SWEPT_AT_ONCE = 100;

export const PICTURE_FOLDER = 'promotions';

/** Keeps a picture for an application: drawn anew, under a random name, in no served folder (PROMO-007). */
export async function uploadPromotionPicture(
  deps: PromotionsDeps,
  { data }: { data: string },
  ctx: Ctx<'member'>,
): Promise<Answer<typeof promotionsApi, 'uploadPromotionPicture'>> {
  const { merchantId } = ctx;
  const { memberId } = ctx.caller;
  const limit = { merchantId, subject: `promotion-picture:${memberId}`, max: PICTURES_PER_HOUR };
  const taken = await takeAttempt(deps.db, deps.clock, { ...limit, windowMs: HOUR_MS });
  if (!taken.ok) return refuse('too_many_requests', taken.detail);
  const drawn = await redrawn(data);
  if (!drawn.ok) return drawn;
  return keepPrivately(deps.files, PICTURE_FOLDER, drawn.value, async (file) => {
    const ref = path.parse(file).name;
    await insertPicture(deps.db, { ref, merchantId, memberId, file, createdAt: deps.clock.now() });
    return ok({ ref });
  });
}

/** Removes pictures that no application came for. A row stays until its file is gone. */
export async function sweepPictures({ db, clock, files }: PromotionsDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - 2 * PICTURE_CLAIM_MS);
  let gone = SWEPT_AT_ONCE;
  while (gone === SWEPT_AT_ONCE)
    gone = await db.transaction(async (tx) => {
      const swept = await deleteUnclaimed(tx, before, SWEPT_AT_ONCE);
      for (const { file } of swept) await files.remove(`${PICTURE_FOLDER}/${file}`);
      return swept.length;
    });
}
