/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-interactions --
   a phone shows each row as a card, and Safari forgets a table that is laid out otherwise unless its roles are said; its rows take the arrow keys. */
import type { Key, KeyboardEvent, ReactNode } from 'react';
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
  /** A few words that take a second line only where the table lacks room. */
  fold?: boolean;
  /** A press on it opens the row. */
  opens?: boolean;
  /** What that press is called, where the cell's words do not say it. */
  label?: (row: Row) => string;
  /** In the file, not in the table. */
  isFileOnly?: boolean;
  /** What a file says of it; a column without it is in no file. */
  file?: (row: Row) => string | number;
  /** The currency of an amount, which a file names in the column's head. */
  unit?: (row: Row) => string;
  /** What rows are put in order by; a column without it cannot be sorted. */
  sort?: (row: Row) => string | number;
};

export type Sorting = { by: string | undefined; onSort: (by: string | undefined) => void };

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
  /** Arrow keys go from row to row, Enter opens one. */
  onOpen?: (row: Row) => void;
  sorting?: Sorting;
  /** What the rows come to, below them whatever they are sorted by. */
  totalRows?: readonly Row[] | undefined;
  /** Wide: the first column stays in sight. */
  keepsFirst?: boolean | undefined;
  /** Stands in the foot, beside the pages. */
  foot?: ReactNode;
};

const SKELETON_ROWS = 8;

/** A dense office table with its four states: rows, loading, empty, failed. An old page stays while the next loads. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rowKey, page, error } = props;
  return (
    <>
      <Scroller label={caption}>
        <table
          role="table"
          className={`${css.table} ${css.cards} ${props.keepsFirst ? css.keepsFirst : ''}`}
          aria-busy={!page && !error}
        >
          <caption>{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  className={column.last ? css.last : column.end ? css.end : undefined}
                  aria-sort={sortOf(column, props.sorting)}
                >
                  <Head column={column} sorting={props.sorting} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" onKeyDown={props.onOpen ? goByRows : undefined}>
            <Body {...props} />
          </tbody>
          {props.totalRows && props.totalRows.length > 0 && (
            <tbody role="rowgroup" className={css.totals}>
              {props.totalRows.map((row) => (
                <tr key={rowKey(row)} role="row">
                  <Cells columns={columns} row={row} />
                </tr>
              ))}
            </tbody>
          )}
        </table>
      </Scroller>
      {page && (page.totalCount > 0 || props.foot) && <Foot {...props} page={page} />}
    </>
  );
}

function sortOf<Row>(column: Column<Row>, sorting: Sorting | undefined) {
  if (!sorting || !column.sort) return undefined;
  if (sorting.by === column.key) return 'ascending';
  return sorting.by === `-${column.key}` ? 'descending' : 'none';
}

/** The words of a column; a press sorts by it, one more turns it round, a third leaves the rows as they came. */
function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const order = sortOf(column, sorting);
  if (!sorting || !order) return column.head;
  const next = { none: column.key, ascending: `-${column.key}`, descending: undefined }[order];
  return (
    <button type="button" className={css.sort} onClick={() => sorting.onSort(next)}>
      {column.head}
    </button>
  );
}

function sorted<Row>({ columns, page, sorting }: DataTableProps<Row>): readonly Row[] {
  const list = page?.list ?? [];
  const by = sorting?.by;
  const column = columns.find(({ key }) => by === key || by === `-${key}`);
  const value = column?.sort;
  if (!value) return list;
  const way = by === column.key ? 1 : -1;
  return list.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    return (one < other ? -1 : one > other ? 1 : 0) * way;
  });
}

function goByRows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = (event.target as HTMLElement).closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

function Body<Row>(props: DataTableProps<Row>) {
  const { columns, rowKey, page, error, onRetry, onPage, empty, isOn, onOpen } = props;
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
    // Rows left the list, or the address is an old one.
    const isBeyond = page.totalCount > 0;
    return (
      <tr role="row">
        <td role="cell" colSpan={columns.length} className={css.state}>
          {isBeyond ? <p>{t('console.list.beyond')}</p> : empty}
          {isBeyond && (
            <Button variant="default" size="xs" onClick={() => onPage?.(page.totalPages)}>
              {t('console.list.toLast', { page: page.totalPages })}
            </Button>
          )}
        </td>
      </tr>
    );
  }
  return sorted(props).map((row, index) => (
    <tr
      key={rowKey(row)}
      role="row"
      data-on={isOn?.(row) || undefined}
      tabIndex={onOpen && (index === 0 ? 0 : -1)}
      onKeyDown={
        onOpen && ((event) => event.key === 'Enter' && event.target === event.currentTarget && onOpen(row))
      }
    >
      <Cells columns={columns} row={row} />
    </tr>
  ));
}

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map((column) => (
    <td
      key={column.key}
      role="cell"
      className={classOf(column)}
      data-head={typeof column.head === 'string' ? column.head : undefined}
    >
      {column.cell(row)}
    </td>
  ));
}

function classOf<Row>(column: Column<Row>): string {
  return [
    column.last && css.last,
    column.end && css.end,
    column.strong && css.key,
    column.wrap && css.wrap,
    column.fold && css.fold,
  ]
    .filter(Boolean)
    .join(' ');
}

type FootProps<Row> = DataTableProps<Row> & { page: Listed<Row> };

function Foot<Row>({ page, pageSize, onPage, sorting, foot }: FootProps<Row>) {
  const t = useT();
  const from = (page.pageNo - 1) * pageSize + 1;
  // One page has all there is, however many rows a page of another list has.
  const to = page.totalPages <= 1 ? page.list.length : Math.min(page.pageNo * pageSize, page.totalCount);
  return (
    <div className={css.foot}>
      {page.totalCount > 0 && (
        <span>
          {t('console.common.range', {
            from: Math.min(from, page.totalCount),
            to,
            total: page.totalCount,
          })}
          {sorting?.by !== undefined && page.totalPages > 1 && ` · ${t('console.list.sortedPage')}`}
        </span>
      )}
      {foot}
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
