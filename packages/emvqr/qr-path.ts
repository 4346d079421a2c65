import qrcode from 'qrcode';

/** Light modules around the symbol that ISO/IEC 18004 asks for. */
const QUIET_ZONE = 4;

/** A QR symbol as one SVG path in a viewBox of `size` × `size`, quiet zone included; draw it dark on light. */
export type QrPath = { size: number; path: string };

/** Draws `text` at error correction M (15 %), what banks print. Runs of modules become one rectangle. */
export function qrPath(text: string): QrPath {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size;) {
      let run = 0;
      while (column + run < modules.size && modules.get(row, column + run)) run += 1;
      if (run > 0) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${run}v1h-${run}z`;
      column += Math.max(run, 1);
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, path };
}
