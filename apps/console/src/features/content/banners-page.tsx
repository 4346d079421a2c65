import { useT } from '../../session/language.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { AnnouncementList } from './announcement-list.tsx';
import { announcements } from './content.queries.ts';

/** OP-12: the pictures of each place of the site, in order. */
export function BannersPage() {
  const t = useT();
  const list = useList('/content/banners', ({ group, ...asked }) =>
    announcements({ kind: 'B', groupName: group, ...asked }),
  );
  const { group } = list.address.search;
  return (
    <AnnouncementList
      of={list}
      title={t('console.place.banners')}
      caption={t('console.place.banners')}
      fresh={{ kind: 'B', group: group === 'all' ? undefined : group }}
      filters={{
        group: { label: t('console.content.group'), words: (one) => t(`console.content.group.${one}`) },
      }}
    />
  );
}
