import { invariant } from '@baize/kernel';
import { Blob, Buffer, Face, Font, Variation, shape } from 'harfbuzzjs';
import { chineseFile, KHMER_FILE, LATIN_FILE, unpackFont } from './font-files.ts';
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

/** HarfBuzz shapes, varies and outlines; WOFF2 it cannot read. */
async function openFont(file: URL): Promise<Font> {
  return new Font(new Face(new Blob(await unpackFont(file)), 0));
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

async function openTypeface(file: URL): Promise<Typeface> {
  const font = await openFont(file);
  const upem = font.face.upem;
  return {
    set: (line, axes) => outline(shapeLine(font, upem, line, axes)),
    inkWidth: (line, axes) => inkWidth(shapeLine(font, upem, line, axes)),
  };
}

/**
 * Noto Sans SC comes as about a hundred files by unicode range. Only those a text needs are unpacked, each once
 * (≈ 10 ms). Characters stand alone in Chinese, so a line may mix files.
 */
class SlicedTypeface implements Typeface {
  private readonly fonts = new Map<string, { font: Font; upem: number }>();

  /** Unpacks the files a text needs; must come before set(). */
  async prepare(text: string): Promise<void> {
    for (const char of text) {
      if (char === ' ' || char === '\n') continue;
      const file = chineseFile(char);
      if (this.fonts.has(file.href)) continue;
      const font = await openFont(file);
      this.fonts.set(file.href, { font, upem: font.face.upem });
    }
  }

  private glyphs(line: string, axes: Axes): Glyph[] {
    let pen = 0;
    return [...line].flatMap((char) => {
      const slice = this.fonts.get(chineseFile(char).href);
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
  const chinese = new SlicedTypeface();
  const [latin, khmer] = await Promise.all([openTypeface(LATIN_FILE), openTypeface(KHMER_FILE)]);
  return {
    latin,
    khmer,
    chinese,
    prepare: (title) => (CHINESE.test(title) ? chinese.prepare(title) : Promise.resolve()),
  };
}
