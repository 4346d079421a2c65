import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { StatusTag, type Tone } from '@baize/ui';
import { useLanguage, useT, useTableTime } from '../../session/language.tsx';
import type { Column } from '../../parts/data-table.tsx';
import parts from '../../parts/parts.module.css';
import { ListWithEditor } from '../../parts/list-with-editor.tsx';
import { AnnouncementEditor } from './announcement-editor.tsx';
import { draftOf, newAnnouncement, runOf, type Group, type Kind, type Run } from './announcement-draft.ts';
import {
  announcements,
  CONTENT_PAGE_SIZE,
  useDeleteAnnouncement,
  type Announcement,
  type AnnouncementFilter,
} from './content.queries.ts';
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
  const language = useLanguage();
  const found = useQuery(announcements(filter));
  const remove = useDeleteAnnouncement();
  const { before, after } = useColumns(fresh.kind, found.dataUpdatedAt);
  return (
    <ListWithEditor<Announcement, ReturnType<typeof draftOf>>
      title={title}
      caption={caption}
      found={found}
      rows={found.data}
      pageSize={CONTENT_PAGE_SIZE}
      onPage={onPage}
      empty={t('console.content.empty')}
      newText={t('console.content.newOf', { kind: t(`console.content.kind.${fresh.kind}`) })}
      fresh={() => newAnnouncement(fresh.kind, Date.now(), fresh.group)}
      draftOf={draftOf}
      nameHead={t('console.content.title')}
      nameOf={(row) => nameOf(row, language)}
      before={before}
      columns={after}
      remove={remove}
      filters={filters}
      editor={(draft, close) => <AnnouncementEditor key={draft.id ?? 'new'} began={draft} onClose={close} />}
    />
  );
}

const nameOf = ({ texts }: Announcement, language: 'EN' | 'CN' | 'KM'): string =>
  texts[language]?.title || texts.EN.title || texts[language]?.content || texts.EN.content;

function useColumns(kind: Kind, now: number): Record<'before' | 'after', Column<Announcement>[]> {
  const t = useT();
  const time = useTableTime();
  const before: Column<Announcement>[] =
    kind === 'B'
      ? [
          {
            key: 'image',
            head: t('console.content.image'),
            cell: (row) =>
              row.imageUrl ? (
                <img className={css.thumb} src={row.imageUrl} alt="" loading="lazy" />
              ) : (
                <span className={parts.note}>{t('console.content.drawn')}</span>
              ),
          },
          {
            key: 'group',
            head: t('console.content.group'),
            cell: (row) => row.groupName && t(`console.content.group.${row.groupName}`),
          },
        ]
      : [
          {
            key: 'kind',
            head: t('console.content.kind'),
            cell: (row) => (
              <>
                {t(`console.content.kind.${row.kind}`)}
                {row.execution && ` · ${t(`console.content.execution.${row.execution}`)}`}
              </>
            ),
          },
        ];
  const after: Column<Announcement>[] = [
    {
      key: 'readers',
      head: t('console.content.audience'),
      cell: (row) =>
        [row.kind === 'PU' ? '' : t(`console.content.audience.${row.audience}`), row.languages.join(' ')]
          .filter(Boolean)
          .join(' · '),
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
  ];
  return { before, after };
}
