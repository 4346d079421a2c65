// Browser-safe: the web draws the dealer's marker discs itself, so this file may import nothing of Node.
import { CLOTHS, type Cloth, type ClothIndex } from './cloths.ts';
import { fnv1a32 } from './seed.ts';

export { CLOTHS, clothIndex, clothOf, type Cloth, type ClothIndex } from './cloths.ts';

/** Cloth of a vendor's lammer: FNV-1a of its code modulo 5 (look.md §4). */
export function lammerClothIndex(code: string): ClothIndex {
  const rest = fnv1a32(code) % 5;
  return rest === 1 || rest === 2 || rest === 3 || rest === 4 ? rest : 0;
}

export type Lammer = {
  cloth: Cloth;
  clothIndex: ClothIndex;
  /** Radius of the disc and of the thin ring inside it, in px. */
  radius: number;
  ringRadius: number;
  /** Font size in px, and the width of Archivo in percent: long codes are set condensed. */
  fontSize: number;
  fontStretch: number;
};

/** Longest code that is printed on the disc in full; a longer one shows its initials. */
const CODE_MAX = 5;

/** Text on the disc: the code, or for a code of several words (TCG_SEA) its last word. */
export function lammerText(code: string): string {
  const last = code.split('_').at(-1) ?? code;
  return last.slice(0, CODE_MAX);
}

/** Measures of a lammer of the given diameter; the caller draws two circles and one text in weight 820. */
export function lammer(code: string, diameter: number): Lammer {
  const index = lammerClothIndex(code);
  const length = lammerText(code).length;
  const share = length > 4 ? 0.21 : length > 3 ? 0.25 : length > 2 ? 0.3 : 0.36;
  return {
    cloth: CLOTHS[index],
    clothIndex: index,
    radius: diameter / 2 - 0.5,
    ringRadius: diameter / 2 - 3.2,
    fontSize: Math.round(share * diameter * 10) / 10,
    fontStretch: length > 3 ? 80 : 100,
  };
}
