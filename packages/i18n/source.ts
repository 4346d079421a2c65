import { AREAS, TAGS, type Area, type Tag } from './areas.ts';
import { parametersOf, readArea, tokensOf } from './compile.ts';

/** Texts a brand may reword: everything its visitors and members read. The console's own are everybody's. */
const REWORDED: readonly Area[] = AREAS.filter((area) => area !== 'console');
const sources = new Map<Tag, ReadonlyMap<string, string>>();

/** The catalogue of one language as written, key → text; read from the disk once. For servers and tools. */
export function sourceTexts(tag: Tag): ReadonlyMap<string, string> {
  let texts = sources.get(tag);
  if (!texts) {
    texts = new Map(REWORDED.flatMap((area) => Object.entries(readArea(tag, area))));
    sources.set(tag, texts);
  }
  return texts;
}

/** Why a brand's own wording cannot stand in for a text: nobody asks for the key, or it would break where it is shown. */
export type RewordingFault = 'text_unknown' | 'text_unreadable' | 'text_placeholders';

export function rewordingFault(key: string, text: string): RewordingFault | undefined {
  const [english] = TAGS;
  const reference = sourceTexts(english).get(key);
  if (reference === undefined) return 'text_unknown';
  try {
    return signatureOf(text) === signatureOf(reference) ? undefined : 'text_placeholders';
  } catch {
    return 'text_unreadable';
  }
}

/** The values a text needs and the <tags> it is drawn with. */
const signatureOf = (text: string): string =>
  JSON.stringify([
    [...parametersOf(tokensOf(text)).keys()].toSorted(),
    [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).toSorted(),
  ]);
