import { FieldNote } from '@baize/ui';
import { useState, type ReactNode } from 'react';

type AmountFieldProps = {
  id: string;
  currency: string;
  typed: string;
  onTyped: (typed: string) => void;
  /** Id of what is said about the amount. */
  note?: string;
  /** What is wrong with it as it stands; said once the field is left. */
  error?: string | undefined;
  /** Buttons behind it. */
  children?: ReactNode;
};

/** An amount in large digits behind its currency. */
export function AmountField({ id, currency, typed, onTyped, note, error, children }: AmountFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const said = isLeft && typed.trim() !== '' ? error : undefined;
  const errorId = `${id}-error`;
  return (
    <>
      <div className="amount-field">
        <span>{currency}</span>
        <input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={18}
          value={typed}
          aria-invalid={said !== undefined || undefined}
          aria-describedby={said === undefined ? note : errorId}
          onBlur={() => setLeft(true)}
          onChange={(event) => onTyped(event.currentTarget.value)}
        />
        {children}
      </div>
      <FieldNote id={errorId} error={said} />
    </>
  );
}
