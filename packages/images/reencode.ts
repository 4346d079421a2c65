import { ok, refuse, type Result } from '@baize/kernel';
import sharp from 'sharp';

export type ImageRefusal = 'image_type' | 'image_too_large' | 'image_broken';
export type Reencoded = { bytes: Buffer; width: number; height: number };

/** 5 MB, the specification's limit for every upload. */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024;
/** A small file may unpack to anything; past this many pixels it is refused before it is unpacked. */
const PIXELS_MAX = 40_000_000;
const QUALITY = 82;

/**
 * A stranger's picture drawn again: only PNG, JPEG and WebP by their content (names and types that came with the file
 * are not believed), turned upright, at most `widthMax` wide, without any metadata, as WebP. What was hidden in the
 * file does not survive.
 */
export async function reencode(
  file: Buffer,
  options: { widthMax: number; accept?: readonly ('png' | 'jpeg' | 'webp')[] },
): Promise<Result<Reencoded, ImageRefusal>> {
  if (file.length === 0) return refuse('image_type');
  if (file.length > IMAGE_BYTES_MAX) return refuse('image_too_large');
  const accept: readonly string[] = options.accept ?? ['png', 'jpeg', 'webp'];
  // The header alone is read first, whatever size it claims.
  const about = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!about) return refuse('image_type');
  if (!accept.includes(about.format)) return refuse('image_type');
  if (about.width * about.height > PIXELS_MAX) return refuse('image_too_large');
  try {
    const { data, info } = await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: options.widthMax, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return ok({ bytes: data, width: info.width, height: info.height });
  } catch {
    return refuse('image_broken');
  }
}
