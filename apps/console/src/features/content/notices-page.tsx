import { useT } from '../../session/language.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { AnnouncementList } from './announcement-list.tsx';
import { announcements } from './content.queries.ts';

/** OP-13: announcements, popups, cards of the promotions page and the running line. */
export function NoticesPage() {
  const t = useT();
  const list = useList('/content/notices', announcements);
  const { kind = 'PL' } = list.address.search;
  return (
    <AnnouncementList
      of={list}
      title={t('console.place.notices')}
      caption={t(`console.content.kind.${kind}`)}
      fresh={{ kind }}
      filters={{
        kind: { label: t('console.content.kind'), words: (one) => t(`console.content.kind.${one}`) },
      }}
    />
  );
}
