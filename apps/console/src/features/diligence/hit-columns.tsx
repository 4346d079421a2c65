import { StatusTag, type Tone } from '@baize/ui';
import { useT, useTableTime } from '../../session/language.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { fileTime } from '../../parts/list/columns.tsx';
import parts from '../../parts/parts.module.css';
import type { Hit } from './diligence.queries.ts';

const TONE: Record<Hit['state'], Tone> = { OPEN: 'warn', CLEARED: 'plain', CONFIRMED: 'down' };

/** What a list says, and what a person made of it. */
export function useHitColumns(): Column<Hit>[] {
  const t = useT();
  const time = useTableTime();
  return [
    {
      key: 'time',
      head: t('console.common.time'),
      cell: (hit) => time(hit.foundAt),
      file: (hit) => fileTime(hit.foundAt),
    },
    {
      key: 'name',
      head: t('console.screening.entry'),
      file: (hit) => hit.name,
      strong: true,
      wrap: true,
      cell: (hit) => (
        <span className={parts.row}>
          {hit.name}
          <StatusTag tone={hit.kind === 'sanction' ? 'down' : 'info'}>
            {t(`console.screening.kind.${hit.kind}`)}
          </StatusTag>
        </span>
      ),
    },
    {
      key: 'born',
      head: t('console.screening.born'),
      cell: (hit) => (
        <>
          {hit.born ?? ''}{' '}
          <span className={parts.note}>
            {t(hit.withBirth ? 'console.screening.birthAgrees' : 'console.screening.birthUnknown')}
          </span>
        </>
      ),
    },
    {
      key: 'why',
      head: t('console.screening.why'),
      wrap: true,
      cell: (hit) => (
        <>
          {t(`console.screening.why.${hit.why}`, { percent: hit.likeness ?? 0 })}
          {hit.subjectName !== '' && (
            <span className={parts.note}>
              {' '}
              {t('console.screening.compared', { member: hit.subjectName, listed: hit.matchedName })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'list',
      head: t('console.screening.list'),
      file: (hit) => hit.listName,
      wrap: true,
      cell: (hit) => [hit.listName, hit.reference].filter(Boolean).join(' · '),
    },
    {
      key: 'state',
      head: t('console.common.state'),
      file: (hit) => t(`console.screening.state.${hit.state}`),
      wrap: true,
      cell: (hit) => (
        <span className={parts.row}>
          <StatusTag tone={TONE[hit.state]}>{t(`console.screening.state.${hit.state}`)}</StatusTag>
          {hit.decidedBy && (
            <span className={parts.note}>
              {hit.decidedBy} · {hit.reason}
            </span>
          )}
        </span>
      ),
    },
  ];
}
