import fs from 'node:fs/promises';
import path from 'node:path';
import { ok, refuse, type Result } from '@baize/kernel';
import { randomToken } from '@baize/kernel/token';
import { reencode } from './reencode.ts';

/** Below 5 MB (WALLET-013 and every other picture a member shows us). */
const BYTES_MAX = 5 * 1024 * 1024;
const WIDTH_MAX = 1_600;

export type PrivatePictureRefusal = 'image_invalid' | 'image_too_large';

/** A member's PNG or JPEG drawn again as WebP: nothing the sender hid in it is kept (OPEN-LIMIT-01). */
export async function redrawn(base64: string): Promise<Result<Buffer, PrivatePictureRefusal>> {
  const given = Buffer.from(base64, 'base64');
  if (given.length >= BYTES_MAX) return refuse('image_too_large');
  const made = await reencode(given, { widthMax: WIDTH_MAX, accept: ['png', 'jpeg'] });
  if (made.ok) return ok(made.value.bytes);
  return refuse(made.code === 'image_too_large' ? 'image_too_large' : 'image_invalid');
}

/**
 * Keeps a picture under a random name that says nothing, outside everything that is served, while `record` writes its
 * row: without its row the file would never be found again, so it goes with a refusal or a failure.
 */
export async function keepPrivately<T extends { ok: boolean }>(
  folder: string,
  bytes: Buffer,
  record: (file: string) => Promise<T>,
): Promise<T> {
  const file = `${randomToken(24)}.webp`;
  const at = path.join(folder, file);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await fs.writeFile(at, bytes, { mode: 0o600, flag: 'wx' });
  let isKept = false;
  try {
    const recorded = await record(file);
    isKept = recorded.ok;
    return recorded;
  } finally {
    if (!isKept) await fs.rm(at, { force: true });
  }
}

export const readPrivately = async (folder: string, file: string): Promise<string> =>
  (await fs.readFile(path.join(folder, file))).toString('base64');
