/**
 * One invented game of the demo world: game id, vendor code, sub-type, titles in English, Chinese and Khmer (a space
 * in a Khmer title is where its lettering may break), and marks: h hot, n new, f free play.
 */
export type DemoGame = readonly [
  gameId: number,
  vendor: string,
  classify: string,
  en: string,
  cn: string,
  km: string,
  marks?: string,
];
