/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a phone shows each row as a card, and Safari forgets a table that is laid out otherwise unless its roles are said. */
import type { Key, ReactNode } from 'react';
import { Button, Pagination } from '@mantine/core';
import { Skeleton } from '@baize/ui';
import { useT } from '../session/language.tsx';
import { ProblemText } from './problem.tsx';
import { Scroller } from './scroller.tsx';
import css from './data-table.module.css';

export type Column<Row> = {
  /** Stable name of the column. */
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned: money and counts. */
  end?: boolean;
  /** The column people look a row up by. */
  strong?: boolean;
  /** The column of buttons: stays in sight while the rest scrolls sideways. */
  last?: boolean;
  /** May take several lines. */
  wrap?: boolean;
};

export type Listed<Row> = { list: readonly Row[]; pageNo: number; totalPages: number; totalCount: number };

type DataTableProps<Row> = {
  /** Read by screen readers; says what the rows are. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => Key;
  page: Listed<Row> | undefined;
  pageSize: number;
  /** Code of the refusal that came instead of rows. */
  error?: string;
  onRetry: () => void;
  onPage?: (pageNo: number) => void;
  empty: string;
  /** Marks the row that is open beside the table. */
  isOn?: (row: Row) => boolean;
};

const SKELETON_ROWS = 8;

/** A dense office table with its four states: rows, loading, empty, failed. An old page stays while the next loads. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, page, error } = props;
  return (
    <>
      <Scroller label={caption}>
        <table role="table" className={`${css.table} ${css.cards}`} aria-busy={!page && !error}>
          <caption>{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  className={column.last ? css.last : column.end ? css.end : undefined}
                >
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            <Body {...props} />
          </tbody>
        </table>
      </Scroller>
      {page && page.totalCount > 0 && <Foot page={page} pageSize={props.pageSize} onPage={props.onPage} />}
    </>
  );
}

function Body<Row>({ columns, rowKey, page, error, onRetry, empty, isOn }: DataTableProps<Row>) {
  const t = useT();
  if (error && !page) {
    return (
      <tr role="row">
        <td role="cell" colSpan={columns.length} className={css.state}>
          <p role="alert">
            <ProblemText code={error} />
          </p>
          <Button variant="default" size="xs" onClick={onRetry}>
            {t('console.common.retry')}
          </Button>
        </td>
      </tr>
    );
  }
  if (!page) {
    return Array.from({ length: SKELETON_ROWS }, (_, row) => (
      <tr key={row} aria-hidden>
        {columns.map((column, index) => (
          <td key={column.key}>
            <Skeleton height="10px" width={`${40 + ((row * 7 + index * 13) % 45)}%`} />
          </td>
        ))}
      </tr>
    ));
  }
  if (page.list.length === 0) {
    return (
      <tr role="row">
        <td role="cell" colSpan={columns.length} className={css.state}>
          {empty}
        </td>
      </tr>
    );
  }
  return page.list.map((row) => (
    <tr key={rowKey(row)} role="row" data-on={isOn?.(row) || undefined}>
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={classOf(column)}
          data-head={typeof column.head === 'string' ? column.head : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ));
}

function classOf<Row>(column: Column<Row>): string {
  return [column.last && css.last, column.end && css.end, column.strong && css.key, column.wrap && css.wrap]
    .filter(Boolean)
    .join(' ');
}

type FootProps = { page: Omit<Listed<unknown>, 'list'>; pageSize: number; onPage?: (pageNo: number) => void };

function Foot({ page, pageSize, onPage }: FootProps) {
  const t = useT();
  const from = (page.pageNo - 1) * pageSize + 1;
  return (
    <div className={css.foot}>
      <span>
        {t('console.common.range', {
          from: Math.min(from, page.totalCount),
          to: Math.min(page.pageNo * pageSize, page.totalCount),
          total: page.totalCount,
        })}
      </span>
      <span className={css.space} />
      {onPage && page.totalPages > 1 && (
        <Pagination
          size="sm"
          total={page.totalPages}
          value={page.pageNo}
          onChange={onPage}
          getItemProps={(item) => ({ 'aria-label': t('console.common.pageNo', { page: item }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'previous' ? 'console.common.previous' : 'console.common.next'),
          })}
        />
      )}
    </div>
  );
}
