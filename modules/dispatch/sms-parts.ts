/** GSM 03.38: the letters of one 7-bit SMS, and those that take two places. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€\f';

/**
 * The number of SMS a text leaves as, which is what gateways charge and quotas count: 160 letters (153 each when
 * joined) in the GSM alphabet, 70 (67) as soon as one letter is outside it, as every Chinese and Khmer text is.
 */
export function smsParts(text: string): number {
  let septets = 0;
  for (const letter of text) {
    if (BASIC.includes(letter)) septets += 1;
    else if (EXTENDED.includes(letter)) septets += 2;
    else return partsOf(text.length, 70, 67);
  }
  return partsOf(septets, 160, 153);
}

const partsOf = (length: number, alone: number, joined: number): number =>
  length <= alone ? 1 : Math.ceil(length / joined);
