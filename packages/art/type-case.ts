import { invariant } from '@baize/kernel';
import { Blob, Buffer, Face, Font, Variation, shape } from 'harfbuzzjs';
import { readFileSync } from 'node:fs';
import { decompress } from 'wawoff2';
import type { Segment } from './path.ts';

/** Values of a variable font's axes, e.g. { wght: 850, wdth: 90 }. */
export type Axes = Readonly<Record<string, number>>;

/** A line set in one font: outlines with the pen starting at x = 0 on the baseline y = 0, y downwards. */
export type SetLine = {
  segments: Segment[];
  /** Extent of the ink in units of the font size. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  advance: number;
};

export type Typeface = {
  /** Outlines of a shaped line at font size 1. Throws on a character the font lacks. */
  set(line: string, axes: Axes): SetLine;
  /** Ink width of a shaped line at font size 1, without drawing it. */
  inkWidth(line: string, axes: Axes): number;
};

/** The three faces labels are lettered in, all under the SIL Open Font License. */
export type TypeCase = { latin: Typeface; khmer: Typeface; chinese: Typeface };

/** Opens a WOFF2 file of a fontsource package. HarfBuzz shapes, varies and outlines; WOFF2 it cannot read. */
async function openFont(file: URL): Promise<Font> {
  return new Font(new Face(new Blob(await unpack(readFileSync(file))), 0));
}

// The unpacker answers with a view of its own memory, which the next call overwrites: one at a time, and copied.
let unpacking: Promise<unknown> = Promise.resolve();
function unpack(woff2: Uint8Array): Promise<Uint8Array> {
  const turn = unpacking.then(async () => Uint8Array.from(await decompress(woff2)));
  unpacking = turn.catch(() => undefined);
  return turn;
}

type Glyph = { font: Font; scale: number; id: number; x: number; y: number; advance: number };

function shapeLine(font: Font, upem: number, line: string, axes: Axes): Glyph[] {
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)));
  const buffer = new Buffer();
  buffer.addText(line);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const scale = 1 / upem;
  const positions = buffer.getGlyphPositions();
  let pen = 0;
  return buffer.getGlyphInfos().map((info, i) => {
    const position = positions[i];
    invariant(position, 'every glyph has a position', { line });
    invariant(info.codepoint !== 0, 'the lettering font has every character of a title', { line });
    const glyph = {
      font,
      scale,
      id: info.codepoint,
      x: pen + position.xOffset * scale,
      y: position.yOffset * scale,
      advance: position.xAdvance * scale,
    };
    pen += glyph.advance;
    return glyph;
  });
}

function outline(glyphs: readonly Glyph[]): SetLine {
  const segments: Segment[] = [];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { font, scale, id, x, y } of glyphs) {
    for (const { type, values } of font.glyphToJson(id)) {
      invariant(
        type === 'M' || type === 'L' || type === 'Q' || type === 'C' || type === 'Z',
        'HarfBuzz draws with M L Q C Z',
        { type },
      );
      const placed = values.map((value, i) => (i % 2 ? -(y + value * scale) : x + value * scale));
      segments.push({ type, values: placed });
      // Control points stand in for the curve's extent: a little generous, never too small.
      for (const [i, value] of placed.entries())
        if (i % 2) [top, bottom] = [Math.min(top, value), Math.max(bottom, value)];
        else [left, right] = [Math.min(left, value), Math.max(right, value)];
    }
  }
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  if (segments.length === 0) return { segments, left: 0, right: 0, top: 0, bottom: 0, advance };
  return { segments, left, right, top, bottom, advance };
}

function inkWidth(glyphs: readonly Glyph[]): number {
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  if (!first || !last) return 0;
  const start = first.font.glyphExtents(first.id);
  const end = last.font.glyphExtents(last.id);
  invariant(start && end, 'a glyph has extents');
  return last.x + (end.xBearing + end.width) * last.scale - (first.x + start.xBearing * first.scale);
}

async function openTypeface(file: string): Promise<Typeface> {
  const font = await openFont(new URL(file));
  const upem = font.face.upem;
  return {
    set: (line, axes) => outline(shapeLine(font, upem, line, axes)),
    inkWidth: (line, axes) => inkWidth(shapeLine(font, upem, line, axes)),
  };
}

/** Parses "U+4e00-4e0b,U+5f20" into ranges. */
function parseUnicodeRange(text: string): [number, number][] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

/**
 * Noto Sans SC comes as about a hundred files by unicode range. Only those a text needs are unpacked, each once
 * (≈ 10 ms). Characters stand alone in Chinese, so a line may mix files.
 */
class SlicedTypeface implements Typeface {
  private readonly slices: { name: string; ranges: [number, number][] }[];
  private readonly fonts = new Map<string, { font: Font; upem: number }>();
  private readonly table: URL;
  private readonly stem: string;

  /** `table` is the package's unicode.json; its files lie in files/ beside it. */
  constructor(table: URL, stem: string) {
    this.table = table;
    this.stem = stem;
    const ranges: unknown = JSON.parse(readFileSync(table, 'utf8'));
    invariant(ranges && typeof ranges === 'object', 'a fontsource package lists its unicode ranges');
    this.slices = Object.entries(ranges).map(([name, range]) => ({
      name: name.replace(/[[\]]/g, ''),
      ranges: parseUnicodeRange(String(range)),
    }));
  }

  private sliceOf(char: string): string {
    const code = char.codePointAt(0) ?? 0;
    const slice = this.slices.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
    invariant(slice, 'the lettering font has every character of a title', { char });
    return slice.name;
  }

  /** Unpacks the files a text needs; must come before set(). */
  async prepare(text: string): Promise<void> {
    for (const char of text) {
      if (char === ' ' || char === '\n') continue;
      const name = this.sliceOf(char);
      if (this.fonts.has(name)) continue;
      const font = await openFont(new URL(`files/${this.stem}-${name}-wght-normal.woff2`, this.table));
      this.fonts.set(name, { font, upem: font.face.upem });
    }
  }

  private glyphs(line: string, axes: Axes): Glyph[] {
    let pen = 0;
    return [...line].flatMap((char) => {
      const slice = this.fonts.get(this.sliceOf(char));
      invariant(slice, 'prepare() comes before set()', { char });
      const run = shapeLine(slice.font, slice.upem, char, axes).map((g) => ({ ...g, x: g.x + pen }));
      pen += run.reduce((sum, glyph) => sum + glyph.advance, 0);
      return run;
    });
  }

  set(line: string, axes: Axes): SetLine {
    return outline(this.glyphs(line, axes));
  }

  inkWidth(line: string, axes: Axes): number {
    return inkWidth(this.glyphs(line, axes));
  }
}

const CHINESE = /[\u3400-\u9fff]/;

/** Opens the faces; `prepare` must see a Chinese title before it is set. */
export async function openTypeCase(): Promise<TypeCase & { prepare(title: string): Promise<void> }> {
  const chinese = new SlicedTypeface(
    new URL(import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json')),
    'noto-sans-sc',
  );
  const [latin, khmer] = await Promise.all([
    openTypeface(
      import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
    ),
    openTypeface(
      import.meta.resolve('@fontsource-variable/kantumruy-pro/files/kantumruy-pro-khmer-wght-normal.woff2'),
    ),
  ]);
  return {
    latin,
    khmer,
    chinese,
    prepare: (title) => (CHINESE.test(title) ? chinese.prepare(title) : Promise.resolve()),
  };
}
