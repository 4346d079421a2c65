import sharp from 'sharp';

/** A real picture of one colour. */
export const aPicture = (
  wishes: { width?: number; height?: number; format?: 'png' | 'jpeg' | 'webp' | 'gif' } = {},
): Promise<Buffer> =>
  sharp({
    create: { width: wishes.width ?? 40, height: wishes.height ?? 20, channels: 3, background: '#123' },
  })
    .withExif({ IFD0: { Copyright: 'secret-in-metadata' } })
    .toFormat(wishes.format ?? 'png')
    .toBuffer();
