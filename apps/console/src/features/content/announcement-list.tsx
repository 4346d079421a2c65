import { StatusTag, type Tone } from '@baize/ui';
import { content } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { EditorListPage } from '../../parts/list/editor-list-page.tsx';
import type { Columns } from '../../parts/list/columns.tsx';
import type { FiltersOf } from '../../parts/list/filters.tsx';
import type { Params } from '../../parts/list/params.ts';
import type { ListState } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { AnnouncementEditor } from './announcement-editor.tsx';
import { draftOf, newAnnouncement, runOf, type Group, type Kind, type Run } from './announcement-draft.ts';
import { REASON_MAX, type Announcement } from './content.queries.ts';
import css from './content.module.css';

const TONE: Record<Run, Tone> = { running: 'up', planned: 'info', ended: 'plain', off: 'plain' };

type AnnouncementListProps<P extends Params> = {
  of: ListState<Announcement, P>;
  title: string;
  caption: string;
  filters: NoInfer<FiltersOf<P>>;
  /** What a new one is. */
  fresh: { kind: Kind; group?: Group | undefined };
};

/** Everything of some kind that was published, with the editor beside it. */
export function AnnouncementList<P extends Params>({ of, fresh, ...page }: AnnouncementListProps<P>) {
  const t = useT();
  const language = useLanguage();
  const columnsOf = useColumns(fresh.kind, of.found.dataUpdatedAt);
  const nameOf = ({ texts }: Announcement) =>
    texts[language]?.title || texts.EN.title || texts[language]?.content || texts.EN.content;
  return (
    <EditorListPage
      {...page}
      of={of}
      rowKey={(row) => row.id}
      empty={t('console.content.empty')}
      newText={t(`console.content.new.${fresh.kind}`)}
      fresh={() => newAnnouncement(fresh.kind, Date.now(), fresh.group)}
      draftOf={draftOf}
      nameOf={nameOf}
      columns={(column) => columnsOf(column, nameOf)}
      remove={({ id }, reason) => content.deleteAnnouncement({ id, reason })}
      reasonMax={REASON_MAX}
      forgets={['content']}
      editor={(draft, close) => <AnnouncementEditor key={draft.id ?? 'new'} began={draft} onClose={close} />}
    />
  );
}

function useColumns(kind: Kind, now: number) {
  const t = useT();
  const groupOf = (row: Announcement) => (row.groupName ? t(`console.content.group.${row.groupName}`) : '');
  const kindOf = (row: Announcement) =>
    `${t(`console.content.kind.${row.kind}`)}${row.execution ? ` · ${t(`console.content.execution.${row.execution}`)}` : ''}`;
  const readersOf = (row: Announcement) =>
    [row.kind === 'PU' ? '' : t(`console.content.audience.${row.audience}`), row.languages.join(' ')]
      .filter(Boolean)
      .join(' · ');
  const image: Column<Announcement> = {
    key: 'image',
    head: t('console.content.image'),
    cell: (row) =>
      row.imageUrl ? (
        <img className={css.thumb} src={row.imageUrl} alt="" loading="lazy" />
      ) : (
        <span className={parts.note}>{t('console.content.drawn')}</span>
      ),
  };
  const runText = (row: Announcement) => t(`console.content.run.${runOf(row, now)}`);
  return (column: Columns<Announcement>, nameOf: (row: Announcement) => string) => [
    ...(kind === 'B'
      ? [image, column.text('groupName', t('console.content.group'), { words: groupOf })]
      : [column.text('kind', t('console.content.kind'), { words: kindOf })]),
    column.opener('id', t('console.content.title'), { words: nameOf, wrap: true }),
    column.text('audience', t('console.content.audience'), { words: readersOf }),
    column.time('startsAt', t('console.content.startsAt')),
    column.time('endsAt', t('console.content.endsAt')),
    column.text('sort', t('console.content.order'), { end: true }),
    {
      ...column.text('isActive', t('console.common.state'), { words: runText }),
      cell: (row: Announcement) => <StatusTag tone={TONE[runOf(row, now)]}>{runText(row)}</StatusTag>,
    },
  ];
}
