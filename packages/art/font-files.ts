import { readFileSync } from 'node:fs';
import { invariant } from '@baize/kernel';
import { decompress } from 'wawoff2';

export const LATIN_FILE = new URL(
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
);
export const KHMER_FILE = new URL(
  import.meta.resolve('@fontsource-variable/kantumruy-pro/files/kantumruy-pro-khmer-wght-normal.woff2'),
);

// The unpacker answers with a view of its own memory, which the next call overwrites: one at a time, and copied.
let unpacking: Promise<unknown> = Promise.resolve();

/** The bytes of a font out of a WOFF2 file of a fontsource package. */
export function unpackFont(file: URL): Promise<Uint8Array> {
  const turn = unpacking.then(async () => Uint8Array.from(await decompress(readFileSync(file))));
  unpacking = turn.catch(() => undefined);
  return turn;
}

const CHINESE_TABLE = new URL(import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'));
let slices: { file: URL; ranges: [number, number][] }[] | undefined;

/** The file of Noto Sans SC that has a character. Throws where none has. */
export function chineseFile(char: string): URL {
  slices ??= readSlices();
  const code = char.codePointAt(0) ?? 0;
  const slice = slices.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
  invariant(slice, 'the lettering font has every character of a title', { char });
  return slice.file;
}

/** Noto Sans SC comes as about a hundred files by unicode range, listed in its package's unicode.json. */
function readSlices(): { file: URL; ranges: [number, number][] }[] {
  const table: unknown = JSON.parse(readFileSync(CHINESE_TABLE, 'utf8'));
  invariant(table && typeof table === 'object', 'a fontsource package lists its unicode ranges');
  return Object.entries(table).map(([name, ranges]) => ({
    file: new URL(`files/noto-sans-sc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`, CHINESE_TABLE),
    ranges: parseUnicodeRange(String(ranges)),
  }));
}

/** Parses "U+4e00-4e0b,U+5f20" into ranges. */
function parseUnicodeRange(text: string): [number, number][] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}
