import { useState } from 'react';
import { Button } from '@mantine/core';
import { StatusTag, type Tone } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { onePage } from '../../parts/one-page.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import type { ImportReport, Missing } from './catalogue.queries.ts';
import css from './catalogue.module.css';

const REASON_MAX = 300;
/** Rows shown of a plan; the counts tell of all. */
const ROWS_SHOWN = 200;
const COUNTS = ['new', 'changed', 'unchanged', 'missing', 'refused'] as const;
const TONE: Record<ImportReport['rows'][number]['action'], Tone> = {
  new: 'up',
  changed: 'info',
  refused: 'down',
};

type ImportPlanProps = {
  report: ImportReport;
  missing: Missing;
  apply: { isPending: boolean; isSuccess: boolean; error: Error | null };
  /** Does what was checked; `done` when it is. */
  onApply: (reason: string, done: () => void) => void;
};

/** What an import would do, and the button that does it: all of it, as it was checked, or nothing. */
export function ImportPlan({ report, missing, apply, onApply }: ImportPlanProps) {
  const t = useT();
  const tell = useTell();
  const [asking, setAsking] = useState(false);
  const changes = report.counts.new + report.counts.changed;
  const gone = missing === 'disable' ? report.counts.missing : 0;
  const isIdle = report.counts.refused > 0 || changes + gone === 0 || apply.isSuccess;
  return (
    <>
      <section className={`${parts.tableCard} ${parts.below}`} aria-live="polite">
        <div className={parts.cardHead}>
          <h2>{t('console.games.plan')}</h2>
          <span className={parts.space} />
          <Button disabled={isIdle} onClick={() => setAsking(true)}>
            {t('console.games.apply')}
          </Button>
        </div>
        <div className={css.counts}>
          {COUNTS.map((name) => (
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
      {asking && (
        <ReasonDialog
          title={t('console.games.applyTitle', { count: changes + gone })}
          text={gone > 0 ? t('console.games.applyTextGone', { count: gone }) : t('console.games.applyText')}
          confirm={t('console.games.apply')}
          grave={gone > 0}
          reasonMax={REASON_MAX}
          pending={apply.isPending}
          refusal={refusalOf(apply.error)}
          onConfirm={(reason) =>
            onApply(reason, () => {
              tell(t('console.games.applied'));
              setAsking(false);
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
