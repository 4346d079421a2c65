import { refuse, ok, type Result } from '@baize/kernel';
import { INVISIBLE } from './invisible.ts';
import { CHAT_TEXT_MAX } from './rules.ts';

/** A link in any common spelling: chat allows none. */
const LINK =
  /https?:|www\.|(^|[^\p{L}\p{N}])[\p{L}\p{N}-]+\.(com|net|org|info|io|me|ly|gg|cc|top|xyz|vip|bet|club|site|app|link|co|kh|cn|th|vn)\b/iu;

/** The text as it is shown: cleaned, limited in length, without links, the brand's words starred. */
export function chatText(
  typed: string,
  words: readonly string[],
): Result<string, 'chat_too_long' | 'chat_no_links'> {
  const clean = typed.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim();
  if ([...clean].length > CHAT_TEXT_MAX) return refuse('chat_too_long', { max: CHAT_TEXT_MAX });
  if (LINK.test(clean)) return refuse('chat_no_links');
  return ok(starred(clean, words));
}

/**
 * Stars a word wherever it stands, whatever its case and accents, also with single separators between its letters
 * ("b a d"). Scripts without spaces (Khmer, Chinese) need the match inside longer text, so there are no word borders.
 */
export function starred(text: string, words: readonly string[]): string {
  const letters = [...text];
  // One normalised letter per letter, so that positions in both texts agree.
  const folded = letters.map(fold);
  for (const word of words) {
    const wanted = [...word].map(fold);
    for (let start = 0; start < folded.length; start += 1) {
      const end = matchAt(folded, start, wanted);
      if (end !== undefined) letters.fill('*', start, end);
    }
  }
  return letters.join('');
}

const fold = (letter: string): string =>
  letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase() || letter;
const SEPARATOR = /^[\s._\-*]$/u;

function matchAt(text: readonly string[], start: number, word: readonly string[]): number | undefined {
  let at = start;
  for (const [index, letter] of word.entries()) {
    if (index > 0 && text[at] !== letter && SEPARATOR.test(text[at] ?? '')) at += 1;
    if (text[at] !== letter) return undefined;
    at += 1;
  }
  return at;
}
