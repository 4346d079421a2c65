import { useI18n } from '@baize/i18n';
import { Button, Notice } from '@baize/ui';
import { useState } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { CSV_ROWS_MAX, csvOf, type CsvRow } from './csv.ts';

type Props = {
  name: string;
  /** The rows that are shown, or all pages of what is shown one page of. */
  rows: readonly CsvRow[] | (() => Promise<readonly CsvRow[]>);
  /** Nothing is there to save. */
  isEmpty?: boolean;
};

/** A file of a list with all its pages (AGENT-019): nothing is in it that the reader does not see. */
export function CsvButton({ name, rows, isEmpty = Array.isArray(rows) && rows.length === 0 }: Props) {
  const { t } = useI18n();
  const [state, setState] = useState<{ isBusy?: boolean; isCut?: boolean; error?: unknown }>({});
  const why = useRefusalText(state.error, 'agents');
  const save = async () => {
    setState({ isBusy: true });
    try {
      const all = typeof rows === 'function' ? await rows() : rows;
      saveFile(`${name}.csv`, csvOf(all));
      setState({ isCut: all.length === CSV_ROWS_MAX });
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <div className="record-download">
      <Button
        kind="outline"
        size="small"
        icon="download"
        disabled={isEmpty}
        busy={state.isBusy ?? false}
        onClick={() => void save()}
      >
        {t('records.common.csv')}
      </Button>
      {why !== undefined && <Notice tone="down">{why}</Notice>}
      {state.isCut && <Notice>{t('agents.common.csvCut', { count: CSV_ROWS_MAX })}</Notice>}
    </div>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
