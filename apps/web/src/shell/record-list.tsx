import './record-list.css';
import { Table } from '@baize/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useIsPhone } from './use-is-phone.ts';

type RecordListProps<Row> = ComponentProps<typeof Table<Row>> & {
  /** What a phone shows of a row: two above, one or two below. */
  cells: (row: Row) => readonly [title: ReactNode, value: ReactNode, note: ReactNode, more?: ReactNode];
  /** A phone's row that can be opened, and what it is called then. */
  onOpen?: (row: Row) => void;
  label?: (row: Row) => string;
};

/** The rows of a record: a table, on phones a list. */
export function RecordList<Row>({ cells, onOpen, label, ...table }: RecordListProps<Row>) {
  const isPhone = useIsPhone();
  // The table has the words for nothing.
  if (!isPhone || table.rows.length === 0) return <Table {...table} />;
  return (
    <ul className="panel record-rows" aria-label={table.caption}>
      {table.rows.map((row) => {
        const [title, value, note, more] = cells(row);
        const content = (
          <>
            <b>{title}</b>
            <b>{value}</b>
            <small>{note}</small>
            {more && <small>{more}</small>}
          </>
        );
        return (
          <li key={table.rowKey(row)}>
            {onOpen ? (
              <button type="button" aria-label={label?.(row)} onClick={() => onOpen(row)}>
                {content}
              </button>
            ) : (
              content
            )}
          </li>
        );
      })}
    </ul>
  );
}
