/** Dialling codes the product's market uses, with the digits a national number has (AUTH-092). */
export type Country = { country: string; dialingCode: string; digits: number[]; flag: string };

const of = (country: string, dialingCode: string, ...digits: number[]): Country => ({
  country,
  dialingCode,
  digits,
  flag: country.toLowerCase(),
});

export const COUNTRIES: readonly Country[] = [
  of('KH', '855', 8, 9),
  of('VN', '84', 9, 10),
  of('TH', '66', 9),
  of('LA', '856', 8, 9, 10),
  of('MM', '95', 8, 9, 10),
  of('MY', '60', 9, 10),
  of('SG', '65', 8),
  of('ID', '62', 9, 10, 11, 12),
  of('PH', '63', 10),
  of('CN', '86', 11),
  of('HK', '852', 8),
  of('TW', '886', 9),
  of('KR', '82', 9, 10),
  of('JP', '81', 10),
  of('US', '1', 10),
];

export const DIALING_CODES = COUNTRIES.map(({ dialingCode }) => dialingCode);
