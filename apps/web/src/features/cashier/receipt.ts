import { formatUnits, currencyDigits, parseUnits } from '@baize/kernel';

export type ReceiptChoice = 'received' | 'partial' | 'not_received';
export const RECEIPT_CHOICES: readonly ReceiptChoice[] = ['received', 'partial', 'not_received'];

/** As the server takes them: three PNG or JPEG images under 5 MB. */
export const IMAGES_MAX = 3;
const IMAGE_BYTES_MAX = 5 * 1024 * 1024;
export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

/** What is wrong with a proof image before it is sent; the server looks into the file itself. */
export function imageFault(file: { type: string; size: number }): 'type' | 'size' | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return 'type';
  return file.size > IMAGE_BYTES_MAX ? 'size' : undefined;
}

/** What is still missing of a payout, or undefined when `received` is not between nothing and all of it (WALLET-011). */
export function remainingOf(
  payout: string,
  received: string | undefined,
  currency: string,
): string | undefined {
  if (received === undefined) return undefined;
  const units = parseUnits(received);
  const all = parseUnits(payout);
  return units > 0n && units < all ? formatUnits(all - units, currencyDigits(currency)) : undefined;
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
