import './table.css';
import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts stand right. */
  right?: boolean;
  /** The column that tells rows apart; becomes the row's heading. */
  lead?: boolean;
};
type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Shown as one line when there are no rows. */
  empty: ReactNode;
  onRow?: (row: Row) => void;
  loading?: boolean;
};

/** Rows of 36 px with ruled lines; scrolls sideways inside its frame when the screen is narrow. */
export function Table<Row>({ caption, columns, rows, rowKey, empty, onRow, loading }: TableProps<Row>) {
  return (
    // A frame that scrolls must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="bz-table-frame" tabIndex={0} role="region" aria-label={caption}>
      <table className="bz-table" aria-busy={loading || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.right ? 'is-right' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={onRow ? 'is-link' : undefined}
              onClick={onRow && (() => onRow(row))}
            >
              {columns.map((column) =>
                column.lead ? (
                  <th key={column.key} scope="row" className={column.right ? 'is-right' : undefined}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={column.right ? 'is-right' : undefined}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="is-empty">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
