import { currencyDigits, formatUnits } from '@baize/kernel';

const DECIMALS = 5;

/** Decimal text that loses no unit: the currency's digits, or more where the amount is finer. */
export function moneyText(units: bigint, currency: string): string {
  const [whole = '0', fraction = ''] = formatUnits(units, DECIMALS).split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(currencyDigits(currency), '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}
