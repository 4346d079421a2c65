import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../session/ask.ts';
import { useT } from '../session/language.tsx';
import { DataTable, type Column } from './data-table.tsx';
import { DeleteDialog, type Removal } from './delete-dialog.tsx';
import { onePage } from './one-page.ts';
import { PageHead } from './page-head.tsx';
import { RowActs } from './row-acts.tsx';
import css from './parts.module.css';

type Page<Row> = { list: readonly Row[]; pageNo: number; totalPages: number; totalCount: number };

type ListWithEditorProps<Row extends { id: number }, Draft extends { id?: number | undefined }> = {
  title: string;
  /** Read by screen readers; the title where nothing else is said. */
  caption?: string;
  found: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'dataUpdatedAt' | 'isSuccess' | 'refetch'>;
  /** A whole list, or one page of it. */
  rows: readonly Row[] | Page<Row> | undefined;
  pageSize?: number;
  onPage?: (pageNo: number) => void;
  empty: string;
  newText: string;
  fresh: () => Draft;
  draftOf: (row: Row) => Draft;
  nameHead: string;
  nameOf: (row: Row) => string;
  /** Rows that stand under the one before them. */
  indent?: (row: Row) => string | undefined;
  /** Columns left of the name. */
  before?: readonly Column<Row>[];
  columns: readonly Column<Row>[];
  /** Buttons beside edit and delete. */
  moreActs?: (row: Row, edit: (draft: Draft) => void) => ReactNode;
  remove: Removal<{ id: number; reason: string }>;
  filters?: ReactNode;
  editor: (draft: Draft, close: () => void) => ReactNode;
};

/** Things an operator publishes: all of them in a table, the one under the hands in a drawer, each gone after a reason. */
export function ListWithEditor<Row extends { id: number }, Draft extends { id?: number | undefined }>(
  props: ListWithEditorProps<Row, Draft>,
) {
  const t = useT();
  const { title, found, rows, nameOf, remove } = props;
  const [edited, setEdited] = useState<Draft>();
  const [gone, setGone] = useState<Row>();
  const page = isPage(rows) ? rows : onePage(rows);
  const name: Column<Row> = {
    key: 'name',
    head: props.nameHead,
    strong: true,
    wrap: true,
    cell: (row) => (
      <div className={props.indent?.(row)}>
        <button type="button" className={css.link} onClick={() => setEdited(props.draftOf(row))}>
          {nameOf(row)}
        </button>
      </div>
    ),
  };
  const acts: Column<Row> = {
    key: 'actions',
    head: <span className="visually-hidden">{t('console.common.actions')}</span>,
    last: true,
    cell: (row) => (
      <span className={css.actions}>
        {props.moreActs?.(row, setEdited)}
        <RowActs
          name={nameOf(row)}
          onEdit={() => setEdited(props.draftOf(row))}
          onDelete={() => {
            remove.reset();
            setGone(row);
          }}
        />
      </span>
    ),
  };
  return (
    <>
      <PageHead
        title={title}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      >
        <Button
          leftSection={<Plus size={15} aria-hidden />}
          disabled={!found.isSuccess}
          onClick={() => setEdited(props.fresh())}
        >
          {props.newText}
        </Button>
      </PageHead>
      <section className={css.tableCard}>
        {props.filters && <div className={css.bar}>{props.filters}</div>}
        <DataTable
          caption={props.caption ?? title}
          columns={[...(props.before ?? []), name, ...props.columns, acts]}
          rowKey={(row) => row.id}
          page={page}
          pageSize={props.pageSize ?? Math.max(1, page?.list.length ?? 1)}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={props.onPage}
          empty={props.empty}
          isOn={(row) => row.id === edited?.id}
        />
      </section>
      {edited && props.editor(edited, () => setEdited(undefined))}
      {gone && (
        <DeleteDialog
          name={nameOf(gone)}
          remove={remove}
          inputOf={(reason) => ({ id: gone.id, reason })}
          onClose={() => setGone(undefined)}
        />
      )}
    </>
  );
}

const isPage = <Row,>(rows: readonly Row[] | Page<Row> | undefined): rows is Page<Row> =>
  rows !== undefined && 'totalCount' in rows;

/** Whether the site shows it, as its last column before the buttons. */
export function useActiveColumn<Row extends { isActive: boolean }>(): Column<Row> {
  const t = useT();
  return {
    key: 'state',
    head: t('console.common.state'),
    cell: ({ isActive }) => (
      <StatusTag tone={isActive ? 'up' : 'plain'}>
        {t(isActive ? 'console.content.run.running' : 'console.content.run.off')}
      </StatusTag>
    ),
  };
}
