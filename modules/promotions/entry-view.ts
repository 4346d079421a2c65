import type { Db } from '@baize/db';
import { readPrivately } from '@baize/images';
import type { Answer, Ctx, Input, Output } from '@baize/endpoint';
import { invariant, ok, pageOf, payableText, refuse } from '@baize/kernel';
import { findMember, findMemberByName } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { findPicture, listEntries, type EntryRow } from './entry.sql.ts';
import { worthOf } from './gifts/kinds.ts';
import { findVersion } from './promotion.sql.ts';
import { PICTURE_FOLDER } from './upload-picture.ts';

type Api = typeof promotionsConsoleApi;
type Shown = Output<Api, 'listPromotionEntries'>['list'][number];
type ReadCtx = Ctx<'staff:promotions.read'>;

/** An entry as operators see it: what it gave, or what its terms would give. */
export async function entryView(db: Db, entry: EntryRow): Promise<Shown> {
  const { entryId, promoId, version, memberId, merchantId } = entry;
  const found = await findVersion(db, merchantId, promoId, version);
  invariant(found, 'an entry has a version', { promoId, version });
  const { currency } = await getMerchant(db, merchantId);
  const member = await findMember(db, memberId);
  const of = { merchantId, base: entry.base ?? 0n, currency, level: member?.level ?? 0 };
  const amount = entry.amount ?? (await worthOf(db, found.content.terms, of));
  return {
    entryId: String(entryId),
    promoId,
    title: found.content.texts.EN.title,
    version,
    memberId,
    account: member?.account ?? '',
    state: entry.state,
    amount: payableText(amount, currency),
    currency,
    remark: entry.remark,
    decision: entry.decision,
    pictures: entry.pictures,
    appliedAt: entry.appliedAt.getTime(),
    decidedAt: entry.decidedAt?.getTime() ?? null,
    decidedBy: entry.decidedBy,
    acts: entry.state === 'APPLIED' ? ['approve', 'reject'] : [],
  };
}

export async function listPromotionEntries(
  { db }: PromotionsDeps,
  { state, promoId, account, ...request }: Input<Api, 'listPromotionEntries'>,
  { merchantId }: ReadCtx,
): Promise<Answer<Api, 'listPromotionEntries'>> {
  const member = account ? await findMemberByName(db, merchantId, account) : undefined;
  if (account && !member) return ok(pageOf([], 0, request));
  const of = { merchantId, state, promoId, memberId: member?.memberId };
  const found = await listEntries(db, of, request, (row) => row);
  return ok({ ...found, list: await Promise.all(found.list.map((row) => entryView(db, row))) });
}

/** A picture for an operator, as base64. */
export async function getPromotionPicture(
  { db, files }: PromotionsDeps,
  { ref }: { ref: string },
  { merchantId }: ReadCtx,
): Promise<Answer<Api, 'getPromotionPicture'>> {
  const found = await findPicture(db, merchantId, ref);
  if (!found) return refuse('not_found');
  return ok({ mime: 'image/webp', image: await readPrivately(files, PICTURE_FOLDER, found.file) });
}
