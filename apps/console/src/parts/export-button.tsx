import { useState } from 'react';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { codeOf } from '../session/ask.ts';
import { useT } from '../session/language.tsx';
import { csvOf } from './csv.ts';
import { download } from './download.ts';
import { ProblemText } from './problem.tsx';
import { useTell } from './use-tell.ts';

/** The most one answer has, and the most pages a file is put together of: 20,000 rows. */
export const EXPORT_PAGE_SIZE = 100;
const PAGES_MAX = 200;

type Page<Row> = { list: readonly Row[]; totalPages: number; totalCount: number };

type ExportButtonProps<Row, Column extends string> = {
  /** Without its ending. */
  name: string;
  columns: readonly Column[];
  rowOf: (row: Row) => Record<Column, string | number>;
  /** One page of EXPORT_PAGE_SIZE rows of what the table shows. */
  read: (pageNo: number) => Promise<Page<Row>>;
};

/** OP-25: everything the filters of a table leave, as a file; a file cut short says so. */
export function ExportButton<Row, Column extends string>(props: ExportButtonProps<Row, Column>) {
  const t = useT();
  const tell = useTell();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows: Record<Column, string | number>[] = [];
      let total = 0;
      for (let pageNo = 1, pages = 1; pageNo <= Math.min(pages, PAGES_MAX); pageNo += 1) {
        const page = await props.read(pageNo);
        pages = page.totalPages;
        total = page.totalCount;
        rows.push(...page.list.map(props.rowOf));
      }
      download(`${props.name}.csv`, csvOf(props.columns, rows));
      if (rows.length < total) tell(t('console.report.cut', { rows: rows.length, total }));
    } catch (error) {
      tell(<ProblemText code={codeOf(error)} />);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      {t('console.report.csv')}
    </Button>
  );
}
