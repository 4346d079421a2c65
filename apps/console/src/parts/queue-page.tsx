import type { Key, ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { codeOf } from '../session/ask.ts';
import { useT } from '../session/language.tsx';
import { DataTable, type Column, type Listed } from './data-table.tsx';
import { PageHead } from './page-head.tsx';
import { SearchField } from './search-field.tsx';
import css from './parts.module.css';

const ACCOUNT_MAX = 40;
const ACCOUNT_WIDTH = 190;

/** A button of a row. */
export type RowAct = {
  key: string;
  text: string;
  /** Tells the buttons of one column apart for who cannot see the row. */
  label?: string;
  /** Money leaves or a person is shut out: drawn as a warning. */
  isGrave?: boolean;
  onPress: () => void;
};

type Found<Row> = Pick<
  UseQueryResult<Listed<Row>>,
  'data' | 'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch'
>;

type QueueProps<Row> = {
  /** Read by screen readers; says what the rows are. */
  caption: string;
  found: Found<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => Key;
  pageSize: number;
  onPage: (pageNo: number) => void;
  empty: string;
  /** Marks the row that is open beside the table. */
  isOn?: (row: Row) => boolean;
  filters: ReactNode;
  /** The rows of one member. */
  account?: { value: string | undefined; onSearch: (account: string | undefined) => void };
  /** What this operator may do with a row now. */
  acts?: (row: Row) => readonly RowAct[];
};

/** Things that wait for a person: filters, one row each, and what may be done with it. */
export function Queue<Row>({ found, filters, account, acts, columns, ...table }: QueueProps<Row>) {
  const t = useT();
  const buttons: Column<Row> = {
    key: 'actions',
    head: <span className="visually-hidden">{t('console.common.actions')}</span>,
    last: true,
    cell: (row) => (
      <span className={css.actions}>
        {acts?.(row).map((act) => (
          <Button
            key={act.key}
            size="compact-xs"
            variant={act.isGrave ? 'danger' : 'default'}
            aria-label={act.label}
            onClick={act.onPress}
          >
            {act.text}
          </Button>
        ))}
      </span>
    ),
  };
  return (
    <section className={css.tableCard}>
      <div className={css.bar}>
        {filters}
        {account && (
          <>
            <span className={css.space} />
            <SearchField
              name="account"
              label={t('console.withdrawals.filterAccount')}
              value={account.value ?? ''}
              maxLength={ACCOUNT_MAX}
              width={ACCOUNT_WIDTH}
              onSearch={(text) => account.onSearch(text || undefined)}
            />
          </>
        )}
      </div>
      <DataTable
        {...table}
        columns={acts ? [...columns, buttons] : columns}
        page={found.data}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
      />
    </section>
  );
}

type QueuePageProps<Row> = Omit<QueueProps<Row>, 'caption'> & {
  title: string;
  caption?: string;
  /** The page's own buttons, beside its title. */
  head?: ReactNode;
  /** Drawers and dialogs of the row under the hands. */
  children?: ReactNode;
};

/** A page that is one queue. */
export function QueuePage<Row>({ title, head, children, ...queue }: QueuePageProps<Row>) {
  const { found } = queue;
  return (
    <>
      <PageHead
        title={title}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      >
        {head}
      </PageHead>
      <Queue caption={title} {...queue} />
      {children}
    </>
  );
}
