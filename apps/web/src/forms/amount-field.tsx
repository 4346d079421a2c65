import type { ReactNode } from 'react';

type AmountFieldProps = {
  id: string;
  currency: string;
  typed: string;
  onTyped: (typed: string) => void;
  /** Id of what is said about the amount. */
  note?: string;
  /** Buttons behind it. */
  children?: ReactNode;
};

/** An amount in large digits behind its currency. */
export function AmountField({ id, currency, typed, onTyped, note, children }: AmountFieldProps) {
  return (
    <div className="amount-field">
      <span>{currency}</span>
      <input
        id={id}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
        value={typed}
        aria-describedby={note}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
      {children}
    </div>
  );
}
