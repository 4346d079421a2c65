const UNITS = 100_000n;

export type Money = {
  currency: string;
  digits: number;
  /** Plain number text, grouped, without the code. */
  text(units: bigint): string;
  /** With the code in front, for sentences. */
  full(units: bigint): string;
  /** Short enough for a chip: 25, 1.5k. */
  short(units: bigint): string;
};

/** Amounts as look.md §7 writes them; play money has no code (''). */
export function moneyOf(currency: string, digits: number): Money {
  const grouped = new Intl.NumberFormat('en');
  const text = (units: bigint): string => {
    const magnitude = units < 0n ? -units : units;
    const fraction = ((magnitude % UNITS) / 10n ** BigInt(5 - digits)).toString().padStart(digits, '0');
    return `${units < 0n ? '−' : ''}${grouped.format(magnitude / UNITS)}${digits > 0 ? `.${fraction}` : ''}`;
  };
  const short = (units: bigint): string => {
    const whole = Number(units) / Number(UNITS);
    if (whole >= 1_000_000) return `${Math.floor(whole / 100_000) / 10}M`;
    if (whole >= 1_000) return `${Math.floor(whole / 100) / 10}k`;
    return String(Math.round(whole * 100) / 100);
  };
  return {
    currency,
    digits,
    text,
    short,
    full: (units) => (currency === '' ? text(units) : `${currency} ${text(units)}`),
  };
}
