import { useI18n } from '@baize/i18n';
import { Button } from '@baize/ui';
import { csvOf } from './csv.ts';

/** A file of the rows that are shown (AGENT-019): nothing is in it that the reader does not see. */
export function CsvButton({
  name,
  rows,
}: {
  name: string;
  rows: readonly Record<string, string | number>[];
}) {
  const { t } = useI18n();
  const save = () => {
    const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <p className="record-download">
      <Button kind="outline" size="small" icon="download" disabled={rows.length === 0} onClick={save}>
        {t('records.common.csv')}
      </Button>
    </p>
  );
}
