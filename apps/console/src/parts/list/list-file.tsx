import { useState, type Key } from 'react';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { csvText, fileColumns, type CsvLine } from '../csv.ts';
import type { Column } from '../data-table.tsx';
import { download } from '../download.ts';
import { useFileHead } from '../file-head.ts';
import { ProblemText } from '../problem.tsx';
import { useTell } from '../use-tell.ts';
import { filtersOf, type Params } from './params.ts';
import { readAll, type AllRows } from './read-all.ts';
import type { ListState } from './use-list.ts';

type ListFileProps<Row, P extends Params> = {
  of: ListState<Row, P>;
  title: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => Key;
  /** Where the address names no days. */
  period: string | undefined;
  /** What the filters say, in words. */
  said: readonly string[];
};

/** OP-25, R32: everything the filters of a list leave, as a file that says what it is; one cut short says so. */
export function ListFile<Row, P extends Params>({
  of,
  title,
  columns,
  rowKey,
  said,
  period,
}: ListFileProps<Row, P>) {
  const t = useT();
  const tell = useTell();
  const headOf = useFileHead();
  const [isBusy, setBusy] = useState(false);
  // Neither a list of its own nor any rows: nothing to keep.
  if (!of.page || (!of.address && of.page.totalCount === 0)) return null;
  const { from, to } = filtersOf(of.address?.params ?? {}, of.address?.search ?? {});
  const { page, address } = of;

  const rowsOf = async (): Promise<AllRows<Row>> => {
    if (address && page.totalPages > 1) return readAll(address.read, rowKey);
    return { rows: [...page.list], total: page.totalCount, isCut: page.list.length < page.totalCount };
  };
  const save = async () => {
    setBusy(true);
    try {
      const { rows, total, isCut } = await rowsOf();
      const told = fileColumns(columns, rows, t('console.member.currency'));
      const head: CsvLine[] = [
        ...headOf(title, [
          ...(from && to ? [[t('console.member.period'), `${from} – ${to}`]] : []),
          ...(period ? [[t('console.member.period'), period]] : []),
          [t('console.file.filters'), said.join('; ') || t('console.common.none')],
        ]),
        [t('console.file.rows'), total],
        [],
        told.map((column) => column.head),
      ];
      const lines = rows.map((row) => told.map(({ file }) => file(row)));
      const body = lines.length > 0 ? lines : [[t('console.file.noActivity')]];
      download(`${title}${from && to ? ` ${from} ${to}` : ''}.csv`, csvText([...head, ...body]));
      if (isCut) tell(t('console.report.cut', { rows: rows.length, total }));
    } catch (error) {
      tell(<ProblemText code={codeOf(error)} />);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<Download size={14} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      {t('console.report.csv')}
    </Button>
  );
}
