import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Result } from '@baize/kernel';
import { StatusTag, type Tone } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { List } from '../../parts/list/list.tsx';
import { givenList } from '../../parts/list/use-list.ts';
import type { ImportReport, Missing } from './catalogue.queries.ts';
import css from './catalogue.module.css';

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
  /** Does what was checked. */
  send: (digest: string, reason: string) => Promise<Result<unknown>>;
};

/** What an import would do, and the button that does it: all of it, as it was checked, or nothing. */
export function ImportPlan({ report, missing, send }: ImportPlanProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [isApplied, setApplied] = useState(false);
  const { counts } = report;
  const gone = missing === 'disable' ? counts.missing : 0;
  const count = counts.new + counts.changed + gone;
  return (
    <div aria-live="polite">
      <List
        of={givenList(report.rows.slice(0, ROWS_SHOWN))}
        caption={t('console.games.plan')}
        heading={t('console.games.plan')}
        isBelow
        headingActs={
          <Button disabled={counts.refused > 0 || count === 0 || isApplied} onClick={() => setAsking(true)}>
            {t('console.games.apply')}
          </Button>
        }
        bar={
          <div className={css.counts}>
            {COUNTS.map((name) => (
              <StatusTag key={name} tone={name === 'refused' && counts.refused > 0 ? 'down' : 'plain'}>
                {t(`console.games.count.${name}`, { count: counts[name] })}
              </StatusTag>
            ))}
          </div>
        }
        rowKey={(row) => `${row.line}`}
        empty={t('console.games.nothingChanges')}
        columns={(column) => [
          column.text('line', t('console.games.line'), { end: true }),
          column.text('gameCode', t('console.content.code'), { strong: true }),
          column.tag('action', TONE, (action) => t(`console.games.action.${action}`)),
          {
            key: 'what',
            head: t('console.common.details'),
            wrap: true,
            cell: (row) =>
              row.action === 'refused'
                ? row.problems
                    .map(({ column: name, code }) => {
                      const fault = t(`console.games.fault.${code}`);
                      return name === '' ? fault : t('console.games.faultIn', { column: name, fault });
                    })
                    .join(' ')
                : row.changes.join(', '),
          },
        ]}
      />
      {isAsking && (
        <FormDialog
          title={t('console.games.applyTitle', { count })}
          text={gone > 0 ? t('console.games.applyTextGone', { count: gone }) : t('console.games.applyText')}
          confirm={t('console.games.apply')}
          destructive={gone > 0}
          send={(_draft, reason) => send(report.digest, reason)}
          forgets={['games']}
          done={t('console.games.applied')}
          onDone={() => setApplied(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
