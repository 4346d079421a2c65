import { useState, type Key, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { StatusTag } from '@baize/ui';
import { DataTable, type Column } from '../data-table.tsx';
import { PageHead } from '../page-head.tsx';
import { Strip, type Fact } from '../facts.tsx';
import css from '../parts.module.css';
import { ProblemText } from '../problem.tsx';
import { columnsOf, type Columns } from './columns.tsx';
import { Filters, useSaid, type FiltersOf } from './filters.tsx';
import { ListFile } from './list-file.tsx';
import type { Params } from './params.ts';
import type { ListState } from './use-list.ts';

/** A button of a row. */
export type RowAct = {
  key: string;
  text: string;
  /** Tells the buttons of one column apart for who cannot see the row. */
  label?: string;
  /** Money leaves or a person is shut out: drawn as a warning. */
  isDestructive?: boolean;
  onPress: () => void;
};

export type ListProps<Row, P extends Params> = {
  of: ListState<Row, P> & { open?: string | undefined; show?: (id: string | undefined) => void };
  /** Read by screen readers, and the title of the file; says what the rows are. */
  caption: string;
  /** Said above the table, where the page has several. */
  heading?: ReactNode;
  /** At the right of the heading. */
  headingActs?: ReactNode;
  /** Something that is no list stands above it. */
  isBelow?: boolean;
  columns: (column: Columns<Row>) => readonly Column<Row>[];
  rowKey: (row: NoInfer<Row>) => Key;
  empty: string;
  filters?: NoInfer<FiltersOf<P>>;
  /** Further controls, left of the filters and right of them. */
  barStart?: ReactNode;
  bar?: ReactNode;
  /** Of which time the rows are, where the address names no days: said beside the filters and in the file. */
  period?: string | undefined;
  /** Sums of everything the filters leave, above the table. */
  totals?: readonly Fact[] | undefined;
  /** The same as rows at the foot of the table, where the list is whole. */
  totalRows?: readonly NoInfer<Row>[] | undefined;
  /** What this operator may do with a row now. */
  acts?: ((row: NoInfer<Row>) => readonly RowAct[]) | undefined;
  /** Wide: the first column stays in sight. */
  keepsFirst?: boolean | undefined;
  /** What opening a row does, where it is not to show the case of its key. */
  onOpen?: (row: NoInfer<Row>) => void;
  /** Marks the chosen row, where it is not the case of its key. */
  isOn?: (row: NoInfer<Row>) => boolean;
};

/** One list: its filters in the address, totals, rows with their links and buttons, pages, and the file of it all. */
export function List<Row, P extends Params>(props: ListProps<Row, P>) {
  const { of, caption, filters = {} as FiltersOf<P>, barStart, bar, totals, acts, rowKey } = props;
  const { found, page, address, show } = of;
  const t = useT();
  const said = useSaid(of, filters);
  // A list beside another has no place in the address.
  const [sort, setSort] = useState<string>();
  const told = props.columns(columnsOf<Row>(t));
  const canOpen = told.some((column) => column.opens);
  const open = props.onOpen ?? ((row: Row) => show?.(String(rowKey(row))));
  const actions = useActions(acts);
  const shown = told.filter(({ isFileOnly }) => !isFileOnly);
  const columns = [...shown.map((column) => (column.opens ? opening(column, open) : column)), ...actions];
  const hasBar = Object.keys(filters).length > 0 || barStart || bar;
  return (
    <>
      {totals && <Strip of={totals} />}
      <section className={`${css.tableCard} ${props.isBelow ? css.below : ''}`}>
        {props.heading && (
          <div className={css.cardHead}>
            <h2>{props.heading}</h2>
            <span className={css.space} />
            {props.headingActs}
          </div>
        )}
        {hasBar && (
          <div className={css.bar}>
            {barStart}
            <Filters of={of} filters={filters} />
            {props.period && <StatusTag>{props.period}</StatusTag>}
            {bar}
            {found.error && page && (
              <span className={css.note}>
                <ProblemText code={codeOf(found.error)} />
              </span>
            )}
          </div>
        )}
        <DataTable<Row>
          caption={caption}
          columns={columns}
          rowKey={rowKey}
          page={page}
          pageSize={of.pageSize}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={address?.toPage}
          empty={props.empty}
          keepsFirst={props.keepsFirst}
          totalRows={props.totalRows}
          isOn={props.isOn ?? (show && ((row) => String(rowKey(row)) === of.open))}
          {...(canOpen ? { onOpen: open } : {})}
          sorting={
            address ? { by: address.search.sort, onSort: address.sort } : { by: sort, onSort: setSort }
          }
          foot={
            <ListFile
              of={of}
              title={caption}
              columns={told}
              rowKey={rowKey}
              said={said}
              period={props.period}
            />
          }
        />
      </section>
    </>
  );
}

const opening = <Row,>(column: Column<Row>, open: (row: Row) => void): Column<Row> => ({
  ...column,
  cell: (row) => (
    <button type="button" className={css.link} aria-label={column.label?.(row)} onClick={() => open(row)}>
      {column.cell(row)}
    </button>
  ),
});

function useActions<Row>(acts: ((row: Row) => readonly RowAct[]) | undefined): readonly Column<Row>[] {
  const t = useT();
  if (!acts) return [];
  const head = <span className="visually-hidden">{t('console.common.actions')}</span>;
  return [{ key: 'actions', head, last: true, cell: (row) => <Acts of={acts(row)} /> }];
}

function Acts({ of }: { of: readonly RowAct[] }) {
  return (
    <span className={css.actions}>
      {of.map((act) => (
        <Button
          key={act.key}
          size="compact-xs"
          variant={act.isDestructive ? 'danger' : 'default'}
          aria-label={act.label}
          onClick={act.onPress}
        >
          {act.text}
        </Button>
      ))}
    </span>
  );
}

export type ListPageProps<Row, P extends Params> = Omit<ListProps<Row, P>, 'caption'> & {
  title: string;
  caption?: string;
  /** Where the answer itself says how old it is (epoch ms). */
  updatedAt?: number | undefined;
  /** The page's own buttons, beside its title. */
  head?: ReactNode;
  /** Between the title and the list. */
  above?: ReactNode;
  /** Drawers and dialogs of the chosen row. */
  children?: ReactNode;
};

/** A page that is one list. */
export function ListPage<Row, P extends Params>({
  title,
  updatedAt,
  head,
  above,
  children,
  ...list
}: ListPageProps<Row, P>) {
  const { found } = list.of;
  return (
    <>
      <PageHead
        title={title}
        updatedAt={updatedAt ?? found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      >
        {head}
      </PageHead>
      {above}
      <List caption={title} {...list} />
      {children}
    </>
  );
}
