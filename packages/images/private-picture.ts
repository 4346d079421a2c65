import { ok, refuse, type Result } from '@baize/kernel';
import { randomToken } from '@baize/kernel/token';
import type { FileStore } from '@baize/storage';
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
 * Keeps a picture under a random name that says nothing, in a folder that is not served, while `record` writes its
 * row: without its row the file would never be found again, so it goes with a refusal or a failure.
 */
export async function keepPrivately<T extends { ok: boolean }>(
  files: FileStore,
  folder: string,
  bytes: Buffer,
  record: (file: string) => Promise<T>,
): Promise<T> {
  const file = `${randomToken(24)}.webp`;
  const name = `${folder}/${file}`;
  await files.put(name, bytes, 'image/webp');
  let isKept = false;
  try {
    const recorded = await record(file);
    isKept = recorded.ok;
    return recorded;
  } finally {
    if (!isKept) await files.remove(name);
  }
}

/** As base64. A row names the file, so its absence is a fault. */
export async function readPrivately(files: FileStore, folder: string, file: string): Promise<string> {
  const bytes = await files.get(`${folder}/${file}`);
  if (!bytes) throw new Error(`the storage has no ${folder}/${file}`);
  return bytes.toString('base64');
}
