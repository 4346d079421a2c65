import type { Catalogue } from './i18n.ts';

/**
 * A brand's own wording (OP-34) as a catalogue to lay over the bundled one. Plain words need no compiler; it is fetched
 * only for a text with values. The server has checked each text (source.ts), so one that does not compile is left out
 * and the bundled text stands.
 */
export async function compileTexts(texts: Readonly<Record<string, string>>): Promise<Catalogue> {
  const entries = Object.entries(texts);
  const catalogue: Catalogue = Object.fromEntries(
    entries.filter(([, text]) => !isMessage(text)).map(([key, text]) => [key, [text]]),
  );
  const messages = entries.filter(([, text]) => isMessage(text));
  if (messages.length === 0) return catalogue;
  const { compileMessageOrThrow } = await import('@lingui/message-utils/compileMessage');
  for (const [key, text] of messages) {
    try {
      catalogue[key] = compileMessageOrThrow(text);
    } catch {
      continue;
    }
  }
  return catalogue;
}

/** Braces hold values, an apostrophe may quote one. */
const isMessage = (text: string): boolean => /[{}']/.test(text);
