import type { Ctx } from '@baize/endpoint';
import { keepPrivately, type PrivatePictureRefusal, readPrivately, redrawn } from '@baize/images';
import { ok, refuse, type Result } from '@baize/kernel';
import type { WithdrawalsDeps } from './deps.ts';
import { findProof, type ImageMime, insertProof } from './proof.sql.ts';
import { findWithdrawal, lockWithdrawal } from './withdrawal.sql.ts';

const IMAGES_MAX = 3;
const FOLDER = 'uploads/receipt-proofs';

type AttachRefusal = 'not_found' | 'state_changed' | 'too_many_images' | PrivatePictureRefusal;
type Attached = Result<{ proofId: number; proofCount: number }, AttachRefusal>;

/** WALLET-013: keeps an image that shows what arrived. */
export async function attachReceiptProof(
  deps: WithdrawalsDeps,
  input: { withdrawalNo: string; image: string },
  ctx: Ctx<'member'>,
): Promise<Attached> {
  const drawn = await redrawn(input.image);
  if (!drawn.ok) return drawn;
  const bytes = drawn.value;
  return keepPrivately<Attached>(deps.files, FOLDER, bytes, (file) =>
    deps.db.transaction<Attached>(async (tx) => {
      const row = await lockWithdrawal(tx, input.withdrawalNo);
      if (!row || row.memberId !== ctx.caller.memberId) return refuse('not_found');
      const mayShow = row.state === 'AWAIT_CONFIRM' || row.state === 'PARTLY' || row.state === 'NOT_RECEIVED';
      if (!mayShow) return refuse('state_changed', { state: row.state });
      if (row.proofCount >= IMAGES_MAX) return refuse('too_many_images', { max: IMAGES_MAX });
      const { withdrawalNo } = row;
      const createdAt = deps.clock.now();
      const mime = 'image/webp' as const;
      const proof = await insertProof(tx, { withdrawalNo, mime, bytes: bytes.length, file, createdAt });
      return ok({ proofId: proof.proofId, proofCount: row.proofCount + 1 });
    }),
  );
}

/** The image for an operator, as base64. */
export async function getReceiptProof(
  deps: WithdrawalsDeps,
  input: { withdrawalNo: string; proofId: number },
  ctx: Ctx<'staff:withdrawals.read'>,
): Promise<Result<{ mime: ImageMime; image: string }, 'not_found'>> {
  const row = await findWithdrawal(deps.db, input.withdrawalNo);
  const proof = await findProof(deps.db, input.withdrawalNo, input.proofId);
  if (!proof || row?.merchantId !== ctx.merchantId) return refuse('not_found');
  return ok({ mime: proof.mime, image: await readPrivately(deps.files, FOLDER, proof.file) });
}
