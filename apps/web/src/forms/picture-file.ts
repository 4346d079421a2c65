/** As the server takes pictures from members: three PNG or JPEG images under 5 MB. */
export const IMAGES_MAX = 3;
const IMAGE_BYTES_MAX = 5 * 1024 * 1024;
export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

/** What is wrong with a picture before it is sent; the server looks into the file itself. */
export function imageFault(file: { type: string; size: number }): 'type' | 'size' | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return 'type';
  return file.size > IMAGE_BYTES_MAX ? 'size' : undefined;
}

/** A file as base64 without the data: head, in steps small enough for the call stack. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const STEP = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(text);
}
