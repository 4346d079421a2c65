import { openTypeCase, type SetLine } from '@baize/art';

type Faces = Awaited<ReturnType<typeof openTypeCase>>;
type Face = 'latin' | 'khmer' | 'chinese';
type Run = { face: Face; text: string };
type Look = { size: number; bold?: boolean; align?: 'left' | 'right'; colour?: string };

const KHMER = /[\u1780-\u17ff\u19e0-\u19ff]/;
const CHINESE = /[\u2e80-\u9fff\uff00-\uffef]/;
/** What the PDF's own Latin fonts can say (WinAnsi without its odd corner). */
const LATIN = /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/;
const OUTLINES_KEPT = 400;

/**
 * Text on a page of a PDF. Latin letters and digits are text of the file's own fonts. Khmer and Chinese are shaped by
 * HarfBuzz in the faces of the site (packages/art) and drawn as outlines: a PDF library's own shaping puts Khmer
 * subscripts and vowels in the wrong place.
 */
export class PdfText {
  private faces: Faces | undefined;
  private readonly outlines = new Map<string, SetLine>();
  private readonly doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
  }

  /** One line with its baseline at y. Right-aligned lines end at x. Answers its width. */
  async line(text: string, x: number, y: number, look: Look): Promise<number> {
    const parts = await Promise.all(
      runsOf(text).map(async (run) => ({ run, width: await this.width(run, look) })),
    );
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    let pen = look.align === 'right' ? x - width : x;
    for (const part of parts) {
      await this.draw(part.run, pen, y, look);
      pen += part.width;
    }
    return width;
  }

  private async width(run: Run, look: Look): Promise<number> {
    if (run.face === 'latin') return this.latin(look).widthOfString(run.text);
    return (await this.outline(run, look)).advance * look.size;
  }

  private async draw(run: Run, x: number, y: number, look: Look): Promise<void> {
    const colour = look.colour ?? '#111111';
    if (run.face === 'latin') {
      this.latin(look).fillColor(colour).text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
      return;
    }
    const { segments } = await this.outline(run, look);
    const at = (value: number | undefined, from: number) => from + (value ?? 0) * look.size;
    for (const { type, values: v } of segments) {
      if (type === 'M') this.doc.moveTo(at(v[0], x), at(v[1], y));
      else if (type === 'L') this.doc.lineTo(at(v[0], x), at(v[1], y));
      else if (type === 'Q') this.doc.quadraticCurveTo(at(v[0], x), at(v[1], y), at(v[2], x), at(v[3], y));
      else if (type === 'C')
        this.doc.bezierCurveTo(at(v[0], x), at(v[1], y), at(v[2], x), at(v[3], y), at(v[4], x), at(v[5], y));
      else if (type === 'Z') this.doc.closePath();
    }
    if (segments.length > 0) this.doc.fill(colour);
  }

  private latin({ size, bold }: Look): PDFKit.PDFDocument {
    return this.doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  }

  private async outline({ face, text }: Run, { bold }: Look): Promise<SetLine> {
    const key = `${face}${bold ? 'b' : ''}:${text}`;
    const known = this.outlines.get(key);
    if (known) return known;
    this.faces ??= await openTypeCase();
    await this.faces.prepare(text);
    const made = this.faces[face].set(text, { wght: bold ? 700 : 400 });
    if (this.outlines.size >= OUTLINES_KEPT) this.outlines.clear();
    this.outlines.set(key, made);
    return made;
  }
}

/** Text cut where the script changes; what no face has is shown as a question mark. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const char of text.replaceAll(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')) {
    const face = KHMER.test(char) ? 'khmer' : CHINESE.test(char) ? 'chinese' : 'latin';
    const shown = face !== 'latin' || LATIN.test(char) ? char : '?';
    const last = runs.at(-1);
    if (last?.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}
