import type { PublicConfig } from '../../boot.ts';

export type Limits = PublicConfig['registration']['feedback'];
/** Until the site's own arrive (SITE-060). */
export const LIMITS_START: Limits = { minLength: 10, maxLength: 200 };

/** Characters as the server counts them: an emoji or a Khmer letter with its signs is no more than its code points. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** What is wrong with the words of a feedback, before they are sent (SITE-060). */
export function lengthFault(text: string, { minLength, maxLength }: Limits): 'short' | 'long' | undefined {
  const length = lengthOf(text);
  if (length < minLength) return 'short';
  return length > maxLength ? 'long' : undefined;
}
