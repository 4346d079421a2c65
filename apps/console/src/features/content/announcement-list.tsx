import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { StatusTag, type Tone } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useLanguage, useT, useTableTime } from '../../session/language.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { RowActs } from '../../parts/row-acts.tsx';
import parts from '../../parts/parts.module.css';
import { AnnouncementEditor } from './announcement-editor.tsx';
import { draftOf, newAnnouncement, runOf, type Group, type Kind, type Run } from './announcement-draft.ts';
import {
  announcements,
  CONTENT_PAGE_SIZE,
  useDeleteAnnouncement,
  type Announcement,
  type AnnouncementFilter,
} from './content.queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import css from './content.module.css';

const TONE: Record<Run, Tone> = { running: 'up', planned: 'info', ended: 'plain', off: 'plain' };

type AnnouncementListProps = {
  title: string;
  caption: string;
  filter: AnnouncementFilter;
  /** What a new one is. */
  fresh: { kind: Kind; group?: Group };
  /** The filters above the table. */
  filters: ReactNode;
  onPage: (page: number) => void;
};

/** Everything of some kind that was published, with the editor beside it. */
export function AnnouncementList({ title, caption, filter, fresh, filters, onPage }: AnnouncementListProps) {
  const t = useT();
  const found = useQuery(announcements(filter));
  const remove = useDeleteAnnouncement();
  const [edited, setEdited] = useState<ReturnType<typeof draftOf>>();
  const [gone, setGone] = useState<Announcement>();
  const columns = useColumns(
    fresh.kind,
    found.dataUpdatedAt,
    (row) => setEdited(draftOf(row)),
    (row) => {
      remove.reset();
      setGone(row);
    },
  );
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
          onClick={() => setEdited(newAnnouncement(fresh.kind, Date.now(), fresh.group))}
        >
          {t('console.content.newOf', { kind: t(`console.content.kind.${fresh.kind}`) })}
        </Button>
      </PageHead>
      <section className={parts.tableCard}>
        <div className={parts.bar}>{filters}</div>
        <DataTable
          caption={caption}
          columns={columns}
          rowKey={(row) => row.id}
          page={found.data}
          pageSize={CONTENT_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={onPage}
          empty={t('console.content.empty')}
          isOn={(row) => row.id === edited?.id}
        />
      </section>
      {edited && (
        <AnnouncementEditor key={edited.id ?? 'new'} began={edited} onClose={() => setEdited(undefined)} />
      )}
      {gone && (
        <DeleteDialog
          name={nameOf(gone, 'EN')}
          remove={remove}
          inputOf={(reason) => ({ id: gone.id, reason })}
          onClose={() => setGone(undefined)}
        />
      )}
    </>
  );
}

const nameOf = ({ texts }: Announcement, language: 'EN' | 'CN' | 'KM'): string =>
  texts[language]?.title || texts.EN.title || texts[language]?.content || texts.EN.content;

function useColumns(
  kind: Kind,
  now: number,
  onEdit: (row: Announcement) => void,
  onDelete: (row: Announcement) => void,
): Column<Announcement>[] {
  const t = useT();
  const time = useTableTime();
  const language = useLanguage();
  return [
    ...(kind === 'B'
      ? [
          {
            key: 'image',
            head: t('console.content.image'),
            cell: (row: Announcement) =>
              row.imageUrl && <img className={css.thumb} src={row.imageUrl} alt="" loading="lazy" />,
          },
          {
            key: 'group',
            head: t('console.content.group'),
            cell: (row: Announcement) => row.groupName && t(`console.content.group.${row.groupName}`),
          },
        ]
      : [
          {
            key: 'kind',
            head: t('console.content.kind'),
            cell: (row: Announcement) => (
              <>
                {t(`console.content.kind.${row.kind}`)}
                {row.execution && ` · ${t(`console.content.execution.${row.execution}`)}`}
              </>
            ),
          },
        ]),
    {
      key: 'title',
      head: t('console.content.title'),
      strong: true,
      wrap: true,
      cell: (row) => (
        <button type="button" className={parts.link} onClick={() => onEdit(row)}>
          {nameOf(row, language)}
        </button>
      ),
    },
    { key: 'from', head: t('console.content.startsAt'), cell: (row) => time(row.startsAt) },
    { key: 'until', head: t('console.content.endsAt'), cell: (row) => time(row.endsAt) },
    { key: 'sort', head: t('console.content.order'), end: true, cell: (row) => row.sort },
    {
      key: 'state',
      head: t('console.common.state'),
      cell: (row) => {
        const run = runOf(row, now);
        return <StatusTag tone={TONE[run]}>{t(`console.content.run.${run}`)}</StatusTag>;
      },
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{t('console.common.actions')}</span>,
      last: true,
      cell: (row) => (
        <RowActs name={nameOf(row, language)} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
      ),
    },
  ];
}
