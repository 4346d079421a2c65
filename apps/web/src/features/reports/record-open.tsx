import type { ReactNode } from 'react';

type Props = {
  /** Read aloud, where the words alone do not say what opens. */
  label?: string;
  onOpen: () => void;
  children: ReactNode;
};

/** What a row of records is looked up by; a press on it opens the row. */
export function RecordOpen({ label, onOpen, children }: Props) {
  return (
    <button type="button" className="record-open" aria-label={label} onClick={onOpen}>
      {children}
    </button>
  );
}
