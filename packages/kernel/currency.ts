type Currency = { symbol: string; digits: 0 | 2 };

/**
 * The currencies a brand may have. `digits`: the decimals it is paid and shown in (ISO 4217 minor digits; KHR, IDR, LAK
 * and MMK as people use them: none).
 */
const TABLE: Readonly<Record<string, Currency>> = {
  USD: { symbol: '$', digits: 2 },
  KHR: { symbol: '៛', digits: 0 },
  VND: { symbol: '₫', digits: 0 },
  THB: { symbol: '฿', digits: 2 },
  CNY: { symbol: '¥', digits: 2 },
  EUR: { symbol: '€', digits: 2 },
  IDR: { symbol: 'Rp', digits: 0 },
  LAK: { symbol: '₭', digits: 0 },
  MMK: { symbol: 'K', digits: 0 },
  MYR: { symbol: 'RM', digits: 2 },
  PHP: { symbol: '₱', digits: 2 },
  KRW: { symbol: '₩', digits: 0 },
  JPY: { symbol: '¥', digits: 0 },
  USDT: { symbol: '₮', digits: 2 },
};

export const CURRENCIES: readonly string[] = Object.keys(TABLE);

export const currencyDigits = (currency: string): number => TABLE[currency]?.digits ?? 2;

/** The sign written before an amount; the code itself where there is none. */
export const currencySymbol = (currency: string): string => TABLE[currency]?.symbol ?? currency;
