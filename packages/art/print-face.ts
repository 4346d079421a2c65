import { Blob, Buffer as Line, Face, Font, shape } from 'harfbuzzjs';
import { invariant } from '@baize/kernel';
import { chineseFile, KHMER_FILE, unpackFont } from './font-files.ts';
import { pinAxes } from './pin-axes.ts';

export type Weight = 400 | 700;
/** In font units; `cluster` is the index of the first character a glyph belongs to. */
export type ShapedGlyph = { id: number; cluster: number; advance: number; x: number; y: number };

/** A font of one weight as a document embeds it, and the shaping of its lines: both speak of the same glyph numbers. */
export type PrintFace = {
  name: string;
  bytes: Uint8Array;
  /** Throws on a character the font lacks. */
  shape(line: string): ShapedGlyph[];
};

/** As many as the faces have files; each is a pinned font of some 50 KiB, made in about 20 ms. */
const opened = new Map<string, Promise<PrintFace>>();

/** A line cut where its font changes: Noto Sans SC comes in about a hundred files, Khmer in one. */
export async function printPieces(
  script: 'khmer' | 'chinese',
  line: string,
  weight: Weight,
): Promise<{ face: PrintFace; text: string }[]> {
  if (script === 'khmer') return [{ face: await open(KHMER_FILE, weight), text: line }];
  const pieces: { face: PrintFace; text: string }[] = [];
  for (const char of line) {
    const face = await open(chineseFile(char), weight);
    const last = pieces.at(-1);
    if (last?.face === face) last.text += char;
    else pieces.push({ face, text: char });
  }
  return pieces;
}

function open(file: URL, weight: Weight): Promise<PrintFace> {
  const name = `${file.pathname.split('/').at(-1)}:${weight}`;
  const known = opened.get(name);
  if (known) return known;
  const made = make(file, name, weight);
  opened.set(name, made);
  made.catch(() => opened.delete(name));
  return made;
}

async function make(file: URL, name: string, weight: Weight): Promise<PrintFace> {
  const bytes = await pinAxes(await unpackFont(file), { wght: weight });
  const font = new Font(new Face(new Blob(bytes), 0));
  return {
    name,
    bytes,
    shape(line) {
      const buffer = new Line();
      buffer.addText(line);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      const positions = buffer.getGlyphPositions();
      return buffer.getGlyphInfos().map((info, i) => {
        const position = positions[i];
        invariant(position && info.codepoint !== 0, 'the print font has every character of a line', { line });
        return {
          id: info.codepoint,
          cluster: info.cluster,
          advance: position.xAdvance,
          x: position.xOffset,
          y: position.yOffset,
        };
      });
    },
  };
}
