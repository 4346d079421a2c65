import fs from 'node:fs/promises';
import path from 'node:path';
import type { Ctx } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { randomToken } from '@baize/kernel/token';
import type { CashierDeps } from './deps.ts';
import { findProof, insertProof, type ImageMime } from './proof.sql.ts';
import { findWithdrawal, lockWithdrawal } from './withdrawal.sql.ts';

const IMAGES_MAX = 3;
const BYTES_MAX = 5 * 1024 * 1024;
const FOLDER = 'receipt-proofs';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** By the first bytes, never by a name or a header that the sender chose. */
export function imageMimeOf(bytes: Buffer): ImageMime | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return bytes.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : undefined;
}

type AttachRefusal = 'not_found' | 'state_changed' | 'image_invalid' | 'image_too_large' | 'too_many_images';

/** WALLET-013: keeps an image that shows what arrived, under a random name that says nothing and serves nothing. */
export async function attachReceiptProof(
  deps: CashierDeps,
  input: { withdrawalNo: string; image: string },
  ctx: Ctx<'member'>,
): Promise<Result<{ proofId: number; proofCount: number }, AttachRefusal>> {
  const bytes = Buffer.from(input.image, 'base64');
  if (bytes.length >= BYTES_MAX) return refuse('image_too_large');
  const mime = imageMimeOf(bytes);
  if (!mime) return refuse('image_invalid');
  const file = `${randomToken(24)}.${mime === 'image/png' ? 'png' : 'jpg'}`;
  const folder = path.join(deps.dataDir, FOLDER);
  const at = path.join(folder, file);
  try {
    const attached = await deps.db.transaction<
      Result<{ proofId: number; proofCount: number }, AttachRefusal>
    >(async (tx) => {
      const row = await lockWithdrawal(tx, input.withdrawalNo);
      if (!row || row.memberId !== ctx.caller.memberId) return refuse('not_found');
      const mayShow = row.state === 'AWAIT_CONFIRM' || row.state === 'PARTLY' || row.state === 'NOT_RECEIVED';
      if (!mayShow) return refuse('state_changed', { state: row.state });
      if (row.proofCount >= IMAGES_MAX) return refuse('too_many_images', { max: IMAGES_MAX });
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      await fs.writeFile(at, bytes, { mode: 0o600, flag: 'wx' });
      const { withdrawalNo } = row;
      const proof = await insertProof(tx, {
        withdrawalNo,
        mime,
        bytes: bytes.length,
        file,
        createdAt: deps.clock.now(),
      });
      return ok({ proofId: proof.proofId, proofCount: row.proofCount + 1 });
    });
    return attached;
  } catch (error) {
    // Without its row the file would never be found again.
    await fs.rm(at, { force: true });
    throw error;
  }
}

/** The image for an operator, as base64. */
export async function getReceiptProof(
  deps: CashierDeps,
  input: { withdrawalNo: string; proofId: number },
  ctx: Ctx<'staff:withdrawals.review'>,
): Promise<Result<{ mime: ImageMime; image: string }, 'not_found'>> {
  const row = await findWithdrawal(deps.db, input.withdrawalNo);
  const proof = await findProof(deps.db, input.withdrawalNo, input.proofId);
  if (!proof || row?.merchantId !== ctx.merchantId) return refuse('not_found');
  const bytes = await fs.readFile(path.join(deps.dataDir, FOLDER, proof.file));
  return ok({ mime: proof.mime, image: bytes.toString('base64') });
}
