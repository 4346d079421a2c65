import type { PrintFace } from '@baize/art';

type Position = {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
};
type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Layout = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
/** What pdfkit 0.20 makes of an embedded font; `layout` is where it asks fontkit to shape. */
type Embedded = {
  scale: number;
  subset: { glyphs: number[] };
  /** By glyph of the subset: how wide it is, and which letters it says. */
  widths: number[];
  unicode: number[][];
  font: { getGlyph(id: number): { advanceWidth: number } };
  layout(text: string): Layout;
  encode(text: string): [string[], Position[]];
};

const SHAPED_KEPT = 500;

/**
 * Registers a face with a document under its name. pdfkit embeds the glyphs used and says which letters they are (ToUnicode);
 * HarfBuzz shapes in fontkit's stead, which puts Khmer subscripts and vowels in the wrong place.
 * @NOTE Reaches into pdfkit: downloads.test.ts reads the words back out of a file.
 */
export function embedFace(doc: PDFKit.PDFDocument, face: PrintFace): void {
  doc.registerFont(face.name, Buffer.from(face.bytes)).font(face.name);
  const embedded = (doc as unknown as { _font: Embedded })._font;
  // The same words come on every line.
  const shaped = new Map<string, Layout>();
  embedded.layout = (text) => {
    const known = shaped.get(text);
    if (known) return known;
    const made = layoutOf(embedded, face, text);
    if (shaped.size >= SHAPED_KEPT) shaped.clear();
    shaped.set(text, made);
    return made;
  };
  // A glyph that says other letters elsewhere is embedded again: what is copied out of the file is what was written.
  const numbers = new Map<string, number>();
  const numberOf = ({ id, codePoints, advanceWidth }: Glyph): number => {
    const key = `${id}:${codePoints.join()}`;
    const number = numbers.get(key) ?? embedded.subset.glyphs.push(id) - 1;
    numbers.set(key, number);
    embedded.widths[number] = advanceWidth * embedded.scale;
    embedded.unicode[number] = codePoints;
    return number;
  };
  embedded.encode = (text) => {
    const { glyphs, positions } = embedded.layout(text);
    return [glyphs.map((glyph) => numberOf(glyph).toString(16).padStart(4, '0')), positions];
  };
}

function layoutOf({ font, scale }: Embedded, face: PrintFace, text: string): Layout {
  const shaped = face.shape(text);
  const letters = lettersOf(
    text,
    shaped.map(({ cluster }) => cluster),
  );
  const glyphs = shaped.map(({ id }, i) => ({
    id,
    advanceWidth: font.getGlyph(id).advanceWidth,
    codePoints: letters[i] ?? [],
  }));
  const positions = shaped.map(({ advance, x, y }, i) => ({
    xAdvance: advance * scale,
    yAdvance: 0,
    xOffset: x * scale,
    yOffset: y * scale,
    advanceWidth: (glyphs[i]?.advanceWidth ?? 0) * scale,
  }));
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

/**
 * Which letters each glyph stands for, given where its cluster starts: one each in the order written, the last of a cluster
 * what is left. A glyph too many (half a vowel) stands for a space of no width: readers show a mark for nothing at all.
 */
export function lettersOf(text: string, clusters: readonly number[]): number[][] {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b);
  return clusters.map((cluster, i) => {
    const end = starts.find((start) => start > cluster) ?? text.length;
    const letters = Array.from(text.slice(cluster, end), (char) => char.codePointAt(0) ?? 0);
    const nth = i - clusters.indexOf(cluster);
    const mine = clusters[i + 1] === cluster ? letters.slice(nth, nth + 1) : letters.slice(nth);
    return mine.length > 0 ? mine : [ZERO_WIDTH_SPACE];
  });
}
const ZERO_WIDTH_SPACE = 0x200b;
