import './money.css';
import { moneyParts } from '@baize/i18n';

type MoneyProps = {
  /** Decimal text in major units, as the calls answer it. */
  value: string;
  currency: string;
  /** Shows + on gains too and colours the amount: for changes, not for balances. */
  signed?: boolean;
  /** Six dots instead of digits. */
  hidden?: boolean;
  /** In tables the code stands in the column head. */
  bare?: boolean;
  digits?: number;
  className?: string;
};

/** THB 12,480.50, THB −60.00: code first and small, the sign at its number, figures tabular, minus U+2212 (look.md §7). */
export function Money({ value, currency, signed, hidden, bare, digits, className }: MoneyProps) {
  const parts = moneyParts(value, currency, { signed, digits });
  const tone = !signed || !parts.sign ? '' : parts.sign === '+' ? ' is-up' : ' is-down';
  return (
    <span className={`bz-money${tone}${className ? ` ${className}` : ''}`}>
      {!bare && <span className="bz-money-code">{currency}</span>}
      {!hidden && parts.sign}
      {hidden ? (
        <span className="bz-money-dots">
          <span aria-hidden="true">****</span>
        </span>
      ) : (
        parts.number
      )}
    </span>
  );
}
