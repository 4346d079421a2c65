import { useRef, useState } from 'react';
import { Button, Select } from '@mantine/core';
import { Download, FileUp } from 'lucide-react';
import { StatusTag, type Tone } from '@baize/ui';
import { codeOf, Refused } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { onePage } from '../../parts/one-page.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import {
  useApplyImport,
  useCheckImport,
  useImportTemplate,
  type ImportReport,
  type Missing,
} from './catalogue.queries.ts';
import css from './catalogue.module.css';

const REASON_MAX = 300;
/** As the server takes them. */
const BYTES_MAX = 8 * 1024 * 1024;
/** Rows shown of a plan; the counts tell of all. */
const ROWS_SHOWN = 200;
const TONE: Record<ImportReport['rows'][number]['action'], Tone> = {
  new: 'up',
  changed: 'info',
  refused: 'down',
};

/** OP-20: many games at once, by a CSV file: checked first, then applied as it was checked, all or nothing. */
export function ImportPage() {
  const t = useT();
  const tell = useTell();
  const input = useRef<HTMLInputElement>(null);
  const template = useImportTemplate();
  const check = useCheckImport();
  const apply = useApplyImport();
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [isLarge, setIsLarge] = useState(false);
  const [missing, setMissing] = useState<Missing>('keep');
  const [asking, setAsking] = useState(false);
  const report = check.data;
  const isClean = report !== undefined && report.counts.refused === 0;
  const changes = report ? report.counts.new + report.counts.changed : 0;
  const gone = report && missing === 'disable' ? report.counts.missing : 0;

  const read = (csv: string, policy: Missing) => {
    apply.reset();
    check.mutate({ csv, missing: policy });
  };
  const take = async (chosen: File | undefined) => {
    setIsLarge((chosen?.size ?? 0) > BYTES_MAX);
    if (!chosen || chosen.size > BYTES_MAX) return;
    const csv = await chosen.text();
    setFile({ name: chosen.name, csv });
    read(csv, missing);
  };
  const download = () =>
    template.mutate(undefined, {
      onSuccess: ({ csv }) => {
        const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
        const link = document.createElement('a');
        link.href = url;
        link.download = 'games.csv';
        link.click();
        URL.revokeObjectURL(url);
      },
    });

  return (
    <>
      <PageHead title={t('console.place.import')} />
      <section className={parts.card}>
        <p className={parts.note}>{t('console.games.importText')}</p>
        <div className={css.file}>
          <Button
            variant="default"
            leftSection={<Download size={15} aria-hidden />}
            loading={template.isPending}
            onClick={download}
          >
            {t('console.games.template')}
          </Button>
          <input
            ref={input}
            type="file"
            name="csv"
            accept=".csv,text/csv"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('console.games.chooseCsv')}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              void take(chosen);
              event.currentTarget.value = '';
            }}
          />
          <Button
            leftSection={<FileUp size={15} aria-hidden />}
            loading={check.isPending}
            onClick={() => input.current?.click()}
          >
            {t('console.games.chooseCsv')}
          </Button>
          <Select
            name="missing"
            aria-label={t('console.games.missing')}
            w={260}
            allowDeselect={false}
            data={(['keep', 'disable'] as const).map((value) => ({
              value,
              label: t(`console.games.missing.${value}`),
            }))}
            value={missing}
            onChange={(value) => {
              if (value === null) return;
              setMissing(value);
              if (file) read(file.csv, value);
            }}
          />
          {file && <span className={parts.note}>{file.name}</span>}
        </div>
        {isLarge && <Problem code="too_many_rows" />}
        {template.error && <Problem code={codeOf(template.error)} />}
        {check.error && <Problem code={codeOf(check.error)} detail={detailOf(check.error)} />}
      </section>
      {report && (
        <section className={`${parts.tableCard} ${parts.below}`} aria-live="polite">
          <div className={parts.cardHead}>
            <h2>{t('console.games.plan')}</h2>
            <span className={parts.space} />
            <Button
              disabled={!isClean || changes + gone === 0 || apply.isSuccess}
              onClick={() => setAsking(true)}
            >
              {t('console.games.apply')}
            </Button>
          </div>
          <div className={css.counts}>
            {(['new', 'changed', 'unchanged', 'missing', 'refused'] as const).map((name) => (
              <StatusTag key={name} tone={name === 'refused' && report.counts.refused > 0 ? 'down' : 'plain'}>
                {t(`console.games.count.${name}`, { count: report.counts[name] })}
              </StatusTag>
            ))}
          </div>
          <DataTable
            caption={t('console.games.plan')}
            rowKey={(row) => `${row.line}`}
            page={onePage(report.rows.slice(0, ROWS_SHOWN))}
            pageSize={ROWS_SHOWN}
            onRetry={() => undefined}
            empty={t('console.games.nothingChanges')}
            columns={[
              { key: 'line', head: t('console.games.line'), end: true, cell: (row) => row.line },
              { key: 'code', head: t('console.content.code'), strong: true, cell: (row) => row.gameCode },
              {
                key: 'action',
                head: t('console.common.state'),
                cell: (row) => (
                  <StatusTag tone={TONE[row.action]}>{t(`console.games.action.${row.action}`)}</StatusTag>
                ),
              },
              {
                key: 'what',
                head: t('console.common.details'),
                wrap: true,
                cell: (row) =>
                  row.action === 'refused'
                    ? row.problems.map(({ column, code }) => `${column}: ${code}`).join(', ')
                    : row.changes.join(', '),
              },
            ]}
          />
        </section>
      )}
      {asking && report && file && (
        <ReasonDialog
          title={t('console.games.applyTitle', { count: changes + gone })}
          text={gone > 0 ? t('console.games.applyTextGone', { count: gone }) : t('console.games.applyText')}
          confirm={t('console.games.apply')}
          grave={gone > 0}
          reasonMax={REASON_MAX}
          pending={apply.isPending}
          refusal={refusalOf(apply.error)}
          onConfirm={(reason) =>
            apply.mutate(
              { csv: file.csv, missing, digest: report.digest, reason },
              {
                onSuccess: () => {
                  tell(t('console.games.applied'));
                  setAsking(false);
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const detailOf = (error: Error): unknown => (error instanceof Refused ? error.detail : undefined);
