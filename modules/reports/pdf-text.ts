import { printPieces, type PrintFace } from '@baize/art';
import { embedFace } from './pdf-face.ts';

type Script = 'latin' | 'khmer' | 'chinese';
type Run = { script: Script; text: string };
type Look = { size: number; bold?: boolean; align?: 'left' | 'right'; colour?: string };
/** A piece of a line in one font of the document. */
type Piece = { font: string; text: string; width: number };

const KHMER = /[\u1780-\u17ff\u19e0-\u19ff]/;
const CHINESE = /[\u2e80-\u9fff\uff00-\uffef]/;
/** What the PDF's own Latin fonts can say (WinAnsi without its odd corner). */
const LATIN = /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/;

/**
 * Text on a page of a PDF, all of it text: Latin letters in the fonts every reader has, Khmer and Chinese in the site's own
 * faces, shaped by HarfBuzz and embedded with only the glyphs used (pdf-face.ts).
 */
export class PdfText {
  private readonly embedded = new Set<string>();
  private readonly doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
  }

  /** One line with its baseline at y. Right-aligned lines end at x. Answers its width. */
  async line(text: string, x: number, y: number, look: Look): Promise<number> {
    const pieces: Piece[] = [];
    for (const run of runsOf(text)) pieces.push(...(await this.piecesOf(run, look)));
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
    let pen = look.align === 'right' ? x - width : x;
    for (const piece of pieces) {
      this.draw(piece, pen, y, look);
      pen += piece.width;
    }
    return width;
  }

  private async piecesOf({ script, text }: Run, { size, bold }: Look): Promise<Piece[]> {
    const measured = (font: string, piece: string): Piece => ({
      font,
      text: piece,
      width: this.doc.font(font).fontSize(size).widthOfString(piece),
    });
    if (script === 'latin') return [measured(bold ? 'Helvetica-Bold' : 'Helvetica', text)];
    const pieces = await printPieces(script, text, bold ? 700 : 400);
    return pieces.map(({ face, text: piece }) => measured(this.embed(face), piece));
  }

  private embed(face: PrintFace): string {
    if (!this.embedded.has(face.name)) {
      this.embedded.add(face.name);
      embedFace(this.doc, face);
    }
    return face.name;
  }

  private draw({ font, text }: Piece, x: number, y: number, look: Look): void {
    this.doc
      .font(font)
      .fontSize(look.size)
      .fillColor(look.colour ?? '#111111');
    const place = { lineBreak: false, baseline: 'alphabetic' } as const;
    this.doc.text(text, x, y, place);
  }
}

/** Text cut where the script changes; what no face has is shown as a question mark. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const char of text.replaceAll(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')) {
    const script = KHMER.test(char) ? 'khmer' : CHINESE.test(char) ? 'chinese' : 'latin';
    const shown = script !== 'latin' || LATIN.test(char) ? char : '?';
    const last = runs.at(-1);
    if (last?.script === script) last.text += shown;
    else runs.push({ script, text: shown });
  }
  return runs;
}
